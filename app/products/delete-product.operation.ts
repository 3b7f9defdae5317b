import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { tellOfProduct } from '#app/catalogue/writing/tell-product.server.ts'
import { notFound } from '#app/errors.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { dropStock } from '#app/stock/drop.server.ts'
import { isRefusedBy, type Tx } from '#db/database.server.ts'

/**
 * A product with its variants and their stock. Orders keep their lines as they were bought; one with pieces that are set
 * aside for an order stays until that is sent.
 */
export const deleteProduct = operation({
  name: 'products.delete',
  http: 'DELETE /products/:product',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({}),
  refusals: ['product.pieces_reserved', 'product.to_send'],
  async run({ tx, facts: { known }, actor }) {
    const { id } = known ?? notFound()
    if (await isToSend(tx, id)) return refuse('product.to_send')
    await tellOfProduct(tx, id, 'product.deleted', actor.now)
    const variants = await tx.selectFrom('variants').select('id').where('productId', '=', id).orderBy('id').execute()
    try {
      await dropStock(
        tx,
        variants.map((variant) => variant.id),
      )
      await tx.deleteFrom('variants').where('productId', '=', id).execute()
      await tx.deleteFrom('products').where('id', '=', id).execute()
    } catch (error) {
      if (isRefusedBy(error, 'pieces_are_held')) return refuse('product.pieces_reserved')
      throw error
    }
    return agree()
  },
})

/** Sold, and still on the shelf. Nobody sells it meanwhile: who does waits for the lock of the product. */
async function isToSend(tx: Tx, id: ProductId): Promise<boolean> {
  const unsent = tx
    .selectFrom('stockReservations as r')
    .innerJoin('variants as v', 'v.id', 'r.variantId')
    .select('r.id')
    .where('v.productId', '=', id)
    .where('r.state', '=', 'committed')
    .where('r.unsent', '=', true)
  return (await unsent.executeTakeFirst()) !== undefined
}
