import { sql } from 'kysely'
import { productKey } from '#app/back-office/products/product-key.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'

/** Everything that the page of a product's options shows. */
export async function loadOptions(visit: Load<'/admin/products/:product/options'>) {
  const facts = (await product.find(db, productKey(visit), actorOf(visit))) ?? notFound()
  const id = facts.known?.id ?? notFound()
  const view = await product.viewOf(db, facts)
  const [stock, { currency }] = await Promise.all([readStock(id), readSettings()])
  return { id, view, stock, currency, seen: versionOf(view), customerId: customerOf(visit).id }
}
export type OptionsData = Shown<typeof loadOptions>['data']

/** How many items there are of each variant, in all locations. */
async function readStock(id: ProductId): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; items: number }>`
    select v.id, sum(l.on_hand)::int as items from variants v join stock_levels l on l.variant_id = v.id
    where v.product_id = ${id} group by v.id`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.id, row.items]))
}
