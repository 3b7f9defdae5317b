import { limits } from '#app/limits.ts'

/**
 * Until when a page holds that lacks what the database did not find in time: the next reader but few gets the whole of
 * it.
 */
export function partialPageEnds(now: Date): Date {
  return new Date(now.getTime() + limits.partialPageAge.value)
}
