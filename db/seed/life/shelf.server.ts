import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CartLine } from '#app/cart/cart.ts'
import { findCartOf } from '#app/cart/lines/cart-lines.server.ts'
import type { PickUp } from '#app/checkout/delivery/pick-up.ts'
import { listPickUps } from '#app/checkout/delivery/pick-up.server.ts'
import type { ShippingMethod } from '#app/checkout/delivery/shipping.ts'
import { listShippingMethods, listTaxRates } from '#app/checkout/delivery/trade-settings.server.ts'
import type { TaxRate } from '#app/checkout/checkout-view.ts'
import { type CartId, type LocationId, newId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import { type Locale, locales, perLocale } from '#app/locales.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Tx } from '#db/database.server.ts'

/** What can be bought, as a cart would show it in each language. */
export interface Goods {
  variantId: VariantId
  productId: ProductId
  type: string
  since: Date
  stock: number
  /** Before the reduction, which began with the shop's opening. */
  price: number
  hasStock: boolean
  cartLines: Record<Locale, CartLine>
}

export interface Shelf {
  goods: Goods[]
  settings: ShopSettings
  methods: ShippingMethod[]
  rates: Record<Locale, TaxRate[]>
  pickUps: PickUp[]
  locationId: LocationId
}

/** Reads the whole catalogue through a cart that holds one of everything: so orders say what a checkout would. */
export async function readShelf(tx: Tx, now: Date): Promise<Shelf> {
  const cartId = newId<CartId>()
  const tokenHash = randomBytes(32)
  const cart = { id: cartId, tokenHash, currency: 'EUR', expiresAt: new Date(now.getTime() + 3_600_000) }
  await tx.insertInto('carts').values(cart).execute()
  await sql`insert into cart_lines (id, cart_id, variant_id, quantity, price_when_added)
    select gen_random_uuid(), ${cartId}, v.id, 1, v.price from variants v join products p on p.id = v.product_id
    where p.status = 'active'`.execute(tx)
  const [lines, pickUps] = [await readLines(tx, tokenHash, now), await listPickUps(cartId, tx)]
  await tx.deleteFrom('carts').where('id', '=', cartId).execute()
  const facts = await tx
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.productId')
    .innerJoin('stockLevels as s', 's.variantId', 'v.id')
    .select(['v.id', 'v.productId', 'v.price', 'v.compareAtPrice', 'p.productType', 'p.createdAt'])
    .select(['s.onHand', 's.locationId', 's.allowsBackorder'])
    .orderBy('p.slug')
    .orderBy('v.position')
    .execute()
  const goods = facts.flatMap((fact) => {
    const [en, de] = [lines.en.get(fact.id), lines.de.get(fact.id)]
    if (!en || !de) return []
    return {
      variantId: fact.id,
      productId: fact.productId,
      type: fact.productType,
      since: fact.createdAt,
      stock: fact.onHand,
      price: fact.compareAtPrice ?? fact.price,
      hasStock: fact.onHand > 0 || fact.allowsBackorder,
      cartLines: { en, de },
    }
  })
  const [first] = facts
  if (!first) throw new Error('The demo shop has no stock')
  return {
    goods,
    settings: await readSettings(tx),
    methods: await listShippingMethods(tx),
    rates: { en: await listTaxRates('en', tx), de: await listTaxRates('de', tx) },
    pickUps,
    locationId: first.locationId,
  }
}

async function readLines(tx: Tx, tokenHash: Buffer, now: Date) {
  const read = perLocale(() => new Map<VariantId, CartLine>())
  for (const locale of locales) {
    const cart = await findCartOf({ customerId: null, tokenHash }, locale, now, tx)
    for (const line of cart?.lines ?? []) read[locale].set(line.variantId, line)
  }
  return read
}
