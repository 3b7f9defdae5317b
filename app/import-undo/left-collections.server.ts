import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'

/**
 * How many collections would stay that an import of products has made of categories, since the release that ran it did not note them
 * in the audit log: they came while it ran, have products of it, and the log does not say who has made them.
 */
export async function countUnnoted(on: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from imports i
    join collections c on c.created_at between i.created_at and coalesce(i.finished_at, now())
    where i.id = ${importId} and c.deleted_at is null and c.rule is null
      and not exists (select from audit_entries e where e.record = 'collections' and e.object_id = c.id::text and e.changes ? 'id')
      and exists (select from collection_products p join audit_entries e on e.record = 'products' and e.object_id = p.product_id::text
        where p.collection_id = c.id and e.request_id = i.id::text and e.door = 'import')`.execute(on)
  return rows[0]?.count ?? 0
}
