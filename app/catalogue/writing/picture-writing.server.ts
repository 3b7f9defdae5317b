import { newId, type MediaId, type ProductId } from '#app/kernel/ids.ts'
import { orderedJson } from '#app/kernel/ordered-json.ts'
import type { Tx } from '#db/database.server.ts'
import type { Translations } from '#db/schema.ts'
import type { CheckedProduct, Target } from './product-input.ts'

type Picture = CheckedProduct['pictures'][number]

/** Sets a product's pictures in their order and answers with the media ids in that order. */
export async function writePictures(tx: Tx, target: Target, pictures: Picture[]): Promise<MediaId[]> {
  const kept = target.isNew ? [] : await listKept(tx, target)
  const ids = new Map(kept.map(({ id, key, sourceUrl }) => [sourceUrl ?? key ?? id, id]))
  const rows = pictures.map((picture) => mediaRow(picture, ids))
  await writeMedia(tx, rows, ids, new Set(kept.map(({ id, alt, translations }) => wordsOf(id, alt, translations))))
  const found = idsOf(pictures, ids)
  const wanted = [...new Set(found)]
  if (kept.map(({ id }) => id).join() !== wanted.join()) await writeOrder(tx, target, wanted)
  return found
}

const idsOf = (pictures: readonly Picture[], ids: ReadonlyMap<string, MediaId>) =>
  pictures.flatMap((picture) => ids.get(nameOf(picture)) ?? [])

/** The same for new products: the media ids of each one's pictures. */
export async function insertPictures(
  tx: Tx,
  products: readonly { id: ProductId; pictures: readonly Picture[] }[],
): Promise<MediaId[][]> {
  const ids = new Map<string, MediaId>()
  const rows = products.flatMap(({ pictures }) => pictures.map((picture) => mediaRow(picture, ids)))
  await writeMedia(tx, rows, ids, new Set())
  const found = products.map(({ pictures }) => idsOf(pictures, ids))
  const places = products.flatMap(({ id: productId }, at) =>
    [...new Set(found[at])].map((mediaId, index) => ({ productId, mediaId, position: index + 1 })),
  )
  if (places.length > 0) await tx.insertInto('productMedia').values(places).execute()
  return found
}

async function writeOrder(tx: Tx, { id: productId, isNew }: Target, wanted: readonly MediaId[]) {
  if (!isNew)
    await tx
      .deleteFrom('productMedia')
      .where('productId', '=', productId)
      .$if(wanted.length > 0, (query) => query.where('mediaId', 'not in', wanted))
      .execute()
  if (wanted.length === 0) return
  await tx
    .insertInto('productMedia')
    .values(wanted.map((mediaId, index) => ({ productId, mediaId, position: index + 1 })))
    .onConflict((conflict) =>
      conflict.columns(['productId', 'mediaId']).doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
    )
    .execute()
}

/** In their order. */
const listKept = (tx: Tx, { id: productId }: Target) =>
  tx
    .selectFrom('productMedia')
    .innerJoin('media', 'media.id', 'productMedia.mediaId')
    .select(['media.id', 'media.key', 'media.sourceUrl', 'media.alt', 'media.translations'])
    .where('productMedia.productId', '=', productId)
    .orderBy('productMedia.position')
    .execute()

/** The overwritten columns: a picture with the same texts is left unchanged. */
const wordsOf = (id: MediaId, alt: string, translations: Translations) => orderedJson([id, alt, translations])

const nameOf = ({ from }: Picture) => ('url' in from ? from.url : from.key)

function mediaRow(picture: Picture, ids: Map<string, MediaId>) {
  const { from, alt, colour } = picture
  const id = ids.get(nameOf(picture)) ?? newId<MediaId>()
  ids.set(nameOf(picture), id)
  const texts = { id, alt, translations: JSON.stringify(picture.translations), ...(colour ? { colour } : {}) }
  if ('url' in from) return { ...texts, kind: 'raster' as const, sourceUrl: from.url }
  const { key, kind, width, height, widths } = from
  return { ...texts, key, kind, width, height, widths, state: 'ready' as const }
}

/** A picture that another product already has, by its source, is fetched and stored once. */
async function writeMedia(
  tx: Tx,
  rows: ReturnType<typeof mediaRow>[],
  ids: Map<string, MediaId>,
  known: ReadonlySet<string>,
) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const other = [...byId.values()].filter(
    ({ id, alt, translations }) => !known.has(wordsOf(id, alt, JSON.parse(translations))),
  )
  const distant = other.filter((row) => 'sourceUrl' in row)
  const present = other.filter((row) => !('sourceUrl' in row))
  if (present.length > 0) {
    await tx
      .insertInto('media')
      .values(present)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({ alt: row.ref('excluded.alt'), translations: row.ref('excluded.translations') })),
      )
      .execute()
  }
  if (distant.length === 0) return
  const found = await tx
    .insertInto('media')
    .values(distant)
    .onConflict((conflict) =>
      conflict
        .column('sourceUrl')
        .where('sourceUrl', 'is not', null)
        .doUpdateSet((row) => ({ alt: row.ref('excluded.alt'), translations: row.ref('excluded.translations') })),
    )
    .returning(['id', 'sourceUrl'])
    .execute()
  for (const { id, sourceUrl } of found) if (sourceUrl) ids.set(sourceUrl, id)
}
