import type { Machine } from '#app/kernel/state-machine.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'

export type CartState = 'open' | 'ordered' | 'merged' | 'expired'
export type CartEvent = 'order' | 'merge' | 'expire'

export const cartMachine: Machine<CartState, CartEvent> = {
  name: 'cart',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'order', to: 'ordered', when: 'its order is paid and nothing else is left in it' },
    { from: 'open', event: 'merge', to: 'merged', when: 'its guest signs in and has a cart there already' },
    { from: 'open', event: 'expire', to: 'expired', when: 'nobody has touched it for the life of a cart' },
  ],
}

export interface Cart {
  id: string
  version: number
  currency: string
  /** What the checkout has been told so far; only the checkout reads it. */
  checkout: unknown
  lastAdd: LastAdd | null
  merged: Merged | null
  lines: CartLine[]
}

/** A line as the catalogue stands now: nothing but the quantity and the remembered price is the cart's own. */
export interface CartLine {
  id: string
  variantId: string
  productId: string
  slug: string
  title: string
  translations: Record<string, Record<string, string>>
  sku: string | null
  options: LineOption[]
  picture: LinePicture | null
  quantity: number
  unitPrice: number
  priceWhenAdded: number
  /** Null: as many as anybody wants (made to order, or not counted). */
  available: number | null
  weightGrams: number
  taxClass: string
}

export interface LineOption {
  name: string
  translations: Record<string, Record<string, string>>
  value: string
  valueTranslations: Record<string, Record<string, string>>
}

export interface LinePicture {
  key: string | null
  kind: 'svg' | 'raster'
  widths: number[]
  colour: string
  alt: string
  width: number | null
  height: number | null
}

export interface LastAdd {
  variantId: string
  quantity: number
  at: string
}

/** What signing in has added to the cart that the shopper had before her eyes. */
export interface Merged {
  added: { variantId: string; quantity: number }[]
}

/** Something lies in the cart in another quantity than asked for; the shopper is told which of the two reasons it has. */
export type Shortened = 'not-enough' | 'over-limit'

/** How many of one thing go into the cart, if so many are asked for in all. */
export function fitQuantity(
  asked: number,
  available: number | null,
): Outcome<{ quantity: number; shortened: Shortened | null }, 'sold-out'> {
  if (available !== null && available <= 0) return refuse('sold-out')
  const most = Math.min(available ?? limits.lineQuantity.value, limits.lineQuantity.value)
  if (asked <= most) return agree({ quantity: asked, shortened: null })
  return agree({ quantity: most, shortened: most === available ? 'not-enough' : 'over-limit' })
}

/** The same piece in the same number within a moment is one press that came twice. */
export function isSamePress(last: LastAdd | null, add: { variantId: string; quantity: number }, now: Date): boolean {
  if (!last || last.variantId !== add.variantId || last.quantity !== add.quantity) return false
  return Math.abs(now.getTime() - Date.parse(last.at)) < limits.repeatedAdd.value
}

interface Held {
  variantId: string
  quantity: number
  priceWhenAdded: number
}

/**
 * Two carts become one: quantities are added up to the limit and nothing is removed, whatever the number of lines.
 * `added` is what the shopper did not see before: the part that comes from the account.
 */
export function mergeLines(seen: readonly Held[], kept: readonly Held[]): { lines: Held[]; merged: Merged } {
  const lines = new Map(seen.map((line) => [line.variantId, { ...line }]))
  const added: Merged['added'] = []
  for (const line of kept) {
    const before = lines.get(line.variantId)
    const quantity = Math.min((before?.quantity ?? 0) + line.quantity, limits.lineQuantity.value)
    lines.set(line.variantId, { ...line, quantity })
    if (quantity > (before?.quantity ?? 0))
      added.push({ variantId: line.variantId, quantity: quantity - (before?.quantity ?? 0) })
  }
  return { lines: [...lines.values()], merged: { added } }
}

/** The cart without what was taken out of it; lines that come to nothing are gone. */
export function takeOut<Line extends { variantId: string; quantity: number }>(
  lines: readonly Line[],
  taken: readonly { variantId: string; quantity: number }[],
): Line[] {
  const byVariant = new Map(taken.map((each) => [each.variantId, each.quantity]))
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (byVariant.get(line.variantId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** True when the line cannot be bought as it stands: the shopper must change it first. */
export function isShort({ available, quantity }: Pick<CartLine, 'available' | 'quantity'>): boolean {
  return available !== null && available < quantity
}

export function countPieces(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function subtotalOf(lines: readonly { quantity: number; unitPrice: number }[]): number {
  return lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
}
