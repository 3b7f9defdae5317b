import { findLinesAsIf, findVariant } from '#app/cart/lines/cart-lines.server.ts'
import type { CartLine } from '#app/cart/cart.ts'
import { type CartId, newId, type VariantId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { db, type Db } from '#db/database.server.ts'

/** For questions about a variant that are no cart's. */
export const noCart = newId<CartId>()

/** What is waited for, as one of it would be in a cart: name, choice, picture, price. Null: not for sale any more. */
export async function findAwaited(variantId: VariantId, locale: Locale, on: Db = db): Promise<CartLine | null> {
  const [line] = await findLinesAsIf(noCart, [{ variantId, quantity: 1 }], locale, on)
  return line ?? null
}

/** The same by its address in the shop. */
export async function findAsked(slug: string, options: [string, string, string], locale: Locale) {
  const variant = await findVariant(db, { slug, options }, null)
  const line = variant && (await findAwaited(variant.id, locale))
  return variant && line && { line, available: variant.available }
}
