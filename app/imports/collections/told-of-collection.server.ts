import type { Told } from '#app/imports/report/would-change.ts'
import { listPlaces } from '#app/catalogue/collections/places.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { FormerCollection } from './former-collection.ts'
import { type CollectionPlan, writtenOfTexts } from './plan-collection.server.ts'

/** What a file would change of a collection, as its history would tell it afterwards; of its products, how many there are. */
export async function toldOfCollection(
  row: Row<'collections'>,
  said: FormerCollection,
  plan: CollectionPlan,
): Promise<Told> {
  const { picture, ...texts } = writtenOfTexts(row, said, plan)
  const rule = plan.by === 'rule' && plan.isSaidAnew && said.rule
  const own = row.mediaId && db.selectFrom('media').select('sourceUrl').where('id', '=', row.mediaId)
  const places = plan.order ? await listPlaces(db, row.id) : []
  const changes = {
    ...Object.fromEntries(Object.entries(texts).map(([field, is]) => [field, [row[field as keyof typeof texts], is]])),
    ...(picture && { picture: [own ? ((await own.executeTakeFirst())?.sourceUrl ?? null) : null, picture.url] }),
    ...(rule && { rule: [row.rule, rule] }),
    ...(plan.order && { products: [places.length, plan.order.length] }),
  } satisfies Told['changes']
  const differing = Object.entries(changes).filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is))
  return { name: row.title, changes: Object.fromEntries(differing) }
}
