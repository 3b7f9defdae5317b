import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { tellOfProduct } from '#app/catalogue/writing/tell-product.server.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { dropStock } from '#app/stock/drop.server.ts'
import { isRefusedBy } from '#db/database.server.ts'

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
      if (isRefusedBy(error, 'pieces_are_unsent')) return refuse('product.to_send')
      throw error
    }
    return agree()
  },
})
