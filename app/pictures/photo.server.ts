import { untilNobodyRemoves } from '#app/catalogue/pictures/hold-files.server.ts'
import { type RasterFormat, rasterFormats } from '#app/catalogue/pictures/picture.ts'
import type { FileStore } from '#app/catalogue/storage/file-store.ts'
import { makeOnce, type Wanting } from './make-once.server.ts'
import { widths as allWidths } from './picture-answer.ts'

// A photo's source is kept beside its versions until all of them exist, with a note of its widths, so that another
// width is refused without reading it.
const sourceOf = (key: string) => `${key}.source`
const noteOf = (key: string) => `${key}.json`
export const photoName = (key: string, width: number, format: RasterFormat) => `${key}-${width}.${format}`

// For machines that know one size, and requests that would wait too long.
const firstWidth = 960
const firstOf = (widths: readonly number[]) => widths.findLast((each) => each <= firstWidth) ?? Math.min(...widths)

/** Best first: it is shown while the others are made. */
const filesOf = (key: string, widths: readonly number[]) =>
  rasterFormats.flatMap((format) =>
    widths.map((width) => ({ key, width, format, name: photoName(key, width, format) })),
  )

/**
 * Stores the photo and makes the one file that is always needed. Returns whether the others still have to be made. The
 * files of a photo that no picture of the shop has (`isShops`) may be about to be removed: a job makes them of the source
 * then, or finds them whole.
 */
export async function keepPhoto(
  files: FileStore,
  key: string,
  bytes: Buffer,
  widths: number[],
  isShops = true,
): Promise<boolean> {
  if (isShops && (await isWhole(files, key, widths))) return false
  await files.keep(sourceOf(key), bytes)
  await files.keep(noteOf(key), JSON.stringify(widths))
  if (!isShops) {
    await untilNobodyRemoves(key)
    await keepAgain(files, key, widths)
  }
  await makePhoto(files, { key, width: firstOf(widths), format: 'jpg' }, 'shop')
  await files.flush(sourceOf(key))
  return true
}

/** What this machine has of it may be gone from the storage that all machines share. */
async function keepAgain(files: FileStore, key: string, widths: readonly number[]) {
  if (!files.isElsewhere) return
  for (const { name } of filesOf(key, widths)) {
    const content = await files.read(name)
    if (content) await files.keep(name, content)
  }
}

async function isWhole(files: FileStore, key: string, widths: readonly number[]): Promise<boolean> {
  const names = filesOf(key, widths).map(({ name }) => name)
  return (await files.which(names)).size === names.length
}

interface Photo {
  key: string
  width: number
  format: RasterFormat
}

/** Makes one file of a photo, unless it is there; answers whether it is now. What the photo has not is not made. */
export async function makePhoto(files: FileStore, photo: Photo, wanting: Wanting): Promise<boolean> {
  const { key, width, format } = photo
  if (wanting === 'stranger' && !(await hasWidth(files, photo))) return false
  return makeOnce(files, photoName(key, width, format), wanting, async () => {
    // Read once for each of its files: another machine may have kept it.
    await files.bring([sourceOf(key)])
    const source = await files.read(sourceOf(key))
    // Only code that makes pictures needs it, and it is large.
    return source && (await import('./convert.server.ts')).convert(source, width, format)
  })
}

async function hasWidth(files: FileStore, { key, width }: Photo): Promise<boolean> {
  const note = await files.read(noteOf(key))
  const widths: unknown = note && JSON.parse(String(note))
  return Array.isArray(widths) && widths.includes(width)
}

/** Makes all missing versions of a photo and deletes its source. If interrupted, it continues there. */
export async function finishPhoto(files: FileStore, key: string, widths: readonly number[]) {
  for (const photo of filesOf(key, widths)) await makePhoto(files, photo, 'shop')
  if (!(await isWhole(files, key, widths))) throw new Error(`Not all of the picture ${key} could be made`)
  await files.flush(sourceOf(key))
  for (const name of [noteOf(key), sourceOf(key)]) await files.drop(name)
}

/** For a missing version, one that exists: of the same width, otherwise smaller, otherwise larger. */
export async function findOtherSize(files: FileStore, { key, width }: Photo): Promise<string | null> {
  const nearest = [
    width,
    ...allWidths.filter((each) => each < width).toReversed(),
    ...allWidths.filter((each) => each > width),
  ]
  const names = nearest.map((each) => photoName(key, each, 'jpg'))
  const there = await files.which(names)
  return names.find((name) => there.has(name)) ?? null
}
