import { createHmac } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { configuration } from '#app/configuration.ts'
import type { AttemptId, OrderId } from '#app/kernel/ids.ts'
import { orderedJson } from '#app/kernel/ordered-json.ts'
import { limits } from '#app/limits.ts'
import { seal, type Sealed, unseal } from '#app/system/sealed.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** Of the order, everything that its buyer has decided and was told; the rest follows from the payment. */
const facts = [
  'number',
  'submissionKey',
  'snapshotHash',
  'createdAt',
  'cartId',
  'customerId',
  'email',
  'phone',
  'locale',
  'currency',
  'delivery',
  'pickUpLocationId',
  'shippingAddress',
  'billingAddress',
  'shippingMethod',
  'pricesIncludeTax',
  'subtotal',
  'shippingTotal',
  'taxTotal',
  'total',
  'taxes',
] as const satisfies (keyof Row<'orders'>)[]

/** Pictures are left out: they are as long as all the rest of a line. */
const lineFacts = [
  'variantId',
  'productId',
  'title',
  'titleLanguage',
  'slug',
  'sku',
  'options',
  'unitPrice',
  'quantity',
  'taxName',
  'taxRateBasisPoints',
  'taxAmount',
  'total',
  'noReturn',
] as const satisfies (keyof Row<'orderLines'>)[]

const shortTitle = 30

export interface KeptOrder {
  /** What the payment says of itself can be edited at the provider. */
  orderId: OrderId
  amount: number
  capture: Row<'paymentAttempts'>['capture']
  order: Omit<Pick<Row<'orders'>, (typeof facts)[number]>, 'createdAt'> & { createdAt: string }
  lines: Pick<Row<'orderLines'>, (typeof lineFacts)[number]>[]
}

type Attempt = Pick<Row<'paymentAttempts'>, 'id' | 'orderId' | 'amount' | 'capture'>

/**
 * The order for the provider to keep with its payment: the only place outside the database that both survives it and knows
 * of every paid order (decision 50). Sealed, because it names the buyer, and because a person can edit it there. Of very
 * many lines, each is kept without its options, its address and the end of its title, so that the provider takes it; empty
 * where even that is too long.
 */
export async function keepOrder({ id, orderId, amount, capture }: Attempt): Promise<string> {
  const [order, lines] = await Promise.all([
    db.selectFrom('orders').select(facts).where('id', '=', orderId).executeTakeFirstOrThrow(),
    db.selectFrom('orderLines').select(lineFacts).where('orderId', '=', orderId).orderBy('position').execute(),
  ])
  const kept = { orderId, amount, capture, order: { ...order, createdAt: order.createdAt.toISOString() } }
  for (const each of [lines, lines.map(shortened)]) {
    const sealed = sealedOf({ ...kept, lines: each }, id)
    if (sealed.length <= limits.keptOrder.value) return sealed
  }
  return ''
}

/** Two hundred lines, as many as a cart ever has, are then kept; their products and variants are known by their ids. */
const shortened = (line: KeptOrder['lines'][number]) => ({
  ...line,
  title: line.title.slice(0, shortTitle),
  slug: '',
  options: [],
})

function sealedOf(kept: KeptOrder, attemptId: AttemptId): string {
  const bytes = deflateRawSync(orderedJson(kept))
  return seal(bytes, of(attemptId), nonceFor(bytes, attemptId)).toString('base64url')
}

/** Null where nothing was kept, or by another shop, or it was changed. */
export function openOrder(kept: string, attemptId: AttemptId): KeptOrder | null {
  const bytes = unseal(Buffer.from(kept, 'base64url'), of(attemptId))
  // What opens was sealed by this shop, so its shape is `keepOrder`'s.
  return bytes && (JSON.parse(inflateRawSync(bytes).toString('utf8')) as KeptOrder)
}

const of = (attemptId: AttemptId): Sealed => ({ purpose: 'barrow kept order', about: attemptId })

/** The same bytes get the same nonce: a call that is repeated under its key has to be the same to the letter. */
const nonceFor = (bytes: Buffer, attemptId: AttemptId) =>
  createHmac('sha256', configuration().sessionSecret)
    .update(`kept order ${attemptId}`)
    .update(bytes)
    .digest()
    .subarray(0, 12)
