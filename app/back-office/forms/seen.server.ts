import { notFound } from '#app/errors.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { ShopRecord } from '#app/operations/record.server.ts'
import { shownVersionOf } from '#app/operations/version.server.ts'
import { db } from '#db/database.server.ts'

/**
 * The version of an object that a page is about to show. Read before the values of its fields: of a change between the
 * two the page would then show too much, and is refused once, instead of replacing what nobody has seen.
 */
export async function findSeen<Key, Facts, View extends object>(
  record: ShopRecord<Key, Facts, View>,
  key: Key,
  actor: Actor,
): Promise<string> {
  const facts = (await record.find(db, key, actor)) ?? notFound()
  return shownVersionOf(record, await record.viewOf(db, facts))
}
