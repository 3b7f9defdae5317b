import type { Seen } from './play-row.ts'
import type { ClusterOutcome, ClusterRow } from './row.ts'
import type { Purchase } from './world/buyers.ts'
import type { ClusterWorld } from './world/cluster-world.ts'

/** From when the first lost order was missed until all of them are there again. */
const mendedWithin = 60
/** Buyers may be refused for so long beyond the time for which the database is away: until proxy and shop have noticed. */
const noticedWithin = 5

/** Turns what was seen into figures and says what of it is wrong. `failures`: those of the row and of the invariants. */
export async function judge(
  { sql }: ClusterWorld,
  row: ClusterRow,
  { brokenAt, purchases, readers, away, missing }: Seen,
  failures: string[],
): Promise<Omit<ClusterOutcome, 'row' | 'seconds'>> {
  const lost = [...missing.keys()].map(({ email }) => email)
  const times = [...missing.values()].map(({ until }) => until)
  const missedAt = Math.min(...[...missing.values()].map(({ from }) => from))
  const isMended = times.every((time) => time !== null)
  const figures = {
    purchases: purchases.length,
    acknowledged: purchases.filter(({ acknowledged }) => acknowledged).length,
    lost: lost.length,
    again: times.filter((time) => time !== null).length,
    mendedSeconds: lost.length > 0 && isMended ? (Math.max(...times.map(Number)) - missedAt) / 1000 : null,
    awaySeconds: Math.max(0, ...away.map(({ from, to }) => to - from)) / 1000,
    refused: purchases.filter(({ refused }) => refused).length,
    refusedSeconds: longestRefused(purchases) / 1000,
    read: readers.asked(),
    readErrors: readers.errors.length,
  }
  const told = await sql(`select from payment_problems where kind = 'went-back'`)
  const wrong = [
    ...(lost.length > 0 && !row.mayLose ? [`${lost.length} acknowledged orders were lost: ${lost.join(', ')}`] : []),
    ...(lost.length > 0 && told.length === 0 ? ['staff were not told of a loss'] : []),
    ...(isMended ? [] : ['acknowledged orders are missing at the end']),
    ...((figures.mendedSeconds ?? 0) > mendedWithin ? [`it took ${figures.mendedSeconds} s to make them again`] : []),
    ...(figures.refusedSeconds > figures.awaySeconds + noticedWithin + (row.refuses ?? 0)
      ? ['buyers were refused for too long']
      : []),
    ...unacknowledged(purchases),
    ...readers.errors.map(({ at, what }) => `a reader after ${secondsSince(brokenAt, at)}: ${what}`),
  ]
  // A confirmation that went out for an order that is lost cannot be taken back, and goes out again with it.
  const isSentTwice = (failure: string) =>
    failure.startsWith('I5: ') && failure.endsWith('was never owed') && lost.some((email) => failure.includes(email))
  return {
    ...figures,
    failures: [...failures.filter((failure) => !isSentTwice(failure)), ...wrong],
    notes: notesOf(brokenAt, purchases, away),
  }
}

/** Whoever has paid is shown the order in the end, or told that it is paid. */
function unacknowledged(purchases: readonly Purchase[]): string[] {
  return purchases
    .filter(({ isPaid, acknowledged, isTold }) => isPaid && !acknowledged && !isTold)
    .map(({ email, refused }) => `${email} has paid and was never shown an order: ${refused?.why}`)
}

const secondsSince = (moment: number, at: number) => `${((at - moment) / 1000).toFixed(1)} s`

function notesOf(brokenAt: number, purchases: readonly Purchase[], away: Seen['away']): string[] {
  const since = (at: number) => secondsSince(brokenAt, at)
  const refusals = purchases.flatMap(({ begunAt, refused }) =>
    refused ? [`refused at ${since(refused.at)}, begun at ${since(begunAt)}: ${refused.why}`] : [],
  )
  return [...away.map(({ from, to }) => `the database took nothing from ${since(from)} to ${since(to)}`), ...refusals]
}

/** From the first error of those that were refused one after the other, until the next one began to buy. */
function longestRefused(purchases: readonly Purchase[]): number {
  let longest = 0
  let since: number | null = null
  for (const { begunAt, refused } of purchases) {
    if (refused) since = Math.min(since ?? refused.at, refused.at)
    else if (since !== null) longest = Math.max(longest, begunAt - since)
    if (!refused) since = null
  }
  return longest
}
