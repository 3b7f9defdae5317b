import { placeIn } from '#app/doors/list-address.ts'
import { formOf } from '#app/doors/form.server.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { products } from '#app/products/products.list.ts'
import { productKey } from './product-key.ts'

/** The price of one variant, from the list and back to it. */
export const priceActs = {
  '/admin/products/:product/price': formOf(changeVariants, {
    key: productKey,
    done: ({ language, query, params }: Act<'/admin/products/:product/price'>) =>
      seeOther(
        language.href('/admin/products', undefined, { ...placeIn(products, query), done: 'price', of: params.product }),
      ),
  }),
}
