import { product } from '#app/catalogue/writing/product.record.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { productKey } from '#app/back-office/products/product-key.ts'
import { changedFields } from './variant-values.ts'
import { withShown } from './variants-shown.ts'

/** Keeps only the variants that were changed: the others are not written and have no entry in the audit log. */
export async function onlyChanged(visit: Act<'/admin/products/:product'>): Promise<URLSearchParams> {
  const facts = (await product.find(db, productKey(visit), actorOf(visit))) ?? notFound()
  const { variants } = await product.viewOf(db, facts)
  const values = typed(visit.form)
  const rest = Object.entries(values).filter(([name]) => !name.startsWith('variants-'))
  return new URLSearchParams({
    ...Object.fromEntries(rest),
    ...changedFields(withShown(values), variants, visit.locale),
  })
}
