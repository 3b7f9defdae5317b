import { formOf } from '#app/doors/form.server.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { productKey } from './product-key.ts'

/** The price of one variant, from the list and back to it. */
export const priceActs = {
  '/admin/products/:product/price': formOf(changeVariants, {
    key: productKey,
    done: ({ language, query }: Act<'/admin/products/:product/price'>) =>
      seeOther(language.href('/admin/products', undefined, Object.fromEntries(query))),
  }),
}
