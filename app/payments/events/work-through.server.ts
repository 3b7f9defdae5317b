import { ProviderRefused, ProviderUnreachable } from '#app/payment-provider/payment-provider.ts'
import { limits } from '#app/limits.ts'
import { ProcessEnds } from '#app/system/fail-point.server.ts'
import { isDatabaseGone } from '#db/database.server.ts'
import { forgetFailure, postpone, putOff, type Work, type WorkRow } from './postponed.server.ts'

/** Answers `later` where nothing is wrong and the row is to have another turn. */
type Act<Row> = (row: Row) => Promise<unknown>

/**
 * Does the same for one row after the other. One that fails, however, is put off and holds up none of the others. Only
 * several in a row that get no answer, or the answer that the key is not valid, end the pass: that is the provider, not the rows.
 */
export async function workThrough<Row extends WorkRow>(
  work: Work,
  rows: Iterable<Row> | AsyncIterable<Row>,
  act: Act<Row>,
  now: Date,
) {
  // The comparison of the books looks at everything once, in one go.
  const until = work === 'compare' ? Infinity : performance.now() + limits.passTime.value
  let unanswered = 0
  for await (const row of rows) {
    const failure = await tryOne(work, row, act, now)
    unanswered = failure && isOfAll(failure) ? unanswered + 1 : 0
    if (failure && unanswered === limits.awayAfter.value) throw failure
    // The others come first in the next round: they have waited for longer.
    if (performance.now() > until) return
  }
}

/** Tries one row and notes how it went; what it failed with, or null. */
export async function tryOne<Row extends WorkRow>(
  work: Work,
  row: Row,
  act: Act<Row>,
  now: Date,
): Promise<Error | null> {
  try {
    const outcome = await act(row)
    await forgetFailure(work, row.id, now)
    if (outcome === 'later') await putOff(work, row.id, 0, limits.settleAfter.value, now)
    return null
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ProcessEnds || isDatabaseGone(error)) throw error
    await postpone(work, row, error, now)
    return error
  }
}

/** The same for a job about one row alone: what fails is noted, and thrown for the queue, which tries it again. */
export async function tryForQueue(work: Work, id: string, act: () => Promise<unknown>, now: Date) {
  const failure = await tryOne(work, { id, orderId: null }, act, now)
  if (failure) throw failure
}

function isOfAll(failure: Error): boolean {
  return failure instanceof ProviderUnreachable || (failure instanceof ProviderRefused && failure.isKeyRefused)
}
