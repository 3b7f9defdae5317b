import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { noteDone } from '#app/system/logs/security-log.server.ts'
import { content } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/requests/body.ts'
import { limitRefusals } from '#app/web/floods/rate-limit.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { obeyLogoutToken } from './backchannel-logout.server.ts'

/**
 * The issuer reports that a person signed out there. It sends no cookies and no Origin: the signature authenticates it.
 */
export async function answer(call: Call<'/auth/backchannel-logout'>) {
  const ended = await limitRefusals('logout', call.client, limits.logoutsRefused.value, 60_000, () => obey(call))
  for (const identity of ended) noteDone('signed_out_by_issuer', call, identity)
  return content('', 'text/plain; charset=utf-8', 'no-store')
}

async function obey(call: Call<'/auth/backchannel-logout'>): Promise<ReadonlySet<string>> {
  const type = call.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const form = fieldsOf(await call.body())
  const tokens = form.getAll('logout_token')
  const [token] = tokens
  if (type !== 'application/x-www-form-urlencoded' || !token || tokens.length > 1)
    throw new Fault('auth.logout_token_refused')
  const ended = await obeyLogoutToken(token, call.now)
  if (!ended) throw new Fault('auth.logout_token_refused')
  return ended
}
