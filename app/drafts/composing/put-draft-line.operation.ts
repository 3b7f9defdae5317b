import { z } from 'zod'
import { type CartId, newId, type VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { demand } from '#app/operations/actor.ts'
import { idInput, moneyInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import { keepProducts, productsOf } from '#app/stock/keep-products.server.ts'
import { isPayableSum } from '#app/card-payments/provider-amounts.ts'
import type { Tx } from '#db/database.server.ts'
import type { FiledDraft, OwnPrice } from '#app/drafts/draft-file.server.ts'
import { draft } from '#app/drafts/draft.record.ts'
import { changeable } from './changeable.ts'

const ownPriceInput = moneyInput('refund.amount')
  .refine(({ amount }) => amount <= limits.price.value, { error: 'refund.amount' })
  .refine(isPayableSum, { error: 'product.price_step' })

/** Puts a variant into a draft, changes how many, agrees a price of its own, or takes it out (0). */
export const putDraftLine = operation({
  name: 'drafts.put_line',
  http: 'PUT /drafts/:draft/lines',
  permission: 'drafts:write',
  nature: 'plain',
  on: draft,
  input: z
    .object({
      variant: idInput<VariantId>('var_', 'cart.options_unknown'),
      quantity: z
        .int('cart.quantity_invalid')
        .min(0, 'cart.quantity_invalid')
        .max(limits.lineQuantity.value, 'cart.quantity_over_limit')
        .default(1),
      /** In place of the catalogue's price of one item. Null: the catalogue's. Left out: as it is. */
      own_price: ownPriceInput.nullable().optional(),
      reason: z.string().trim().max(limits.priceReason.value, 'field.too_long').nullable().default(null),
    })
    .superRefine(({ own_price, reason }, context) => {
      if (own_price && !reason) context.addIssue({ code: 'custom', message: 'field.required', path: ['reason'] })
    }),
  refusals: [
    'draft.not_open',
    'draft.sent',
    'draft.of_exchange',
    'draft.too_much',
    'cart.options_unknown',
    'cart.too_many_lines',
    'refund.amount',
  ],
  offer: changeable,
  async run({ tx, facts: { filed }, input, actor }) {
    if (!filed) return refuse('draft.not_open')
    const { row, prices } = filed
    // What comes back pays for just these.
    if (row.exchanges !== null) return refuse('draft.of_exchange')
    const { variant: variantId, quantity, own_price: own, reason } = input
    if (own) demand(actor, 'discounts:write')
    if (own && own.currency !== row.currency) return refuse('refund.amount', '/own_price')
    const line = prices.find((each) => each.variantId === variantId)
    // More pieces at an agreed price are another agreement.
    if (line?.ownPrice && own === undefined && quantity > line.quantity) demand(actor, 'discounts:write')
    const agreed = own === undefined ? {} : { ownPrice: own?.amount ?? null, priceReason: own ? reason : null }
    const put = { cartId: row.cartId, variantId, quantity, ...agreed }
    // Also what is not sold any more is taken out.
    const done = quantity === 0 ? await takeOut(tx, line) : await putIn(tx, filed, { ...put, addedAt: actor.now })
    if (!done.ok) return done
    if (quantity > 0 && !(await isPayable(tx, row.cartId))) return refuse('draft.too_much')
    await touchCart(tx, row.cartId, {}, actor.now)
    return agree()
  },
})

async function takeOut(tx: Tx, line: OwnPrice | undefined) {
  if (line) await tx.deleteFrom('cartLines').where('id', '=', line.lineId).execute()
  return agree()
}

interface Put {
  cartId: CartId
  variantId: VariantId
  quantity: number
  addedAt: Date
  /** Left out, with its reason: as it is. */
  ownPrice?: number | null
  priceReason?: string | null
}

async function putIn(tx: Tx, { prices }: FiledDraft, { addedAt, ...put }: Put) {
  const line = prices.find(({ variantId }) => variantId === put.variantId)
  if (!line && prices.length >= limits.cartLines.value) return refuse('cart.too_many_lines')
  await keepProducts(tx, productsOf([put.variantId]))
  const priceWhenAdded = await findPrice(tx, put.variantId)
  if (priceWhenAdded === null) return refuse('cart.options_unknown', '/variant')
  if (line) await tx.updateTable('cartLines').set(put).where('id', '=', line.lineId).execute()
  else
    await tx
      .insertInto('cartLines')
      .values({ id: newId(), priceWhenAdded, addedAt, ...put })
      .execute()
  return agree()
}

/** Null: there is no such variant on sale. */
async function findPrice(tx: Tx, id: VariantId): Promise<number | null> {
  const found = tx.selectFrom('variants as v').innerJoin('products as p', 'p.id', 'v.productId').select('v.price')
  return (await found.where('v.id', '=', id).where('p.status', '=', 'active').executeTakeFirst())?.price ?? null
}

/** Whether one payment can be as large. */
async function isPayable(tx: Tx, cartId: CartId): Promise<boolean> {
  const lines = tx.selectFrom('cartLines as l').innerJoin('variants as v', 'v.id', 'l.variantId')
  const found = lines.where('l.cartId', '=', cartId).select(['l.quantity', 'l.ownPrice', 'v.price'])
  const sum = (await found.execute()).reduce(
    (all, { quantity, ownPrice, price }) => all + quantity * (ownPrice ?? price),
    0,
  )
  return sum <= limits.price.value
}
