import type { ProductKey } from '#app/catalogue/writing/product.record.ts'
import { isId, type ProductId } from '#app/kernel/ids.ts'

/** By the id in the address; of a text that is none, there is no product. */
export const productKey = ({ params }: { params: { product: string } }): ProductKey =>
  isId<ProductId>(params.product) ? { id: params.product } : { handle: '' }
