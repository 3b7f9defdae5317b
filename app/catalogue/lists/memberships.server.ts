import { sql } from 'kysely'
import type { ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'
import { struckPrice } from '#app/catalogue/products/variant-parts.server.ts'

// "New" counts pieces and not days, so that a quiet month leaves no empty shelf.
const belongs = sql`case c.rule ->> 'field'
  when 'tag' then c.rule ->> 'value' = any (p.tags)
  when 'type' then p.product_type = c.rule ->> 'value'
  when 'vendor' then p.vendor = c.rule ->> 'value'
  when 'reduced' then exists (select from variants v where v.product_id = p.id and (${sql.raw(struckPrice('v'))}) is not null)
  when 'new' then p.id in (select id from products where status = 'active' order by created_at desc, id desc limit ${sql.lit(limits.pageSize.value)})
  else false end`

/**
 * Puts products into the collections whose rules they meet, and takes them out of the others. Given one product, only it is
 * looked at, and the collections of new things: there a newcomer sends the oldest away.
 */
export async function refreshMemberships(tx: Tx, productId: ProductId | null = null) {
  const concerned = productId === null ? sql`true` : sql`(p.id = ${productId} or c.rule ->> 'field' = 'new')`
  await sql`delete from collection_products m using collections c, products p
    where c.id = m.collection_id and p.id = m.product_id and c.rule is not null and ${concerned} and not ${belongs}`.execute(
    tx,
  )
  await sql`insert into collection_products (collection_id, product_id)
    select c.id, p.id from collections c cross join products p where c.rule is not null and ${concerned} and ${belongs}
    on conflict do nothing`.execute(tx)
}
