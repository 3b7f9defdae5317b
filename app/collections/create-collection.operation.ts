import { sql } from 'kysely'
import { z } from 'zod'
import { type CollectionId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import { newCollection } from './collection-input.ts'
import { collection } from './collection.record.ts'
import { mayGoBelow } from './parents.server.ts'

/** An empty collection by hand, behind the others. Its address follows from its title. */
export const createCollection = operation({
  name: 'collections.create',
  http: 'POST /collections',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: newCollection,
  answer: z.object({ id: idOf('col_'), handle: z.string() }),
  refusals: ['collection.parent_unknown', 'collection.loop', 'collection.too_deep', 'collection.too_many'],
  async run({ tx, input, became }) {
    if (input.parent) {
      const may = await mayGoBelow(tx, null, input.parent)
      if (!may.ok) return may
    }
    const { count } = await tx
      .selectFrom('collections')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.collections.value) return refuse('collection.too_many')
    const [id, handle] = [newId<CollectionId>(), await freeHandle(tx, input.title)]
    await tx
      .insertInto('collections')
      .values({
        id,
        slug: handle,
        title: input.title,
        description: input.description,
        parentId: input.parent,
        visible: input.visible,
        position: sql`(select least(coalesce(max(position), 0) + 1, ${limits.collectionPlace.value}) from collections where deleted_at is null)`,
      })
      .execute()
    became(id)
    return agree({ id, handle })
  },
})

/** Two at once wait for each other: both could choose the same. */
async function freeHandle(tx: Tx, title: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('addresses of collections', 0))`.execute(tx)
  const whole = slugOf(title) || 'collection'
  const short = slugOf(whole.slice(0, 75))
  const { rows } = await sql<{ slug: string }>`select slug from collections
    where deleted_at is null and (slug = ${whole} or slug like ${`${short}-%`})`.execute(tx)
  const taken = new Set(rows.map(({ slug }) => slug))
  let handle = whole
  for (let number = 2; taken.has(handle); number += 1) handle = `${short}-${number}`
  return handle
}
