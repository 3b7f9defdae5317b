import { ProviderRefused, ProviderUnreachable } from '#app/payment-provider/payment-provider.ts'
import { limits } from '#app/limits.ts'
import { ProcessEnds } from '#app/system/fail-point.server.ts'
import { isDatabaseGone } from '#db/database.server.ts'
import { forgetFailure, postpone, putOff, type Work, type WorkRow } from './postponed.server.ts'

/** Returns `later` if nothing is wrong and the row needs another turn. */
type Act<Row> = (row: Row) => Promise<unknown>

/**
 * Processes one row after the other. A row that fails is postponed and does not stop the others. Only several in a row
 * without an answer, or an answer that the key is invalid, end the pass: then it is the provider, not the rows.
 */
export async function workThrough<Row extends WorkRow>(
  work: Work,
  rows: Iterable<Row> | AsyncIterable<Row>,
  act: Act<Row>,
  now: Date,
) {
  // The comparison of the books goes through everything at once.
  const until = work === 'compare' ? Infinity : performance.now() + limits.passTime.value
  let unanswered = 0
  for await (const row of rows) {
    const failure = await tryOne(work, row, act, now)
    unanswered = failure && isOfAll(failure) ? unanswered + 1 : 0
    if (failure && unanswered === limits.awayAfter.value) throw failure
    // The other rows come first in the next round: they have waited longer.
    if (performance.now() > until) return
  }
}

/** Tries one row and records the result; returns its error or null. */
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

/** The same for a job about a single row: the error is recorded, and thrown so that the queue retries. */
export async function tryForQueue(work: Work, id: string, act: () => Promise<unknown>, now: Date) {
  const failure = await tryOne(work, { id, orderId: null }, act, now)
  if (failure) throw failure
}

function isOfAll(failure: Error): boolean {
  return failure instanceof ProviderUnreachable || (failure instanceof ProviderRefused && failure.isKeyRefused)
}
