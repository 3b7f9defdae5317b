import { json } from '#app/web/answers/answer.ts'
import { clockProblems } from './clock-check.server.ts'
import { isReady } from './health.server.ts'

/** A wrong clock is said, and no reason to keep traffic away: guests can buy. */
export async function answer() {
  const ready = await isReady()
  const problems = clockProblems()
  const status = ready ? 'ok' : 'database unavailable'
  return json({ status, ...(problems.length > 0 && { problems }) }, ready ? 200 : 503)
}
