import { sql } from 'kysely'
import { firstIdAt, type ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'

/**
 * Merges recent changes into the counts of the shop's words (db/migrations/0054_search.sql); searches see the same
 * before and after.
 */
export async function countSearchWords() {
  await sql`select count_search_words()`.execute(db)
}

/**
 * How often each product was ordered lately: bought products come first among matches. Read from the ids of order
 * lines, which are in the order of creation; written some hundreds at a time, each with its documents.
 */
export async function countSales(now: Date) {
  const since = firstIdAt(new Date(now.getTime() - limits.salesCounted.value))
  const { rows } = await sql<{ id: ProductId; orders: number }>`
    with counted as (
      select l.product_id, count(distinct l.order_id)::int as orders from order_lines l join orders o on o.id = l.order_id
      where l.id >= ${since} and l.product_id is not null and o.placed_at is not null group by 1
    )
    select coalesce(c.product_id, s.product_id) as id, coalesce(c.orders, 0) as orders
    from counted c full join product_sales s on s.product_id = c.product_id where c.orders is distinct from s.orders order by 1`.execute(
    db,
  )
  for (let at = 0; at < rows.length; at += limits.shelfPortion.value)
    await writeSales(rows.slice(at, at + limits.shelfPortion.value))
}

async function writeSales(counted: readonly { id: ProductId; orders: number }[]) {
  const ids = counted.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    await sql`delete from product_sales where product_id = any (${ids}::uuid[])`.execute(tx)
    await sql`insert into product_sales (product_id, orders)
      select id, orders from unnest(${ids}::uuid[], ${counted.map(({ orders }) => orders)}::int[]) c (id, orders) where orders > 0`.execute(
      tx,
    )
    await sql`select reshelve(${ids}::uuid[])`.execute(tx)
  })
}
