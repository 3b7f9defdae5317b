import { limits } from '#app/limits.ts'

/**
 * Whether the provider may have forgotten a key of this age: then its payment is searched for before it is requested
 * again. A key from the future was made by a clock that was ahead, so its age is unknown.
 */
export function mayBeForgotten(madeAt: Date, now: Date): boolean {
  const age = now.getTime() - madeAt.getTime()
  return age < 0 || age > limits.idempotencyKeyLife.value
}
