import { sql } from 'kysely'
import { newId, type MediaId, type ProductId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { findByContent } from '#app/catalogue/pictures/find-by-content.server.ts'
import type { CheckedProduct, Target } from './product-input.ts'

type Picture = CheckedProduct['pictures'][number]

/** Sets a product's pictures in their order and answers with the media ids in that order. */
export async function writePictures(tx: Tx, { id, isNew }: Target, pictures: Picture[]): Promise<MediaId[]> {
  if (isNew) return (await insertPictures(tx, [{ id, pictures }]))[0] ?? []
  const ids = await writeMedia(tx, pictures, await listOwn(tx, id))
  const places = placesOf(id, pictures, ids)
  await tx
    .deleteFrom('productMedia')
    .where('productId', '=', id)
    .$if(places.length > 0, (query) =>
      query.where(
        'mediaId',
        'not in',
        places.map(({ mediaId }) => mediaId),
      ),
    )
    .execute()
  if (places.length > 0)
    await tx
      .insertInto('productMedia')
      .values(places)
      .onConflict((conflict) =>
        conflict.columns(['productId', 'mediaId']).doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          alt: row.ref('excluded.alt'),
          translations: row.ref('excluded.translations'),
        }))
          // Unchanged rows are not written: each written one has the pages of its product rendered again.
          .where(sql<boolean>`(product_media.position, product_media.alt, product_media.translations)
            is distinct from (excluded.position, excluded.alt, excluded.translations)`),
      )
      .execute()
  return idsOf(pictures, ids)
}

/** The same for new products: the media ids of each one's pictures. */
export async function insertPictures(
  tx: Tx,
  products: readonly { id: ProductId; pictures: readonly Picture[] }[],
): Promise<MediaId[][]> {
  const ids = await writeMedia(
    tx,
    products.flatMap(({ pictures }) => pictures),
  )
  const places = products.flatMap(({ id, pictures }) => placesOf(id, pictures, ids))
  if (places.length > 0) await tx.insertInto('productMedia').values(places).execute()
  return products.map(({ pictures }) => idsOf(pictures, ids))
}

const nameOf = ({ from }: Picture) => ('url' in from ? from.url : from.key)

const idsOf = (pictures: readonly Picture[], ids: ReadonlyMap<string, MediaId>) =>
  pictures.flatMap((picture) => ids.get(nameOf(picture)) ?? [])

/** Each picture once, with its text in this product. */
function placesOf(productId: ProductId, pictures: readonly Picture[], ids: ReadonlyMap<string, MediaId>) {
  const texts = new Map<MediaId, { alt: string; translations: string }>()
  for (const picture of pictures) {
    const id = ids.get(nameOf(picture))
    if (id) texts.set(id, { alt: picture.alt, translations: JSON.stringify(picture.translations) })
  }
  return [...texts].map(([mediaId, said], index) => ({ productId, mediaId, position: index + 1, ...said }))
}

/** By their sources, or the keys of files that the product has brought itself. */
async function listOwn(tx: Tx, productId: ProductId): Promise<Map<string, MediaId>> {
  const rows = await tx
    .selectFrom('productMedia')
    .innerJoin('media', 'media.id', 'productMedia.mediaId')
    .select(['media.id', 'media.key', 'media.sourceUrl'])
    .where('productMedia.productId', '=', productId)
    .execute()
  return new Map(rows.map(({ id, key, sourceUrl }) => [sourceUrl ?? key ?? id, id]))
}

/** The ids of pictures by their sources; a picture that any product already has is fetched and stored once. */
export async function writeMedia(
  tx: Tx,
  pictures: readonly Picture[],
  own: ReadonlyMap<string, MediaId> = new Map(),
): Promise<Map<string, MediaId>> {
  const ids = new Map(own)
  const missing = new Map<string, Picture>()
  for (const each of pictures) if (!ids.has(nameOf(each)) && !missing.has(nameOf(each))) missing.set(nameOf(each), each)
  for (const { id, sourceUrl } of await listKnown(tx, [...missing.keys()]))
    if (sourceUrl && missing.delete(sourceUrl)) ids.set(sourceUrl, id)
  if (missing.size === 0) return ids
  const rows = [...missing.values()].map((picture) => ({ id: newId<MediaId>(), ...mediaRow(picture) }))
  const [distant, brought] = [rows.filter((row) => 'sourceUrl' in row), rows.filter((row) => 'key' in row)]
  for (const [key, id] of await findByContent(
    tx,
    brought.map(({ key }) => key),
  ))
    ids.set(key, id)
  const present = brought.filter(({ key }) => !ids.has(key))
  if (present.length > 0) await tx.insertInto('media').values(present).execute()
  for (const { id, key } of present) ids.set(key, id)
  if (distant.length === 0) return ids
  // Written even if another import has just stored it, so that its id comes back.
  const found = await tx
    .insertInto('media')
    .values(distant)
    .onConflict((conflict) =>
      conflict
        .column('sourceUrl')
        .where('sourceUrl', 'is not', null)
        .doUpdateSet((row) => ({ sourceUrl: row.ref('excluded.sourceUrl') })),
    )
    .returning(['id', 'sourceUrl'])
    .execute()
  for (const { id, sourceUrl } of found) if (sourceUrl) ids.set(sourceUrl, id)
  return ids
}

const listKnown = async (tx: Tx, sources: readonly string[]) =>
  sources.length === 0
    ? []
    : tx
        .selectFrom('media')
        .select(['id', 'sourceUrl'])
        .where('sourceUrl', '=', sql<string>`any (${[...sources]}::text[])`)
        .execute()

/** Its own text is that of its first use. */
function mediaRow({ from, alt, translations, colour }: Picture) {
  const said = { alt, translations: JSON.stringify(translations), ...(colour ? { colour } : {}) }
  if ('url' in from) return { ...said, kind: 'raster' as const, sourceUrl: from.url }
  const { key, kind, width, height, widths } = from
  return { ...said, key, kind, width, height, widths, state: 'ready' as const }
}
