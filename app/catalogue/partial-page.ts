import { limits } from '#app/limits.ts'

/** When an incomplete page expires because the database was too slow: all but a few readers get the complete one. */
export function partialPageEnds(now: Date): Date {
  return new Date(now.getTime() + limits.partialPageAge.value)
}
