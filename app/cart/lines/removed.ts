import type { CartLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { CartLine } from '#app/cart/cart.ts'

/** A line whose variant was deleted, by the name that it had. */
export interface GoneLine {
  id: CartLineId
  title: string
  translations: Record<string, Record<string, string>>
  choice?: Removed['choice']
}

/** A removed line, with everything needed to restore it. */
export interface Removed extends Pick<CartLine, 'id' | 'variantId' | 'slug' | 'title' | 'quantity' | 'priceWhenAdded'> {
  /** Its title in every language: she may read another one when she undoes it. */
  translations: Record<string, Record<string, string>>
  /** The values of its options, in every language; lines removed by an earlier version have none. */
  choice?: { value: string; translations: Record<string, Record<string, string>> }[]
  /** Its position in the cart: lines are in the order in which they were added. */
  addedAt: string
  removedAt: string
}

/** The removals that can still be undone, oldest first: the last few, of the last minutes. */
export function undoable(removed: readonly Removed[], now: Date): Removed[] {
  const since = now.getTime() - limits.undo.value
  return removed.filter(({ removedAt }) => Date.parse(removedAt) > since).slice(-limits.removedLines.value)
}

type Place = { id: CartLineId; addedAt: Date | string }

/** Lines and removals in the order in which they were added, so that each removal is shown where its line was. */
export function inPlace<Line extends Place, Gone extends Place>(lines: readonly Line[], removed: readonly Gone[]) {
  const rows = [
    ...lines.map((line) => ({ line, removed: null, place: placeOf(line) })),
    ...removed.map((gone) => ({ line: null, removed: gone, place: placeOf(gone) })),
  ]
  return rows.toSorted((a, b) => (a.place < b.place ? -1 : 1))
}

// The id decides where two came in the same moment, as it does in the statement that lists lines.
const placeOf = ({ id, addedAt }: Place) => `${new Date(addedAt).toISOString()} ${id}`
