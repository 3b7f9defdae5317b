import { findChoice } from '#app/back-office/pictures/choose-file.server.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'

/** The newest pictures that fit what was typed, without the one that the collection has. */
export async function loadPictureChoice(visit: Load<'/admin/collections/:collection/picture/choose'>) {
  const facts = (await collection.find(db, visit.params.collection, actorOf(visit))) ?? notFound()
  const row = facts.row ?? notFound()
  if (row.deletedAt) notFound()
  const { title } = await collection.viewOf(db, facts)
  const choice = await findChoice(visit.query, row.mediaId ? [row.mediaId] : [], actorOf(visit))
  return { id: row.id, title, ...choice, customerId: customerOf(visit).id }
}
