import { sql } from 'kysely'
import type { CollectionId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'

type Refused = 'collection.parent_unknown' | 'collection.loop' | 'collection.too_deep'

/**
 * Whether a collection, new or with those below it, may be below another one. Two people who do this at once wait for
 * each other: each of two could go below the other. Deleted ones below it count, since they may come back.
 */
export async function mayGoBelow(
  tx: Tx,
  id: CollectionId | null,
  parent: CollectionId,
): Promise<Outcome<undefined, Refused>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('parents of collections', 0))`.execute(tx)
  const { rows } = await sql<{ above: CollectionId[]; below: number }>`
    with recursive up (id, parent_id, depth) as (
      select id, parent_id, 1 from collections where id = ${parent} and deleted_at is null
      union all select c.id, c.parent_id, u.depth + 1 from up u join collections c on c.id = u.parent_id
        where u.depth < 100
    ), down (id, depth) as (
      select ${id}::uuid, 1
      union all select c.id, d.depth + 1 from down d join collections c on c.parent_id = d.id
        where d.depth < 100
    )
    select array(select id from up) as above, (select max(depth)::int from down) as below`.execute(tx)
  const { above = [], below = 1 } = rows[0] ?? {}
  if (above.length === 0) return refuse('collection.parent_unknown', '/parent')
  if (id && above.includes(id)) return refuse('collection.loop', '/parent')
  return above.length + below > limits.collectionDepth.value ? refuse('collection.too_deep', '/parent') : agree()
}
