import { randomBytes } from 'node:crypto'
import { newId, type CartLineId } from '#app/kernel/ids.ts'
import { money, taxIncluded, times } from '#app/kernel/money.ts'
import type { DraftLine, OrderDraft } from '#app/orders/order.ts'
import { db } from '#db/database.server.ts'
import { draftOf, type Stock, stockOf } from '#test/support/people/orders.ts'

const products = 200
const endless = 10_000_000

/** Enough different items that stock rows are not the bottleneck, and enough stock of each for every round. */
export async function fillShelf(): Promise<Stock[]> {
  const shelf: Stock[] = []
  for (let index = 0; index < products; index += 1) shelf.push(await stockOf(endless, { price: 900 + index * 10 }))
  return shelf
}

/** The input of a checkout: one to four items, each cart with its lines in the database. */
export async function fillCarts(shelf: readonly Stock[], count: number, from: number): Promise<OrderDraft[]> {
  const drafts = Array.from({ length: count }, (_, index) => draftAt(shelf, from + index))
  const expiresAt = new Date(Date.now() + 86_400_000)
  const carts = drafts.map(({ cartId }) => ({ id: cartId, tokenHash: randomBytes(32), currency: 'EUR', expiresAt }))
  await db.insertInto('carts').values(carts).execute()
  const lines = drafts.flatMap(({ cartId, lines: own }) =>
    own.map(({ variantId, quantity, unitPrice }) => ({
      id: newId<CartLineId>(),
      cartId,
      variantId,
      quantity,
      priceWhenAdded: unitPrice,
    })),
  )
  await db.insertInto('cartLines').values(lines).execute()
  return drafts
}

function draftAt(shelf: readonly Stock[], index: number): OrderDraft {
  const lines = Array.from({ length: 1 + (index % 4) }, (_, position) =>
    lineOf(shelf, index * 7 + position * 13, 1 + (position % 2)),
  )
  return { ...draftOf(newId(), lines), email: `buyer-${index}@example.com` }
}

function lineOf(shelf: readonly Stock[], at: number, quantity: number): DraftLine {
  const thing = shelf[at % shelf.length]
  if (!thing) throw new Error('The shelf is empty')
  const { variantId, productId, slug, price: unitPrice } = thing
  const total = times(money(unitPrice, 'EUR'), quantity).amount
  return {
    variantId,
    productId,
    slug,
    title: 'Cup with two handles',
    sku: slug,
    options: [{ name: 'Colour', value: 'Slate' }],
    picture: { key: slug, kind: 'raster', widths: [320, 640, 1280], colour: '#d9d4cb', alt: 'A cup' },
    unitPrice,
    quantity,
    total,
    taxName: 'VAT 19 %',
    taxRateBasisPoints: 1_900,
    taxAmount: taxIncluded(total, 1_900),
    noReturn: null,
  }
}
