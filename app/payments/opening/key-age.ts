import { limits } from '#app/limits.ts'

/**
 * Whether the provider may have forgotten a key that was made then: its payment is looked for before it is requested again. One
 * of the future was made by a clock that was ahead, so that its age is unknown.
 */
export function mayBeForgotten(madeAt: Date, now: Date): boolean {
  const age = now.getTime() - madeAt.getTime()
  return age < 0 || age > limits.idempotencyKeyLife.value
}
