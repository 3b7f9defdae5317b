import type { LocationId, VariantId } from '#app/kernel/ids.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

export type ReservationState = 'held' | 'committed' | 'released'

export const reservationMachine: Machine<ReservationState, 'commit' | 'release' | 'hold' | 'give_back'> = {
  name: 'reservation',
  initial: 'held',
  transitions: [
    { from: 'held', event: 'commit', to: 'committed', when: 'the order is placed' },
    { from: 'held', event: 'release', to: 'released', when: 'the order expires or is cancelled' },
    {
      from: 'committed',
      event: 'give_back',
      to: 'released',
      when: 'the order is cancelled before anything was sent, or closed with nothing of it sent',
    },
    { from: 'released', event: 'hold', to: 'held', when: 'money came late and the stock is still there' },
  ],
}

export interface Wanted {
  variantId: VariantId
  quantity: number
}

/** Takes back this many of the sold pieces: in the given order of locations, and no more than each gave. */
export function takeBack(sold: readonly Allocation[], wanted: readonly Wanted[]): Allocation[] {
  const left = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]))
  const back: Allocation[] = []
  for (const { variantId, locationId, quantity: taken } of sold) {
    const quantity = Math.min(taken, left.get(variantId) ?? 0)
    left.set(variantId, (left.get(variantId) ?? 0) - quantity)
    if (quantity > 0) back.push({ variantId, locationId, quantity })
  }
  return back
}

/** The stock of one variant at one location. */
export interface Level {
  variantId: VariantId
  locationId: LocationId
  onHand: number
  reserved: number
  allowsBackorder: boolean
}

export interface Allocation {
  variantId: VariantId
  locationId: LocationId
  quantity: number
}

/**
 * Chooses the locations of each line. The levels are in the order of the locations. One parcel is better than two: a
 * location with everything comes first, then for each line one with all of it, then as many as it takes.
 */
export function allocate(
  wanted: readonly Wanted[],
  all: readonly Level[],
): Outcome<Allocation[], 'stock.sold_out' | 'stock.not_enough'> {
  const levels = wanted.flatMap((line) => levelsFor(line, all))
  const oneParcel = locationsOf(levels).find((location) =>
    wanted.every((line) => levels.some((level) => level.locationId === location && covers(level, line))),
  )
  const allocations: Allocation[] = []
  let refusal: 'stock.sold_out' | 'stock.not_enough' | null = null
  for (const line of wanted) {
    const own = levels.filter((level) => level.variantId === line.variantId)
    const taken = take(line, own, oneParcel ?? null)
    if (taken) allocations.push(...taken)
    else
      refusal =
        refusal === 'stock.sold_out' || !own.some((level) => available(level) > 0)
          ? 'stock.sold_out'
          : 'stock.not_enough'
  }
  return refusal ? refuse(refusal) : agree(allocations)
}

/** The levels of a line. While the other locations have enough, nothing is made for an earlier one. */
function levelsFor({ variantId, quantity }: Wanted, levels: readonly Level[]): Level[] {
  const own = levels.filter((level) => level.variantId === variantId)
  const isThere = own.reduce((sum, level) => sum + Math.max(0, available(level)), 0) >= quantity
  return isThere ? own.map((level) => ({ ...level, allowsBackorder: false })) : own
}

/** The same, or as many as are there: pieces sent anyway may never have been counted. */
export function allocateSome(wanted: readonly Wanted[], levels: readonly Level[]): Allocation[] {
  const there = wanted.map(({ variantId, quantity }) => {
    const own = levels.filter((level) => level.variantId === variantId)
    const pieces = own.reduce((sum, level) => sum + Math.max(0, available(level)), 0)
    return { variantId, quantity: own.some((level) => level.allowsBackorder) ? quantity : Math.min(quantity, pieces) }
  })
  const found = allocate(
    there.filter(({ quantity }) => quantity > 0),
    levels,
  )
  return found.ok ? found.value : []
}

function take(line: Wanted, own: readonly Level[], preferred: string | null): Allocation[] | null {
  const whole =
    own.find((level) => level.locationId === preferred) ?? own.find((level) => available(level) >= line.quantity)
  if (whole) return [{ ...line, locationId: whole.locationId }]
  const backorder = own.find((level) => level.allowsBackorder)
  if (backorder) return [{ ...line, locationId: backorder.locationId }]
  const parts: Allocation[] = []
  let left = line.quantity
  // Most first, so that few locations have to pack.
  for (const level of own.toSorted((a, b) => available(b) - available(a))) {
    const quantity = Math.min(left, available(level))
    if (quantity > 0) parts.push({ variantId: line.variantId, locationId: level.locationId, quantity })
    left -= Math.max(quantity, 0)
  }
  return left === 0 ? parts : null
}

function available(level: Level): number {
  return level.onHand - level.reserved
}

function covers(level: Level, line: Wanted): boolean {
  return level.variantId === line.variantId && (level.allowsBackorder || available(level) >= line.quantity)
}

function locationsOf(levels: readonly Level[]): string[] {
  return [...new Set(levels.map(({ locationId }) => locationId))]
}
