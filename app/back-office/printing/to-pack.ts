import type { OrderLineId, VariantId } from '#app/kernel/ids.ts'

interface Line {
  id: OrderLineId
  quantity: number
}

/**
 * What a slip lists: what still has to leave. Of an order of which all has left it is that, for the parcel that is packed
 * again or asked about. What was refunded before it left is on none.
 */
export function onSlip<Of extends Line>(
  lines: readonly Of[],
  toSend: ReadonlyMap<OrderLineId, number>,
  sent: ReadonlyMap<OrderLineId, number>,
): Of[] {
  const due = listed(lines, toSend)
  return due.length > 0 ? due : listed(lines, sent)
}

/** The lines with these quantities, without those that have none. */
export const listed = <Of extends Line>(lines: readonly Of[], quantities: ReadonlyMap<OrderLineId, number>): Of[] =>
  lines.flatMap((line) => {
    const quantity = quantities.get(line.id) ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })

/** How many items of a variant an order has taken from a location. */
export interface Taken {
  variantId: VariantId
  location: string
  quantity: number
}

interface Wanted {
  /** Null: it was deleted since. */
  variantId: VariantId | null
  quantity: number
}

/**
 * From which locations the items of one order are fetched. Where a part has left, it is not stored of which location; the
 * rest is taken from the first ones. What is in no stock is fetched from none.
 */
export function fetchedFrom<Of extends Wanted>(
  wanted: readonly Of[],
  taken: readonly Taken[],
): { line: Of; location: string | null; quantity: number }[] {
  const left = taken.map((each) => ({ ...each }))
  return wanted.flatMap((line) => {
    let rest = line.quantity
    const parts = left.flatMap((each) => {
      const quantity = each.variantId === line.variantId ? Math.min(rest, each.quantity) : 0
      rest -= quantity
      each.quantity -= quantity
      return quantity > 0 ? [{ line, location: each.location as string | null, quantity }] : []
    })
    return rest > 0 ? [...parts, { line, location: null, quantity: rest }] : parts
  })
}

/** One shelf to go to: how many of it, and for which orders. */
export interface Picked<Of> {
  line: Of
  location: string | null
  quantity: number
  orders: { number: string; quantity: number }[]
}

/** The same items of all orders together, by location. `nameOf`: what is the same thing. */
export function pickTogether<Of>(
  orders: readonly { number: string; parts: readonly { line: Of; location: string | null; quantity: number }[] }[],
  nameOf: (line: Of) => string,
): Picked<Of>[] {
  const picked = new Map<string, Picked<Of>>()
  for (const { number, parts } of orders) {
    for (const { line, location, quantity } of parts) {
      const key = JSON.stringify([location, nameOf(line)])
      const known = picked.get(key) ?? { line, location, quantity: 0, orders: [] }
      const own = known.orders.find((each) => each.number === number)
      if (own) own.quantity += quantity
      else known.orders.push({ number, quantity })
      picked.set(key, { ...known, quantity: known.quantity + quantity })
    }
  }
  return [...picked.values()].toSorted(
    (one, other) =>
      (one.location ?? '￿').localeCompare(other.location ?? '￿') || nameOf(one.line).localeCompare(nameOf(other.line)),
  )
}
