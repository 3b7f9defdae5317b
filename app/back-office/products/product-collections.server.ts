import { ownTitle } from '#app/catalogue/products/own-text.server.ts'
import { listByHand } from '#app/collections/by-hand/by-hand.server.ts'
import { chooseCollections } from '#app/collections/by-hand/choose-collections.operation.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db } from '#db/database.server.ts'

/** The collections by hand that the reader may put products into. */
export const choosable = async ({ permissions }: Actor, locale: Locale) =>
  permissions.has(chooseCollections.permission) ? listByHand(locale) : []

/** Those that it is in, by hand or by rule. */
export const listCollectionsOf = (id: ProductId, locale: Locale) =>
  db
    .selectFrom('collectionProducts as m')
    .innerJoin('collections as c', 'c.id', 'm.collectionId')
    .select(['c.id', 'c.slug', ownTitle('c', locale).as('title')])
    .where('m.productId', '=', id)
    .where('c.deletedAt', 'is', null)
    .orderBy('title')
    .execute()
