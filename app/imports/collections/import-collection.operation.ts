import { sql } from 'kysely'
import { z } from 'zod'
import { collection, isThere } from '#app/catalogue/collections/collection.record.ts'
import { freeHandle } from '#app/catalogue/collections/free-handle.server.ts'
import { placeProducts } from '#app/catalogue/collections/places.server.ts'
import { settleFirst } from '#app/catalogue/lists/memberships.server.ts'
import { leadTo } from '#app/catalogue/redirects/redirects.server.ts'
import { writeMedia } from '#app/catalogue/writing/picture-writing.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { type CollectionId, type MediaId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type FormerCollection, formerCollection } from './former-collection.ts'
import { type CollectionPlan, planCollection, writtenOfTexts } from './plan-collection.server.ts'

/**
 * A file brings in a collection of the former shop. One that is here already is completed: what it does not say yet, and the products that
 * it lacks. What a file has brought in before follows its rows when they change.
 */
export const importCollection = operation({
  name: 'collections.import',
  http: 'PUT /collections/:collection/import',
  permission: 'imports:write',
  nature: 'plain',
  on: collection,
  input: z.object({ collection: formerCollection }),
  keepsInput: false,
  isDurable: false,
  refusals: ['collection.deleted', 'collection.too_many'],
  offer: isThere,
  async run({ tx, facts: { row }, input: { collection: said }, became }) {
    const plan = await planCollection(tx, row, said)
    const id = row ? row.id : await make(tx, said, plan)
    if (!id) return refuse('collection.too_many')
    if (row) await complete(tx, row, said, plan)
    if (plan.by === 'rule' && plan.isSaidAnew && said.rule) await fillByRule(tx, id, said.rule)
    if (plan.order) await placeProducts(tx, id, plan.order)
    became(id)
    return agree({ written: plan.written })
  },
})

/** A new one, behind the others, to which its old address leads. Null: there is no room for one more. */
async function make(tx: Tx, said: FormerCollection, { hash }: CollectionPlan): Promise<CollectionId | null> {
  const [id, slug] = [newId<CollectionId>(), await freeHandle(tx, said.handle)]
  const { count } = await tx
    .selectFrom('collections')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.collections.value) return null
  await tx
    .insertInto('collections')
    .values({
      id,
      slug,
      title: said.title ?? said.handle,
      description: said.description,
      visible: said.visible ?? true,
      mediaId: said.picture && (await keepPicture(tx, said.picture, false)),
      ...(said.sort && { sort: said.sort }),
      position: sql`(select least(coalesce(max(position), 0) + 1, ${limits.collectionPlace.value}) from collections where deleted_at is null)`,
      importHash: hash,
    })
    .execute()
  if (slug !== said.handle)
    await leadTo(tx, [{ from: `/collections/${said.handle}`, to: `/collections/${slug}` }], 'import')
  return id
}

async function complete(tx: Tx, row: Row<'collections'>, said: FormerCollection, plan: CollectionPlan) {
  const { picture, ...values } = writtenOfTexts(row, said, plan)
  const mediaId = picture && (await keepPicture(tx, picture, row.importHash !== null))
  await tx
    .updateTable('collections')
    .set({ ...values, ...(picture && { mediaId }), importHash: plan.hash })
    .where('id', '=', row.id)
    .execute()
}

async function fillByRule(tx: Tx, id: CollectionId, rule: NonNullable<FormerCollection['rule']>) {
  await tx
    .updateTable('collections')
    .set({ rule: JSON.stringify(rule) })
    .where('id', '=', id)
    .execute()
  await settleFirst(tx, id)
  await enqueue(tx, 'settle-collection', { id }, { key: `settle-collection:${id}` })
}

/** A job fetches it, as those of products. Its text belongs to the picture: one that it has elsewhere stays, unless the file has changed it. */
async function keepPicture(
  tx: Tx,
  { url, alt }: NonNullable<FormerCollection['picture']>,
  isAnew: boolean,
): Promise<MediaId | null> {
  const id = (await writeMedia(tx, [{ from: { url }, alt, translations: {} }])).get(url) ?? null
  if (!id) return null
  const media = tx.selectFrom('media').select(['state', 'alt']).where('id', '=', id)
  const { state, alt: before } = await media.executeTakeFirstOrThrow()
  if (alt && before !== alt && (isAnew || before === ''))
    await tx.updateTable('media').set({ alt }).where('id', '=', id).execute()
  if (state === 'pending') await enqueue(tx, 'fetch-picture', { mediaId: id }, { key: `fetch-picture:${id}` })
  return id
}
