import { z } from 'zod'
import { type CartLineId, newId, type VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { demand } from '#app/operations/actor.ts'
import { idInput, moneyInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import { keepProducts, productsOf } from '#app/stock/keep-products.server.ts'
import type { Tx } from '#db/database.server.ts'
import { draft } from '#app/drafts/draft.record.ts'
import { changeable } from './changeable.ts'

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
      own_price: moneyInput('refund.amount').nullable().optional(),
      reason: z.string().trim().max(limits.priceReason.value, 'field.too_long').nullable().default(null),
    })
    .superRefine(({ own_price, reason }, context) => {
      if (own_price && !reason) context.addIssue({ code: 'custom', message: 'field.required', path: ['reason'] })
    }),
  refusals: ['draft.not_open', 'draft.sent', 'cart.options_unknown', 'cart.too_many_lines', 'refund.amount'],
  offer: changeable,
  async run({ tx, facts: { filed }, input, actor }) {
    if (!filed) return refuse('draft.not_open')
    const { row, prices } = filed
    const { variant: variantId, quantity, own_price: own, reason } = input
    if (own) demand(actor, 'discounts:write')
    if (own && own.currency !== row.currency) return refuse('refund.amount', '/own_price')
    const line = prices.find((each) => each.variantId === variantId)
    if (!line && prices.length >= limits.cartLines.value) return refuse('cart.too_many_lines')
    await keepProducts(tx, productsOf([variantId]))
    const price = await findPrice(tx, variantId)
    if (price === null) return refuse('cart.options_unknown', '/variant')
    const agreed = own === undefined ? {} : { ownPrice: own?.amount ?? null, priceReason: own ? reason : null }
    if (quantity === 0)
      await tx
        .deleteFrom('cartLines')
        .where('id', '=', line?.lineId ?? newId<CartLineId>())
        .execute()
    else if (line)
      await tx
        .updateTable('cartLines')
        .set({ quantity, ...agreed })
        .where('id', '=', line.lineId)
        .execute()
    else {
      const fresh = { id: newId<CartLineId>(), cartId: row.cartId, variantId, quantity, priceWhenAdded: price }
      await tx
        .insertInto('cartLines')
        .values({ ...fresh, addedAt: actor.now, ...agreed })
        .execute()
    }
    await touchCart(tx, row.cartId, {}, actor.now)
    return agree()
  },
})

/** Null: there is no such variant on sale. */
async function findPrice(tx: Tx, id: VariantId): Promise<number | null> {
  const found = tx.selectFrom('variants as v').innerJoin('products as p', 'p.id', 'v.productId').select('v.price')
  return (await found.where('v.id', '=', id).where('p.status', '=', 'active').executeTakeFirst())?.price ?? null
}
