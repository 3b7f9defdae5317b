import type { LocationId, VariantId } from '#app/kernel/ids.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

export type ReservationState = 'held' | 'committed' | 'released'

export const reservationMachine: Machine<ReservationState, 'commit' | 'release' | 'hold' | 'give_back' | 'send_from'> =
  {
    name: 'reservation',
    initial: 'held',
    transitions: [
      { from: 'held', event: 'commit', to: 'committed', when: 'the order is placed' },
      { from: 'held', event: 'release', to: 'released', when: 'the order expires or is cancelled' },
      {
        from: 'committed',
        event: 'give_back',
        to: 'released',
        when: 'the order is cancelled before anything was sent, or is closed, edited or sent from elsewhere without them',
      },
      {
        from: 'released',
        event: 'send_from',
        to: 'committed',
        when: 'staff send items of the order from there after all',
      },
      { from: 'released', event: 'hold', to: 'held', when: 'money came late and the stock is still there' },
    ],
  }

export interface Wanted {
  variantId: VariantId
  quantity: number
}

/** What has left. Null: from wherever its items were reserved. */
export interface SentPieces extends Wanted {
  locationId: LocationId | null
}

/**
 * How many of the sold pieces of each location have not left. Parcels whose location is known are counted there first, the
 * others in the order of the locations.
 */
export function unsentAt(sold: readonly Allocation[], sent: readonly SentPieces[]): Allocation[] {
  const left = sold.map((allocation) => ({ ...allocation }))
  const isKnown = ({ locationId }: SentPieces) => locationId !== null
  for (const parcel of [...sent.filter(isKnown), ...sent.filter((each) => !isKnown(each))]) {
    let quantity = parcel.quantity
    for (const each of left) {
      const isOf = each.variantId === parcel.variantId && (parcel.locationId ?? each.locationId) === each.locationId
      const gone = isOf ? Math.min(quantity, each.quantity) : 0
      each.quantity -= gone
      quantity -= gone
    }
  }
  return left.filter(({ quantity }) => quantity > 0)
}

/** All sold pieces, with those that have not left first: where the stock they go back to is. */
export function unsentFirst(sold: readonly Allocation[], sent: readonly SentPieces[]): Allocation[] {
  const unsent = unsentAt(sold, sent)
  const rest = sold.map((each) => ({ ...each, quantity: each.quantity - quantityAt(unsent, each) }))
  return [...unsent, ...rest.filter(({ quantity }) => quantity > 0)]
}

const isSame = (one: Omit<Allocation, 'quantity'>, other: Omit<Allocation, 'quantity'>) =>
  one.variantId === other.variantId && one.locationId === other.locationId
const quantityAt = (all: readonly Allocation[], at: Omit<Allocation, 'quantity'>) =>
  all.filter((each) => isSame(each, at)).reduce((sum, { quantity }) => sum + quantity, 0)

/** So that all wanted pieces lie at one location: what goes back into stock elsewhere, and what is taken from it here. */
export function moveTo(
  locationId: LocationId,
  wanted: readonly Wanted[],
  unsent: readonly Allocation[],
): { from: Allocation[]; to: Allocation[] } {
  const [here, elsewhere] = [true, false].map((is) => unsent.filter((each) => (each.locationId === locationId) === is))
  const missing = wanted.map(({ variantId, quantity }) => ({
    variantId,
    quantity: Math.max(0, quantity - quantityAt(here ?? [], { variantId, locationId })),
  }))
  const from = takeBack(elsewhere ?? [], missing)
  const to = sumByVariant(from).map((piece) => ({ ...piece, locationId }))
  return { from, to }
}

export function sumByVariant(wanted: readonly Wanted[]): Wanted[] {
  const sums = new Map<VariantId, number>()
  for (const { variantId, quantity } of wanted) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** Takes back this many of the sold pieces: in the given order of locations, and no more than each gave. */
export function takeBack(sold: readonly Allocation[], wanted: readonly Wanted[]): Allocation[] {
  const left = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]))
  const back: Allocation[] = []
  for (const { variantId, locationId, quantity: taken } of sold) {
    const quantity = Math.min(taken, left.get(variantId) ?? 0)
    left.set(variantId, (left.get(variantId) ?? 0) - quantity)
    const before = back.find((each) => isSame(each, { variantId, locationId }))
    if (before) before.quantity += quantity
    else if (quantity > 0) back.push({ variantId, locationId, quantity })
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
