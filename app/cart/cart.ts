import type { CartId, CartLineId, ProductId, VariantId } from '#app/kernel/ids.ts'
import { money, type Money } from '#app/kernel/money.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { NoReturn } from '#app/catalogue/law/no-return.ts'
import type { Content } from '#app/catalogue/law/unit-price.ts'
import type { DayRange } from '#app/delivery/delivery-dates.ts'
import { limits } from '#app/limits.ts'
import type { BoughtAgain } from './again.ts'
import type { GoneLine, Removed } from './lines/removed.ts'

export type CartState = 'open' | 'ordered' | 'merged' | 'expired'
export type CartEvent = 'order' | 'merge' | 'expire' | 'reopen'

export const cartMachine: Machine<CartState, CartEvent> = {
  name: 'cart',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'order', to: 'ordered', when: 'its order is paid and nothing else is left in it' },
    { from: 'open', event: 'merge', to: 'merged', when: 'its guest signs in and has a cart there already' },
    { from: 'open', event: 'expire', to: 'expired', when: 'unused for the lifetime of a cart' },
    { from: 'expired', event: 'reopen', to: 'open', when: 'it is of a draft order that staff change again' },
  ],
}

export interface Cart {
  id: CartId
  version: number
  currency: string
  /** What was entered in the checkout so far; only the checkout reads it. */
  checkout: unknown
  lastAdd: LastAdd | null
  merged: Merged | null
  /** An order that was bought again, until the next change. */
  again: BoughtAgain | null
  /** Lines that were removed a moment ago and can be restored. */
  removed: Removed[]
  /** Lines whose variant was deleted, until the cart has changed twice: after the first change it is shown. */
  gone?: GoneLine[]
  /** It leaves together with an order that is delivered already: its delivery is free. */
  goesAlong?: boolean
  lines: CartLine[]
}

/** A line with the catalogue's current data: only the quantity and the remembered price are the cart's own. */
export interface CartLine {
  id: CartLineId
  variantId: VariantId
  productId: ProductId
  slug: string
  title: string
  /** Only the title, and only in the reader's language. */
  translations: Record<string, Record<string, string>>
  sku: string | null
  options: LineOption[]
  picture: LinePicture | null
  quantity: number
  unitPrice: number
  priceWhenAdded: number
  addedAt: string
  /** Null: no limit (made to order, or not counted). */
  available: number | null
  /** Its product was taken out of the shop: archived, or a draft again. Its `available` is 0. */
  notSold?: boolean
  /** More than there is is wanted, and the rest is made or bought for it. */
  toOrder: boolean
  /** How long production takes, if it differs from the shop's default. */
  toOrderDays: DayRange | null
  weightGrams: number
  /** The content of one item, if the price per kilogram, litre or metre is shown. */
  content: Content | null
  taxClass: string
  noReturn: NoReturn | null
}

/** Glaze: Oat; in the reader's language. */
export interface LineOption {
  name: string
  value: string
  /** Their languages, if the shop has no translation in the reader's. */
  nameLang?: string
  valueLang?: string
  /** The value in the shop's own language, as addresses name it. */
  named: string
}

export interface LinePicture {
  key: string | null
  kind: 'svg' | 'raster'
  widths: number[]
  colour: string
  alt: string
  /** The language of the text, if it is not the reader's. */
  altLang?: string | null
  width: number | null
  height: number | null
}

export interface LastAdd {
  variantId: VariantId
  quantity: number
  at: string
}

/** What a sign-in has added to the cart that the shopper saw. */
export interface Merged {
  added: { variantId: VariantId; quantity: number }[]
}

/** The cart has another quantity than asked for; the shopper sees which of the two reasons applies. */
export type Shortened = 'not-enough' | 'over-limit'

/** How many of an item can be in the cart if this many are requested in total. */
export function fitQuantity(
  asked: number,
  available: number | null,
): Outcome<{ quantity: number; shortened: Shortened | null }, 'stock.sold_out'> {
  if (available !== null && available <= 0) return refuse('stock.sold_out')
  const most = Math.min(available ?? limits.lineQuantity.value, limits.lineQuantity.value)
  if (asked <= most) return agree({ quantity: asked, shortened: null })
  return agree({ quantity: most, shortened: most === available ? 'not-enough' : 'over-limit' })
}

/** The same item in the same quantity within a moment is one press that came twice. */
export function isSamePress(last: LastAdd | null, add: { variantId: VariantId; quantity: number }, now: Date): boolean {
  if (!last || last.variantId !== add.variantId || last.quantity !== add.quantity) return false
  return Math.abs(now.getTime() - Date.parse(last.at)) < limits.repeatedAdd.value
}

interface Held {
  variantId: VariantId
  quantity: number
  priceWhenAdded: number
}

/**
 * Merges two carts: quantities are added up to the limit and nothing is removed. `added` is what the shopper did not
 * see before: the part from the account.
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

/** The cart without these quantities; empty lines are removed. */
export function takeOut<Line extends { variantId: VariantId; quantity: number }>(
  lines: readonly Line[],
  taken: readonly { variantId: VariantId; quantity: number }[],
): Line[] {
  const byVariant = new Map(taken.map((each) => [each.variantId, each.quantity]))
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (byVariant.get(line.variantId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** True when the line cannot be bought as it is: the shopper must change it first. */
export function isShort({ available, quantity }: Pick<CartLine, 'available' | 'quantity'>): boolean {
  return available !== null && available < quantity
}

export function countPieces(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function subtotalOf({
  lines,
  currency,
}: {
  lines: readonly { quantity: number; unitPrice: number }[]
  currency: string
}): Money {
  return money(
    lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    currency,
  )
}

/** The weight of the whole cart; a line of 999 heavy items stays a whole number. */
export function weightOf(lines: readonly { quantity: number; weightGrams: number }[]): number {
  return lines.reduce(
    (sum, { quantity, weightGrams }) => sum + Math.min(quantity, limits.lineQuantity.value) * weightGrams,
    0,
  )
}
