import { sql } from 'kysely'
import { newestFirst } from '#app/back-office/history/history.ts'
import { readRecordHistory } from '#app/back-office/history/record-history.server.ts'
import { listStrikings } from '#app/catalogue/law/strikings.server.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import { chooseCollections } from '#app/collections/by-hand/choose-collections.operation.ts'
import { deleteComment } from '#app/comments/delete-comment.operation.ts'
import { objectText } from '#app/comments/commented.server.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { searchPreviews } from '#app/back-office/writing/search-preview.ts'
import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { listColleagues } from '#app/identity/people/colleagues.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { archiveProduct } from '#app/products/archive-product.operation.ts'
import { changePictures } from '#app/products/pictures/change-pictures.operation.ts'
import { changeProduct } from '#app/products/change-product.operation.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { scheduleProduct } from '#app/products/publishing/schedule-product.operation.ts'
import { changeSale } from '#app/products/sales/change-sale.operation.ts'
import { planSale } from '#app/products/sales/plan-sale.operation.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { href } from '#app/web/href.ts'
import { db } from '#db/database.server.ts'
import { choosable, listCollectionsOf } from './product-collections.server.ts'
import { type ProductDone, productDone } from './product-form.server.ts'
import { productKey } from './product-key.ts'

type Visit = Load<'/admin/products/:product'>

/** Everything that the page of a product shows. */
export async function loadProduct(visit: Visit) {
  const { query, language } = visit
  const actor = actorOf(visit)
  const key = productKey(visit)
  const facts = (await product.find(db, key, actor)) ?? notFound()
  const id = facts.known?.id ?? notFound()
  const view = await product.viewOf(db, facts)
  const said = productDone.find((each) => each === query.get('done')) ?? null
  const most = query.get('history') === 'all' ? limits.historyMost.value : limits.historyShown.value
  const objects = [{ record: 'products', objectId: id as string }]
  const fields = new Set(['title', 'status', 'publish_at', 'withdraw_at', 'handle', 'tags', 'vendor', 'type'])
  const place = placeOf(view.variants.length, query)
  const [entries, colleagues, undo, figures, pictures, collections, byHand, strikings, { timeZone, struckPrice }] =
    await Promise.all([
      readRecordHistory({ objects, fields, most: most + 1, actor, language }),
      listColleagues(),
      undoOf(said, visit),
      readFigures(id),
      listPictures(id),
      listCollectionsOf(id, language.locale),
      choosable(actor, language.locale),
      listStrikings(db, shownOf(view.variants, place)),
      getSettings(),
    ])
  const newest = newestFirst(entries)
  return {
    id,
    view,
    seen: versionOf(view),
    place,
    strikings,
    figures,
    pictures,
    collections,
    byHand,
    timeZone,
    struckPrice,
    previews: searchPreviews(
      view,
      (locale) => `${configuration().origin}${href(locale, '/products/:slug', { slug: view.handle })}`,
    ),
    history: { entries: newest.slice(0, most), isCut: newest.length > most },
    colleagues,
    said,
    undo,
    object: objectText({ record: 'products', objectId: id }),
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}
export type ProductData = Shown<typeof loadProduct>['data']

/** What each part of the page gets. */
export interface ProductProps {
  data: ProductData
  form: FormState
}

/** Which variants the page shows: some of many, or one with all that is known of it. */
function placeOf(count: number, query: URLSearchParams) {
  const most = limits.variantsShown.value
  const pages = Math.max(1, Math.ceil(count / most))
  const asked = Number(query.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 ? Math.min(asked, pages) : 1
  return { page, pages, from: (page - 1) * most, to: Math.min(page * most, count), variant: query.get('variant') }
}

/** The one that the page is about, or those of its part of the table. */
const shownOf = (all: readonly { id: string }[], { from, to, variant }: ReturnType<typeof placeOf>) =>
  all.flatMap(({ id }, at) => ((variant === null ? at >= from && at < to : id === variant) ? [id] : []))

/** What is to be had of it now, and how much of it was bought of late. */
async function readFigures(id: ProductId) {
  const { rows } = await sql<{ stock: number | null; sold: number }>`
    select (select sum((select coalesce(sum(greatest(l.on_hand - l.reserved, 0)), 0) from stock_levels l where l.variant_id = v.id))::int
        from variants v where v.product_id = ${id} and v.tracks_stock) as stock,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
        where l.product_id = ${id} and o.state = 'placed' and o.created_at > now() - interval '90 days') as sold`.execute(
    db,
  )
  return rows[0] ?? { stock: null, sold: 0 }
}

const listPictures = (id: ProductId) =>
  db
    .selectFrom('productMedia as p')
    .innerJoin('media as m', 'm.id', 'p.mediaId')
    .select([
      'm.id',
      'm.key',
      'm.kind',
      'm.widths',
      'm.width',
      'm.height',
      'm.colour',
      'm.state',
      'm.failure',
      'm.sourceUrl',
      'p.alt',
    ])
    .where('p.productId', '=', id)
    .orderBy('p.position')
    .execute()

async function undoOf(said: ProductDone | null, visit: Visit) {
  const { product: id } = visit.params
  const { href } = visit.language
  const key = productKey(visit)
  const at = { product: id }
  if (said === 'comment_deleted') {
    const comment = visit.query.get('comment') ?? ''
    const offered = await offerUndo(deleteComment, comment, visit)
    return (
      offered && { offered, action: href('/admin/products/:product/comments/:comment/restore', { ...at, comment }) }
    )
  }
  if (said === 'archived') {
    const offered = await offerUndo(archiveProduct, key, visit)
    return offered && { offered, action: href('/admin/products/:product/archive/undo', at) }
  }
  if (said === 'collections') {
    const offered = await offerUndo(chooseCollections, key, visit)
    return offered && { offered, action: href('/admin/products/:product/collections/undo', at) }
  }
  if (said === 'pictures') {
    const offered = await offerUndo(changePictures, key, visit)
    return offered && { offered, action: href('/admin/products/:product/pictures/undo', at) }
  }
  if (said === 'sale_planned') {
    const offered = await offerUndo(planSale, key, visit)
    return offered && { offered, action: href('/admin/products/:product/sale/undo', at) }
  }
  if (said === 'sale_changed') {
    const offered = await offerUndo(changeSale, key, visit)
    return offered && { offered, action: href('/admin/products/:product/sale/until/undo', at) }
  }
  if (said === 'scheduled') {
    const offered = await offerUndo(scheduleProduct, key, visit)
    return offered && { offered, action: href('/admin/products/:product/schedule/undo', at) }
  }
  if (said === 'prices') {
    const offered = await offerUndo(changeVariants, key, visit)
    return offered && { offered, action: href('/admin/products/:product/variants/undo', at) }
  }
  if (said !== 'saved' && said !== 'undone') return null
  const offered = await offerUndo(changeProduct, key, visit)
  return offered && { offered, action: href('/admin/products/:product/undo', at) }
}
