import type { Machine } from '#app/kernel/state-machine.ts'
import { limits } from '#app/limits.ts'

/** On its way: not tried yet, or tried in vain and to be tried again. */
export const openStates = ['pending', 'failed'] as const
export const deliveryStates = [...openStates, 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryMachine: Machine<DeliveryState, 'deliver' | 'fail' | 'give_up' | 'send_again'> = {
  name: 'webhook delivery',
  initial: 'pending',
  transitions: [
    { from: 'pending', event: 'deliver', to: 'delivered' },
    { from: 'pending', event: 'fail', to: 'failed' },
    { from: 'failed', event: 'fail', to: 'failed' },
    { from: 'failed', event: 'deliver', to: 'delivered' },
    { from: 'pending', event: 'give_up', to: 'dead', when: 'the endpoint was switched off' },
    { from: 'failed', event: 'give_up', to: 'dead', when: 'after three days, or the endpoint was switched off' },
    { from: 'dead', event: 'deliver', to: 'delivered', when: 'it was in flight when the endpoint was switched off' },
    { from: 'dead', event: 'send_again', to: 'pending' },
    { from: 'delivered', event: 'send_again', to: 'pending' },
  ],
}

/**
 * Why there was no 2xx: another status, a redirect, no answer in time, an address that is not public, or no connection.
 */
export const sendProblems = ['status', 'redirect', 'timeout', 'address', 'unreachable'] as const
export type SendProblem = (typeof sendProblems)[number]

/** The result of one call. */
export interface Sent {
  /** Null: there was no answer. */
  status: number | null
  /** The first bytes of the answer, as text. */
  answer: string | null
  /** Null: the endpoint has the event. */
  problem: SendProblem | null
  /** In milliseconds. */
  duration: number
  /** How long (ms) the endpoint asks us to wait. */
  retryAfter: number | null
}

/** Only 2xx is a receipt. A redirect is not followed, as it may lead anywhere. */
export function problemOf(status: number): SendProblem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/**
 * When a delivery that has failed is tried again: after as long as it has been tried already, so that pauses double,
 * within bounds; `chance` (0 to 1) spreads what failed together. What the endpoint asks for counts where it is longer.
 * The last try is at the end of the time that there is; null after that.
 */
export function nextTry(begunAt: Date, now: Date, retryAfter: number | null, chance: number): Date | null {
  const elapsed = now.getTime() - begunAt.getTime()
  if (elapsed >= limits.webhookRetries.value) return null
  const longest = limits.webhookLongestPause.value
  const pause = Math.min(Math.max(elapsed, limits.webhookFirstPause.value), longest) * (0.75 + chance / 2)
  const wait = Math.max(pause, Math.min(retryAfter ?? 0, longest))
  return new Date(Math.min(now.getTime() + wait, begunAt.getTime() + limits.webhookRetries.value))
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. Null: nothing that can be read. */
export function readRetryAfter(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0)
}
