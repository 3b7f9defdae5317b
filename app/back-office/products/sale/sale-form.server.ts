import type { ProductDone } from '#app/back-office/products/product-form.server.ts'
import { productKey } from '#app/back-office/products/product-key.ts'
import { pointsOf } from '#app/back-office/trade/percent.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { changeSale } from '#app/products/sales/change-sale.operation.ts'
import { endSale } from '#app/products/sales/end-sale.operation.ts'
import { planSale } from '#app/products/sales/plan-sale.operation.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Answer, FormState } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { momentTyped } from './local-time.ts'

type ProductAct = Act<'/admin/products/:product'>

const times = ['starts_at', 'ends_at']

/**
 * The form as its operation reads it: a percentage in hundredths, times as moments. A time that was not touched is the moment that
 * it showed, also within the hour that occurs twice.
 */
async function asRead(form: URLSearchParams): Promise<URLSearchParams> {
  const { timeZone } = await getSettings()
  const read = new URLSearchParams(form)
  for (const name of times) {
    const text = form.get(name)
    if (!text) continue
    const isUntouched = text === form.get(`${name}-shown`)
    read.set(name, (isUntouched && form.get(`${name}-moment`)) || momentTyped(text, timeZone))
  }
  const percent = form.get('basis_points')
  if (percent) read.set('basis_points', pointsOf(percent) ?? `${percent} %`)
  return read
}

const typedNames = [...times, 'basis_points']

/** Sends the form as it is read; if it is refused, it shows what was typed. */
function reading(act: (visit: ProductAct) => Promise<Answer>) {
  return async (visit: ProductAct): Promise<Answer> => {
    const form = await asRead(visit.form)
    for (const name of typedNames) form.set(`${name}-typed`, visit.form.get(name) ?? '')
    return act({ ...visit, form })
  }
}

/** What the fields of a refused form show. */
export const asTyped = (form: FormState): FormState => ({
  ...form,
  values: Object.fromEntries(
    Object.entries(form.values).map(([name, value]) => [name, form.values[`${name}-typed`] ?? value]),
  ),
})

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
