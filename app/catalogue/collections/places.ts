/** A product's place among those of a collection: the lower, the earlier. */
export interface Place<Id extends string = string> {
  id: Id
  position: number
}

/** Between two neighbours there is room for ten more before any other has to move. */
export const step = 1_000
export const farthest = 1_000_000_000

/**
 * The places that have to be written so that the products are in this order. As many as possible stay where they are:
 * each that moves is put on the shelf again.
 */
export function placesFor<Id extends string>(before: readonly Place<Id>[], order: readonly Id[]): Place<Id>[] {
  const positions = new Map(before.map(({ id, position }) => [id, position]))
  const places =
    filled(order, longestRising(order.map((id) => positions.get(id) ?? null))) ??
    order.map((id, at) => ({ id, position: (at + 1) * step }))
  return places.filter(({ id, position }) => positions.get(id) !== position)
}

/** The others between those that stay, whose places are given; null if there is no room. */
function filled<Id extends string>(order: readonly Id[], stays: readonly (number | null)[]): Place<Id>[] | null {
  const places: Place<Id>[] = []
  for (let at = 0; at < order.length;) {
    const end = nextStaying(stays, at)
    const [low, high] = [at === 0 ? null : (places.at(-1)?.position ?? 0), stays[end] ?? null]
    const room = between(low, high, end - at)
    if (!room) return null
    for (const [nth, position] of room.entries()) places.push({ id: order[at + nth] as Id, position })
    if (high !== null) places.push({ id: order[end] as Id, position: high })
    at = end + 1
  }
  return places
}

function nextStaying(stays: readonly (number | null)[], from: number): number {
  const found = stays.findIndex((position, at) => at >= from && position !== null)
  return found === -1 ? stays.length : found
}

/** So many rising numbers above `low` and below `high`; null if there are not so many. */
function between(low: number | null, high: number | null, count: number): number[] | null {
  if (count === 0) return []
  const first = low ?? (high === null ? 0 : high - (count + 1) * step)
  const last = high ?? first + (count + 1) * step
  const width = Math.floor((last - first) / (count + 1))
  if (width < 1 || first < -farthest || last > farthest) return null
  return Array.from({ length: count }, (_, at) => first + (at + 1) * width)
}

/** A longest strictly rising part of these values, each where it stood; null in place of the others. */
function longestRising(values: readonly (number | null)[]): (number | null)[] {
  const ends: number[] = []
  const before: number[] = []
  const valueAt = (nth: number | undefined) => (nth === undefined ? null : (values[nth] ?? null))
  for (const [at, value] of values.entries()) {
    if (value === null) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((valueAt(ends[middle]) ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  }
  const rising: (number | null)[] = values.map(() => null)
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rising[at] = valueAt(at)
  return rising
}
