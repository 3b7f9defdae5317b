import { Fault } from '#app/errors.ts'
import { content } from '#app/web/answer.ts'
import type { Call } from '#app/web/visit.ts'
import { obeyLogoutToken } from './backchannel-logout.server.ts'

/** The issuer tells that somebody signed out there. It has no cookies and no Origin: the signature speaks for it. */
export async function answer(call: Call<'/auth/backchannel-logout'>) {
  const type = call.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const form = new URLSearchParams((await call.body()).toString('utf8'))
  const tokens = form.getAll('logout_token')
  const [token] = tokens
  if (type !== 'application/x-www-form-urlencoded' || !token || tokens.length > 1)
    throw new Fault('auth.logout_token_refused')
  if (!(await obeyLogoutToken(token, call.now))) throw new Fault('auth.logout_token_refused')
  return content('', 'text/plain; charset=utf-8', 'no-store')
}
