import { ownTitle } from '#app/catalogue/products/own-text.server.ts'
import type { Locale } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { type CollectionFacts, isThere } from '#app/catalogue/collections/collection.record.ts'

/** Products of a collection by rule come and go by themselves. */
/** The collections by hand, to choose from. */
export const listByHand = (locale: Locale) =>
  db
    .selectFrom('collections as c')
    .select(['c.slug', ownTitle('c', locale).as('title')])
    .where('c.rule', 'is', null)
    .where('c.deletedAt', 'is', null)
    .orderBy('title')
    .limit(limits.collections.value)
    .execute()

export function isByHand(facts: CollectionFacts) {
  const there = isThere(facts)
  if (!there.ok) return there
  return facts.row?.rule ? refuse('collection.by_rule') : agree()
}
