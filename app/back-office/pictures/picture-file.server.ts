import { newestFirst } from '#app/back-office/history/history.ts'
import { readRecordHistory } from '#app/back-office/history/record-history.server.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { isId, type MediaId, type ProductId } from '#app/kernel/ids.ts'
import { type Locale, titleIn, type Titles } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { focusPicture } from '#app/pictures/library/focus-picture.operation.ts'
import { picture } from '#app/pictures/library/picture.record.ts'
import { replacePicture } from '#app/pictures/library/replace-picture.operation.ts'
import { describePicture } from '#app/products/pictures/describe-picture.operation.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { seenUses } from '#app/pictures/library/seen-uses.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { titlesOf } from '#db/own-titles.server.ts'
import { type PictureDone, pictureDone } from './picture-form.server.ts'

type Visit = Load<'/admin/pictures/:picture'>

/** A picture with everything that shows it. */
export async function loadPicture(visit: Visit) {
  const { query, language, params } = visit
  const actor = actorOf(visit)
  const key = isId<MediaId>(params.picture) ? params.picture : notFound()
  const row = (await picture.find(db, key, actor)) ?? notFound()
  const view = await picture.viewOf(db, row)
  const said = pictureDone.find((each) => each === query.get('done')) ?? null
  const most = query.get('history') === 'all' ? limits.historyMost.value : limits.historyShown.value
  const objects = [{ record: 'pictures', objectId: row.id as string }]
  const [entries, undo, products, collections, locations, isOnHome] = await Promise.all([
    readRecordHistory({ objects, fields: new Set(['focus', 'width', 'height']), most: most + 1, actor, language }),
    undoFor(said, row.id, visit),
    listProducts(row.id, actor, language.locale),
    listCollections(row.id, actor, language.locale),
    listLocations(row.id, actor),
    isPictureOfHome(row.key),
  ])
  const newest = newestFirst(entries)
  return {
    id: row.id,
    picture: row,
    view,
    seen: versionOf(view),
    products,
    collections,
    locations,
    isOnHome,
    /** What shows it, too, and the reader may not know of. */
    unseen:
      products.length < limits.historyMost.value
        ? row.uses - products.length - collections.length - locations.length - (isOnHome ? 1 : 0)
        : 0,
    said,
    undo,
    history: { entries: newest.slice(0, most), isCut: newest.length > most },
    customerId: customerOf(visit).id,
  }
}
export type PictureData = Shown<typeof loadPicture>['data']

async function listProducts(id: MediaId, actor: Actor, locale: Locale) {
  const rows = db
    .selectFrom('productMedia as u')
    .innerJoin('products as p', 'p.id', 'u.productId')
    .select(['p.id', 'p.title', 'u.alt', titlesOf('p').$castTo<Titles>().as('titles')])
    .where('u.mediaId', '=', id)
    .where(seenUses(actor).product('p'))
    .orderBy('p.id')
    .limit(limits.historyMost.value)
  return (await rows.execute()).map(({ titles, ...row }) => ({ ...row, title: titleIn(row.title, titles, locale) }))
}

async function listCollections(id: MediaId, actor: Actor, locale: Locale) {
  const rows = db
    .selectFrom('collections as c')
    .select(['id', 'title', titlesOf('c').$castTo<Titles>().as('titles')])
    .where('mediaId', '=', id)
    .where('deletedAt', 'is', null)
    .where(seenUses(actor).collection)
    .orderBy('title')
  return (await rows.execute()).map(({ titles, ...row }) => ({ ...row, title: titleIn(row.title, titles, locale) }))
}

const listLocations = (id: MediaId, actor: Actor) =>
  db
    .selectFrom('locations as l')
    .select(['id', 'name'])
    .where('mediaId', '=', id)
    .where(seenUses(actor).location)
    .orderBy('name')
    .execute()

async function isPictureOfHome(key: string | null): Promise<boolean> {
  const { heroWide, heroTall } = await getSettings()
  return key !== null && [heroWide, heroTall].includes(key)
}

async function undoFor(said: PictureDone | null, id: MediaId, visit: Visit) {
  const { href } = visit.language
  const at = { picture: id }
  if (said === 'focused') {
    const offered = await offerUndo(focusPicture, id, visit)
    return offered && { offered, action: href('/admin/pictures/:picture/focus/undo', at) }
  }
  if (said === 'replaced') {
    const offered = await offerUndo(replacePicture, id, visit)
    return offered && { offered, action: href('/admin/pictures/:picture/replace/undo', at) }
  }
  const of = visit.query.get('of') ?? ''
  if (said !== 'described' || !isId<ProductId>(of)) return null
  const offered = await offerUndo(describePicture, { id: of }, visit)
  return offered && { offered, action: href('/admin/pictures/:picture/describe/undo', at, { of }) }
}
