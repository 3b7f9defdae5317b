import { ProcessEnds } from '#app/system/fail-point.server.ts'
import { isDatabaseGone } from '#db/database.server.ts'
import { alarm } from './alarm.server.ts'

/**
 * A pass over many, each by itself: one that fails raises an alarm (`failing`, with ids and codes) and does not stop
 * the others. The first error is thrown at the end, so that the queue tries again. A connection that is lost is no failure
 * of what was at hand: it ends the pass, and so does what `isOfAll` says of an error that this one alone has not caused.
 */
export async function eachAlone<Each>(
  all: Iterable<Each> | AsyncIterable<Each>,
  act: (each: Each) => Promise<unknown>,
  failing: string,
  detailsOf: (each: Each) => Parameters<typeof alarm>[1],
  isOfAll: (error: unknown) => boolean = () => false,
) {
  const failed: unknown[] = []
  for await (const each of all) {
    try {
      await act(each)
    } catch (error) {
      if (error instanceof ProcessEnds || isDatabaseGone(error) || isOfAll(error)) throw error
      alarm(failing, detailsOf(each))
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
}
