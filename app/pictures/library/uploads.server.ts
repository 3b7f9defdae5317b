import { sql } from 'kysely'
import { findByContent } from '#app/catalogue/pictures/find-by-content.server.ts'
import { mediaKey } from '#app/catalogue/pictures/media.server.ts'
import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { type MediaId, newId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { keepPhoto } from '#app/pictures/photo.server.ts'
import { db, type Tx } from '#db/database.server.ts'

export type Upload = NonNullable<ProductInput['pictures']>[number]
/** A picture that was brought along, ready to be written with its product. */
export interface BroughtPicture {
  key: string
  width: number
  height: number
  colour: string
  widths: number[]
}

export type UploadRefusal = 'file.not_a_picture' | 'file.too_large'

/**
 * Keeps an uploaded picture's file under the name of its content: the same one twice is one file. Nothing shows it until an
 * operation names its key.
 */
export async function keepUpload(bytes: Buffer): Promise<Outcome<string, UploadRefusal>> {
  // Only code that makes pictures needs it, and it is large.
  const { measure } = await import('#app/pictures/convert.server.ts')
  const measured = await measure(bytes)
  if ('code' in measured) return refuse(measured.code === 'file.too_large' ? 'file.too_large' : 'file.not_a_picture')
  const key = mediaKey(bytes)
  remember(key, measured)
  await keepPhoto(pictureFiles(), key, bytes, measured.widths, (await findRow(key)) !== null)
  return agree(key)
}

/** What is known of these files, in their order: of one that is finished by its row, of another by its bytes. */
export async function findUploads(
  keys: readonly string[],
): Promise<Outcome<BroughtPicture[], 'product.picture_unknown'>> {
  const found: BroughtPicture[] = []
  for (const key of keys) {
    const picture = (await findRow(key)) ?? (await measureFile(key))
    if (!picture) return refuse('product.picture_unknown', '/uploads')
    found.push(picture)
  }
  return agree(found)
}

async function findRow(key: string): Promise<BroughtPicture | null> {
  const { rows } = await sql<BroughtPicture>`select key, width, height, colour, widths from media
    where key = ${key} and kind = 'raster' and state = 'ready' limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * What is known of the latest ones that were kept, by the name of their content: a form with a hundred pictures need not
 * wait until each is decoded a second time. Another process of the shop decodes them.
 */
const known = new Map<string, Omit<BroughtPicture, 'key'>>()

function remember(key: string, measured: Omit<BroughtPicture, 'key'>) {
  known.delete(key)
  known.set(key, measured)
  const [oldest] = known.keys()
  if (known.size > limits.uploadsMeasured.value && oldest) known.delete(oldest)
}

async function measureFile(key: string): Promise<BroughtPicture | null> {
  const bytes = await pictureFiles().read(`${key}.source`)
  if (!bytes) return null
  const already = known.get(key)
  if (already) return { key, ...already }
  const { measure } = await import('#app/pictures/convert.server.ts')
  const measured = await measure(bytes)
  return 'code' in measured ? null : { key, ...measured }
}

/** As a product's description names them. Without a text for who cannot see them: the lists of pictures ask for it, and until then the shop says the product's name. */
export const pictureInputs = (pictures: readonly BroughtPicture[]): Upload[] =>
  pictures.map(({ key, width, height, colour, widths }) => ({
    alt: '',
    colour,
    from: { key, kind: 'raster' as const, width, height, widths },
  }))

/** Each as a picture of the shop, in their order: one that the shop has already, by its content, is that one. */
export async function insertBrought(tx: Tx, pictures: readonly BroughtPicture[]): Promise<MediaId[]> {
  const ids = await findByContent(
    tx,
    pictures.map(({ key }) => key),
  )
  const rows = pictures
    .filter(({ key }) => !ids.has(key))
    .map((picture) => ({ ...picture, id: newId<MediaId>(), kind: 'raster' as const, state: 'ready' as const }))
  if (rows.length > 0) await tx.insertInto('media').values(rows).execute()
  for (const { id, key } of rows) ids.set(key, id)
  return pictures.flatMap(({ key }) => ids.get(key) ?? [])
}

/** Their other sizes are made by a job, as those of fetched pictures are. */
export async function oweSizes(tx: Tx, pictures: readonly BroughtPicture[]) {
  for (const { key, widths } of pictures)
    await enqueue(tx, 'convert-picture', { key, widths }, { key: `convert-picture:${key}` })
}
