import { randomBytes } from 'node:crypto'
import { newId, type CartId, type OrderId, type LocationId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import { money, taxIncluded, times } from '#app/kernel/money.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { DraftLine, OrderDraft } from '#app/orders/order.ts'
import { placeOrder } from './place-order.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { releaseStock } from '#app/stock/stock.server.ts'
import { db } from '#db/database.server.ts'
import type { TestCards } from '#test/support/card-provider.ts'

export const anAddress: PostalAddress = {
  name: 'Ada Weber',
  company: '',
  lines: ['Lindenstraße 5'],
  city: 'Berlin',
  region: '',
  postalCode: '10969',
  country: 'DE',
  phone: '',
}

/** One location with this stock of one variant. */
export async function stockOf(pieces: number, { price = 2_400 } = {}) {
  const [locationId, productId, variantId] = [newId<LocationId>(), newId<ProductId>(), newId<VariantId>()]
  const slug = `cup-${randomBytes(4).toString('hex')}`
  const location = {
    id: locationId,
    slug,
    name: 'Mill',
    address: JSON.stringify(anAddress),
    latitude: 52,
    longitude: 13,
  }
  const level = { variantId, locationId, allowsBackorder: false, onHand: pieces }
  const receipt = { id: newId(), variantId, locationId, quantity: pieces, reason: 'receipt', who: 'test' } as const
  // In one transaction, the product is put on the shelf once.
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('locations').values(location).execute()
    await tx.insertInto('products').values({ id: productId, slug, title: 'Cup', status: 'active' }).execute()
    await tx.insertInto('variants').values({ id: variantId, productId, price }).execute()
    await tx.insertInto('stockLevels').values(level).execute()
    if (pieces > 0) await tx.insertInto('stockMovements').values(receipt).execute()
  })
  return { locationId, productId, variantId, slug, price }
}
export type Stock = Awaited<ReturnType<typeof stockOf>>

/** The stock left, and whether the level is still the sum of its movements. */
export async function leftOf({ variantId }: Stock) {
  const level = await db
    .selectFrom('stockLevels')
    .selectAll()
    .where('variantId', '=', variantId)
    .executeTakeFirstOrThrow()
  const sum = db.selectFrom('stockMovements').select((all) => all.fn.sum<string>('quantity').as('moved'))
  const { moved } = await sum.where('variantId', '=', variantId).executeTakeFirstOrThrow()
  return { onHand: level.onHand, reserved: level.reserved, moved: Number(moved ?? 0) }
}

/** A draft like the checkout's, with an open cart of its own; a test states only what matters. */
export async function aDraft(
  things: Stock | Stock[],
  quantity = 1,
  change: Partial<OrderDraft> = {},
): Promise<OrderDraft> {
  const cartId = newId<CartId>()
  const cart = { id: cartId, tokenHash: randomBytes(32), currency: 'EUR', expiresAt: new Date(Date.now() + 86_400_000) }
  await db.insertInto('carts').values(cart).execute()
  const lines = [things].flat().map(({ variantId, productId, slug, price }) => {
    const total = times(money(price, 'EUR'), quantity).amount
    const tax = { taxName: 'VAT 19 %', taxRateBasisPoints: 1_900, taxAmount: taxIncluded(total, 1_900) }
    return {
      variantId,
      productId,
      slug,
      title: 'Cup',
      sku: null,
      options: [],
      picture: null,
      unitPrice: price,
      quantity,
      total,
      ...tax,
      noReturn: null,
    }
  })
  return { ...draftOf(cartId, lines), ...change }
}

/** A guest's order by parcel with these cart lines. */
export function draftOf(cartId: CartId, lines: DraftLine[]): OrderDraft {
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  const taxTotal = lines.reduce((sum, line) => sum + line.taxAmount, 0)
  return {
    cartId,
    customerId: null,
    email: 'ada@example.com',
    phone: null,
    locale: 'en',
    currency: 'EUR',
    delivery: 'ship',
    pickUpLocationId: null,
    shippingAddress: anAddress,
    billingAddress: null,
    shippingMethod: { id: newId(), name: 'Parcel', detail: '', daysMin: 2, daysMax: 4 },
    pricesIncludeTax: true,
    lines,
    subtotal: total,
    shippingTotal: 0,
    taxTotal,
    total,
    taxes: [{ name: 'VAT 19 %', rateBasisPoints: 1_900, base: total - taxTotal, amount: taxTotal }],
  }
}

/** An order whose payment is open at the provider. */
export async function anOpenOrder(stock: Stock, quantity = 1, now = new Date(), given?: OrderDraft) {
  const draft = given ?? (await aDraft(stock, quantity))
  const placed = await placeOrder(draft, newId(), now)
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`)
  const payment = await startPayment(placed.value.orderId, now)
  if (!payment.ok) throw new Error(`refused: ${payment.reason}`)
  return { ...placed.value, cartId: draft.cartId, reference: payment.value.reference }
}
export type OpenOrder = Awaited<ReturnType<typeof anOpenOrder>>

/** An order whose money is authorised on the card: it is captured when the order is sent. */
export async function aHeldOrder(stock: Stock, cards: TestCards, quantity = 1) {
  const order = await anAuthorisedOrder(stock, cards, quantity)
  await settle(order.reference, new Date())
  return order
}

/** The same before the shop has heard of it. */
export async function anAuthorisedOrder(stock: Stock, cards: TestCards, quantity = 1) {
  const draft = await aDraft(stock, quantity)
  const placed = await placeOrder(draft, newId(), new Date())
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`)
  const { orderId } = placed.value
  await db.updateTable('paymentAttempts').set({ capture: 'shipping' }).where('orderId', '=', orderId).execute()
  const payment = await startPayment(orderId, new Date())
  if (!payment.ok) throw new Error(`refused: ${payment.reason}`)
  const { reference } = payment.value
  await cards.pay(reference)
  return { ...placed.value, cartId: draft.cartId, reference }
}

/** An order that is paid and placed. */
export async function aPaidOrder(stock: Stock, cards: TestCards, { quantity = 1, method = 'pm_card_visa' } = {}) {
  const order = await anOpenOrder(stock, quantity)
  await cards.pay(order.reference, method)
  await settle(order.reference, new Date())
  return order
}

/** As after a restore of the shop alone: ended here, open at the provider. */
export async function expireHereAlone(orderId: OrderId) {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ state: 'expired', expiredAt: new Date() }).where('id', '=', orderId).execute()
    await releaseStock(tx, orderId)
  })
}

/** All rows about an order, for comparing them as a whole. */
export async function bookOf(orderId: OrderId) {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const [ledger, attempts, reservations, refunds] = [
    await db
      .selectFrom('ledgerEntries')
      .select(['kind', 'amount'])
      .where('orderId', '=', orderId)
      .orderBy('at')
      .execute(),
    await db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId).orderBy('sequence').execute(),
    await db.selectFrom('stockReservations').select(['state', 'quantity']).where('orderId', '=', orderId).execute(),
    await db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).execute(),
  ]
  const shipments = await db.selectFrom('shipments').selectAll().where('orderId', '=', orderId).execute()
  const disputes = await db.selectFrom('disputes').select(['state', 'amount']).where('orderId', '=', orderId).execute()
  const problems = await db.selectFrom('paymentProblems').select('kind').where('orderId', '=', orderId).execute()
  const ids = [orderId, ...[...refunds, ...attempts, ...shipments].map(({ id }) => id)]
  const letters = await db.selectFrom('letters').select(['kind', 'recipient']).where('reference', 'in', ids).execute()
  return { order, ledger, attempts, reservations, refunds, letters, shipments, disputes, problems }
}
