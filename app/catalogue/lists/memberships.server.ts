import { type RawBuilder, sql } from 'kysely'
import type { ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'
import { struckPrice } from '#app/catalogue/products/variant-parts.server.ts'

/**
 * The products `p` that meet rules of one field, each found by the rule's own value and not by looking at all products.
 */
const by = (field: string, belongs: RawBuilder<unknown>, concerned: RawBuilder<unknown>) =>
  sql`select c.id as collection_id, p.id as product_id from collections c join products p on ${belongs}
    where c.rule ->> 'field' = ${sql.lit(field)} and ${concerned}`

const value = sql`c.rule ->> 'value'`
const isReduced = sql`p.id in (select v.product_id from variants v
  where v.compare_at_price > v.price and (${sql.raw(struckPrice('v'))}) is not null)`

// "New" counts products and not days, so that a quiet month does not empty the collection.
const newest = sql`select c.id as collection_id, p.id as product_id from collections c
  cross join (select id from products where status = 'active' order by created_at desc, id desc limit ${sql.lit(limits.pageSize.value)}) p
  where c.rule ->> 'field' = 'new'`

/**
 * Adds products to the collections whose rules they match, and removes them from the others. Given one product, only
 * that one is checked, and the collections of new products: there a new one displaces the oldest.
 */
export async function refreshMemberships(tx: Tx, productId: ProductId | null = null) {
  const concerned = productId === null ? sql`true` : sql`p.id = ${productId}`
  const fitting = sql.join(
    [
      by('tag', sql`p.tags @> array[${value}]`, concerned),
      by('type', sql`p.product_type = ${value}`, concerned),
      by('vendor', sql`p.vendor = ${value}`, concerned),
      by('reduced', isReduced, concerned),
    ],
    sql` union all `,
  )
  const others = productId === null ? sql`true` : sql`m.product_id = ${productId}`
  await settle(tx, fitting, sql`c.rule ->> 'field' <> 'new' and ${others}`)
  await settle(tx, newest, sql`c.rule ->> 'field' = 'new'`)
}

/** Among the memberships `m` of collections `c` with a rule, replaces the selected ones by the matching ones. */
async function settle(tx: Tx, fitting: RawBuilder<unknown>, meant: RawBuilder<unknown>) {
  await sql`with fitting as materialized (${fitting})
    delete from collection_products m using collections c
    where c.id = m.collection_id and c.rule is not null and ${meant}
      and not exists (select from fitting f where f.collection_id = m.collection_id and f.product_id = m.product_id)`.execute(
    tx,
  )
  await sql`insert into collection_products (collection_id, product_id) ${fitting} on conflict do nothing`.execute(tx)
}
