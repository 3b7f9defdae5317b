import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { noteDone } from '#app/system/logs/security-log.server.ts'
import { content } from '#app/web/answers/answer.ts'
import { limitRefusals } from '#app/web/floods/rate-limit.ts'
import type { Call } from '#app/web/requests/visit.ts'
import {
  endFramedSession,
  endProviderSession,
  type FramedLogout,
  forgetItsReader,
  listFramingOrigins,
} from './frontchannel-logout.server.ts'

/**
 * The issuer's sign-out page opens this in a frame (Front-Channel Logout 1.0, 2). The browser sends no cookies there,
 * so the session is found by `iss` and `sid`: anyone who knows the issuer's id of a session may end it. Without them it
 * only ends the session of a browser that does send its cookie, which needs an issuer on the shop's own site.
 */
export async function answer(call: Call<'/auth/frontchannel-logout'>) {
  const origins = await listFramingOrigins(call.now)
  const end = () => endSession(call, origins)
  const { value: guesses } = limits.frontchannelLogouts
  // Otherwise the last to leave an office behind one address would stay signed in.
  const { ended } = await limitRefusals(
    'frontchannel-logout',
    call.client,
    guesses,
    60_000,
    end,
    (done) => done.isGuess,
  )
  for (const identity of ended) noteDone('signed_out_by_issuer', call, identity)
  if (ended.size > 0) await forgetItsReader(call)
  const policy = `default-src 'none'; frame-ancestors ${origins.join(' ') || "'none'"}`
  return content('', 'text/html; charset=utf-8', 'no-store', { 'content-security-policy': policy })
}

function endSession(call: Call<'/auth/frontchannel-logout'>, origins: readonly string[]): Promise<FramedLogout> {
  const [issuers, ids] = [call.query.getAll('iss'), call.query.getAll('sid')]
  if (issuers.length + ids.length === 0) return endFramedSession(call, origins)
  const [issuer, id] = [issuers[0], ids[0]]
  if (!issuer || !id || issuers.length + ids.length > 2) throw new Fault('auth.logout_refused')
  return endProviderSession(issuer, id, call.now)
}
