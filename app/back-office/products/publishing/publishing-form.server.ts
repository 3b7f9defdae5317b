import type { ProductDone } from '#app/back-office/products/product-form.server.ts'
import { productKey } from '#app/back-office/products/product-key.ts'
import { sendingRead, withMoments } from '#app/back-office/products/times/times-typed.server.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { scheduleProduct } from '#app/products/publishing/schedule-product.operation.ts'
import type { Answer } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'

type ProductAct = Act<'/admin/products/:product'>

const times = ['publish_at', 'withdraw_at']

/** `back` leads to the product, with what was done. */
export const publishingForms = (back: (visit: ProductAct, done: ProductDone) => Answer) => {
  const to = (said: ProductDone) => ({ key: productKey, done: (visit: ProductAct) => back(visit, said) })
  return {
    '/admin/products/:product/schedule': sendingRead(formOf(scheduleProduct, to('scheduled')), times, (form) =>
      withMoments(form, times),
    ),
    '/admin/products/:product/schedule/undo': undoOf(scheduleProduct, to('undone')),
  }
}
