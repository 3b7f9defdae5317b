import { sql } from 'kysely'
import { newestFirst } from '#app/back-office/history/history.ts'
import { readRecordHistory } from '#app/back-office/history/record-history.server.ts'
import { ownTitle } from '#app/catalogue/products/own-text.server.ts'
import { usualFilters } from '#app/catalogue/shelf/facet-kinds.ts'
import { addProducts } from '#app/collections/by-hand/add-products.operation.ts'
import { changeCollection } from '#app/collections/change-collection.operation.ts'
import { chooseFilters } from '#app/collections/choose-filters.operation.ts'
import { changeRule } from '#app/collections/rule/change-rule.operation.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { moveProduct } from '#app/collections/by-hand/move-product.operation.ts'
import { isTooLarge } from '#app/catalogue/collections/places.server.ts'
import { removeProducts } from '#app/collections/by-hand/remove-products.operation.ts'
import { setPicture } from '#app/collections/picture/set-picture.operation.ts'
import { setProducts } from '#app/collections/by-hand/set-products.operation.ts'
import { searchPreviews } from '#app/back-office/writing/search-preview.ts'
import { configuration } from '#app/configuration.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import type { CollectionId, ProductId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { href } from '#app/web/href.ts'
import { db } from '#db/database.server.ts'
import { findToAdd, listProducts } from './collection-products.server.ts'
import { type CollectionDone, collectionDone } from './collection-form.server.ts'

type Visit = Load<'/admin/collections/:collection'>

/** Everything that the page of a collection shows. */
export async function loadCollection(visit: Visit) {
  const { query, language, params } = visit
  const actor = actorOf(visit)
  const facts = (await collection.find(db, params.collection, actor)) ?? notFound()
  const row = facts.row ?? notFound()
  if (row.deletedAt) notFound()
  const view = await collection.viewOf(db, facts)
  const q = query.get('q')
  // After adding a product, staff usually add another one. Otherwise most come to look at the products that are in it.
  const isFinding = query.get('find') === 'newest'
  const said = collectionDone.find((each) => each === query.get('done')) ?? null
  const most = query.get('history') === 'all' ? limits.historyMost.value : limits.historyShown.value
  const objects = [{ record: 'collections', objectId: row.id as string }]
  const fields = new Set(['title', 'handle', 'visible', 'parent', 'sort'])
  const [entries, undo, count, kinds, parents, isLarge, found] = await Promise.all([
    readRecordHistory({ objects, fields, most: most + 1, actor, language }),
    undoFor(said, visit),
    countShown(row.id),
    listKinds(row.id),
    listOthers(row.id, language.locale),
    isTooLarge(db, row.id),
    q !== null || isFinding || view.products.length === 0 || said === 'added'
      ? findToAdd(q ?? '', view.products)
      : null,
  ])
  const newest = newestFirst(entries)
  const place = placeOf(view.products.length, query)
  return {
    id: row.id,
    view,
    isByHand: row.rule === null,
    currency: (await getSettings()).currency,
    hasOwnFilters: view.filters.join() !== usualFilters.join(),
    seen: versionOf(view),
    count,
    kinds: [...new Set([...view.filters, ...usualFilters, ...kinds])],
    parents,
    isLarge,
    place,
    products: await listProducts(view.products.slice(place.from, place.to) as ProductId[], language.locale),
    q: q ?? '',
    found,
    previews: searchPreviews(
      view,
      (locale) => `${configuration().origin}${href(locale, '/collections/:slug', { slug: view.handle })}`,
    ),
    history: { entries: newest.slice(0, most), isCut: newest.length > most },
    said,
    undo,
    customerId: customerOf(visit).id,
  }
}
export type CollectionData = Shown<typeof loadCollection>['data']

function placeOf(count: number, query: URLSearchParams) {
  const most = limits.productsArranged.value
  const pages = Math.max(1, Math.ceil(count / most))
  const asked = Number(query.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 ? Math.min(asked, pages) : 1
  return { page, pages, from: (page - 1) * most, to: Math.min(page * most, count) }
}

/** How many of its products shoppers see. */
async function countShown(id: CollectionId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(products), 0)::int as count
    from facet_counts where collection_id = ${id} and facet = ''`.execute(db)
  return rows[0]?.count ?? 0
}

/** What its products can be filtered by. */
async function listKinds(id: CollectionId): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select distinct facet_kind(facet) as kind from facet_counts
    where collection_id = ${id} and facet_kind(facet) not in ('', 'offer') order by 1 limit 60`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** The collections that it may be below. */
const listOthers = (id: CollectionId, locale: Locale) =>
  db
    .selectFrom('collections as c')
    .select(['c.id', ownTitle('c', locale).as('title')])
    .where('c.deletedAt', 'is', null)
    .where('c.id', '<>', id)
    .orderBy('title')
    .execute()

async function undoFor(said: CollectionDone | null, visit: Visit) {
  const { href } = visit.language
  const { collection: at } = visit.params
  const to = { collection: at }
  const ofProducts = { added: addProducts, moved: moveProduct, placed: setProducts, removed: removeProducts }
  if (said === 'added' || said === 'moved' || said === 'placed' || said === 'removed') {
    const offered = await offerUndo(ofProducts[said] as typeof setProducts, at, visit)
    return offered && { offered, action: href('/admin/collections/:collection/products/undo', to, { of: said }) }
  }
  if (said === 'picture') {
    const offered = await offerUndo(setPicture, at, visit)
    return offered && { offered, action: href('/admin/collections/:collection/picture/undo', to) }
  }
  if (said === 'ruled') {
    const offered = await offerUndo(changeRule, at, visit)
    return offered && { offered, action: href('/admin/collections/:collection/rule/undo', to) }
  }
  if (said === 'filters') {
    const offered = await offerUndo(chooseFilters, at, visit)
    return offered && { offered, action: href('/admin/collections/:collection/filters/undo', to) }
  }
  if (said !== 'saved' && said !== 'undone') return null
  const offered = await offerUndo(changeCollection, at, visit)
  return offered && { offered, action: href('/admin/collections/:collection/undo', to) }
}
