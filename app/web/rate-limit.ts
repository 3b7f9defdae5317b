import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Fault } from '#app/errors.ts'

const limiters = new Map<string, RateLimiterMemory>()

/**
 * Takes one point of `points` per `window` milliseconds from whoever `key` names (a peer's address, a session); refuses with
 * the time to wait when none is left. Counted per process: a limit against floods, not a rule of the trade.
 */
export async function limitRate(name: string, key: string, points: number, window: number) {
  const limiter = limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: window / 1000 })
  limiters.set(name, limiter)
  try {
    await limiter.consume(key)
  } catch (refused) {
    const wait =
      typeof refused === 'object' && refused && 'msBeforeNext' in refused ? Number(refused.msBeforeNext) : window
    throw new Fault('limit.too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
  }
}
