import { listProductViews, type ProductView } from '#app/catalogue/writing/product-view.server.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { cellName, productCells, variantCells, wasName } from '#app/back-office/products/grid/cells.ts'
import { shownText } from '#app/back-office/products/grid/plan-save.ts'
import { db } from '#db/database.server.ts'
import { runSql } from '#test/support/database/sql.ts'

export const viewsOf = async (ids: readonly ProductId[]) => {
  const views = new Map((await listProductViews(db, ids)).map((view) => [view.id, view]))
  return ids.flatMap((id) => views.get(id) ?? [])
}
export const viewOf = async (id: ProductId): Promise<ProductView> => {
  const [view] = await viewsOf([id])
  if (!view) throw new Error('gone')
  return view
}

/** The form as the page shows these products now. */
export async function pageOf(ids: readonly ProductId[]): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const show = (of: string, id: string, cells: Record<string, string>) => {
    fields[wasName(id)] = shownText({ of, name: id, cells })
    for (const [column, text] of Object.entries(cells)) fields[cellName(column as 'title', id)] = text
  }
  for (const view of await viewsOf(ids)) {
    show(view.id, view.id, productCells(view))
    for (const variant of view.variants) show(view.id, variant.id, variantCells(variant, 'en'))
  }
  return fields
}

/** Each product gets a size for each of these codes. */
export const addVariants = (database: { url: string }, ids: readonly string[], skus: readonly (string | null)[]) =>
  runSql(database.url, [
    [
      `with o as (insert into options (id, product_id, name, position)
         select gen_random_uuid(), p, 'Size', 1 from unnest($1::uuid[]) p returning id, product_id),
       n as (insert into option_values (id, option_id, name, position)
         select gen_random_uuid(), o.id, 'Size ' || at, at from o, generate_series(1, $3::int) at returning id, option_id, position),
       first as (update variants set position = 0 where product_id = any ($1::uuid[]))
       insert into variants (id, product_id, value1_id, sku, price, weight_grams, position)
       select gen_random_uuid(), o.product_id, n.id, ($2::text[])[n.position], 1900, 0, n.position + 1 from o join n on n.option_id = o.id`,
      [ids, skus, skus.length],
    ],
  ])
