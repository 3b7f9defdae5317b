import { sql } from 'kysely'
import { backfill } from '#app/jobs/backfill.server.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'

/** As in the index `search_documents_former_slice`. */
const isFormer = sql<boolean>`slice = 3 and slice <> search_slice(orders, product_id)`

/**
 * Documents of the search made before there were ten slices (migration 0122) come to theirs. They are found wherever they are: only
 * frequent words are slower until then.
 */
export const searchSlices = backfill({
  name: 'search-slices',
  async batch(tx, after, size) {
    const { rows } = await sql<{ id: ProductId }>`
      with former as materialized (
        select product_id, language from search_documents
          -- A product has a document for each language, and the last batch may have ended between them.
          where ${isFormer} and product_id >= coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
          order by product_id limit ${size} for update)
      update search_documents d set slice = search_slice(d.orders, d.product_id)
        from former f where f.product_id = d.product_id and f.language = d.language returning d.product_id as id`.execute(
      tx,
    )
    const last = rows
      .map(({ id }) => id)
      .toSorted()
      .at(-1)
    return { after: rows.length < size ? null : (last ?? null), rows: rows.length }
  },
  isAnyLeft,
})

async function isAnyLeft(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from search_documents where ${isFormer} limit 1`.execute(tx)
  return rows.length > 0
}
