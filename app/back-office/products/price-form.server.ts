import { placeIn } from '#app/doors/list-address.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { products } from '#app/products/products.list.ts'
import { productKey } from './product-key.ts'

type PriceAct = Act<`/admin/products/:product/price${'' | '/undo'}`>
const backToList = ({ language, query }: PriceAct, said: Record<string, string>) =>
  seeOther(language.href('/admin/products', undefined, { ...placeIn(products, query), ...said }))

/** The price of one variant and its undo, from the list and back to it. */
export const priceActs = {
  '/admin/products/:product/price': formOf(changeVariants, {
    key: productKey,
    done: (visit: PriceAct) => backToList(visit, { done: 'price', of: visit.params.product }),
  }),
  '/admin/products/:product/price/undo': undoOf(changeVariants, {
    key: productKey,
    done: (visit: PriceAct) => backToList(visit, { done: 'undone' }),
  }),
}
