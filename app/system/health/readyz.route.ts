import { json } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { clockProblems } from './clock-check.server.ts'
import { whyNoWrites } from './health.server.ts'
import { isStopping } from './stopping.server.ts'

/**
 * Whether a proxy may send traffic here. Without its database a process still serves cached pages, and says on all
 * others when to come back, so it is ready for readers; `?for=writes` asks whether it can keep anything, too. A clock
 * that differs from the issuer's or the card provider's is said, and no reason to keep traffic away: guests can buy.
 */
export async function answer({ query }: Pick<Call<'/readyz'>, 'query'>) {
  const forWrites = (query.get('for') ?? 'reads') !== 'reads'
  const refusal = isStopping() ? 'stopping' : forWrites ? await whyNoWrites() : null
  const problems = clockProblems()
  return json({ status: refusal ?? 'ok', ...(problems.length > 0 && { problems }) }, refusal ? 503 : 200)
}
