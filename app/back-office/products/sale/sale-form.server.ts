import type { ProductDone } from '#app/back-office/products/product-form.server.ts'
import { productKey } from '#app/back-office/products/product-key.ts'
import { sendingRead, withMoments } from '#app/back-office/products/times/times-typed.server.ts'
import { pointsOf } from '#app/back-office/trade/percent.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { changeSale } from '#app/products/sales/change-sale.operation.ts'
import { endSale } from '#app/products/sales/end-sale.operation.ts'
import { planSale } from '#app/products/sales/plan-sale.operation.ts'
import type { Answer } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'

type ProductAct = Act<'/admin/products/:product'>

const times = ['starts_at', 'ends_at']

/** The form as its operation reads it: a percentage in hundredths, times as moments. */
async function asRead(form: URLSearchParams): Promise<URLSearchParams> {
  const read = await withMoments(form, times)
  const percent = form.get('basis_points')
  if (percent) read.set('basis_points', pointsOf(percent) ?? `${percent} %`)
  return read
}

const reading = (act: (visit: ProductAct) => Promise<Answer>) => sendingRead(act, [...times, 'basis_points'], asRead)

/** `back` leads to the product, with what was done. */
export const saleForms = (back: (visit: ProductAct, done: ProductDone) => Answer) => {
  const to = (said: ProductDone) => ({ key: productKey, done: (visit: ProductAct) => back(visit, said) })
  return {
    '/admin/products/:product/sale': reading(formOf(planSale, to('sale_planned'))),
    '/admin/products/:product/sale/undo': undoOf(planSale, to('undone')),
    '/admin/products/:product/sale/until': reading(formOf(changeSale, to('sale_changed'))),
    '/admin/products/:product/sale/until/undo': undoOf(changeSale, to('undone')),
    '/admin/products/:product/sale/end': formOf(endSale, to('sale_ended')),
  }
}
