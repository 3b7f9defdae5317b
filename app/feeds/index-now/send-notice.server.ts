import { limits } from '#app/limits.ts'
import { checkDestination, type Outside } from '#app/system/outside/address-guard.server.ts'
import { askOutside } from '#app/system/outside/ask-outside.server.ts'
import { within } from '#app/system/outside/within.ts'
import type { Answered, Notice } from './index-now.ts'

const none: Answered = { status: null, retryAfter: null }

/**
 * Makes one call, to the address that was checked to be public just before. Redirects are not followed, and only the
 * status of the answer is read. Never throws.
 */
export async function sendNotice(address: string, notice: Notice, outside: Outside): Promise<Answered> {
  const stop = AbortSignal.timeout(limits.indexNowTimeout.value)
  try {
    const destination = await within(stop, checkDestination(address, outside))
    if (!destination.ok) return none
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const body = JSON.stringify(notice)
    const answer = await askOutside(destination.value, { headers, body, signal: stop })
    answer.destroy()
    const seconds = Number(answer.headers['retry-after'])
    return { status: answer.statusCode ?? null, retryAfter: Number.isFinite(seconds) ? seconds : null }
  } catch {
    return none
  }
}
