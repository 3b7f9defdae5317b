import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { type RasterFormat, rasterFormats } from '#app/catalogue/pictures/picture.ts'
import { limits } from '#app/limits.ts'
import { failures, type PictureFailure, widthsFor } from './picture-answer.ts'

export interface Converted {
  width: number
  height: number
  colour: string
  widths: number[]
  files: { width: number; format: RasterFormat; content: Buffer }[]
}

// A picture's bytes say what it is; names and content types are only claims. SVG is not here: it can hold a program.
const readable = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif']

// One picture at a time on one core: a large one takes 200 MB, and the shop goes on answering meanwhile.
sharp.concurrency(1)
sharp.cache(false)
let turn: Promise<unknown> = Promise.resolve()

/** Makes the widths and formats that pages need out of a picture's bytes, or says why it cannot. */
export function convert(bytes: Buffer): Promise<Converted | PictureFailure> {
  const mine = turn.then(() => convertNow(bytes))
  turn = mine.catch(() => {})
  return mine
}

async function convertNow(bytes: Buffer): Promise<Converted | PictureFailure> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !readable.includes(type.mime)) return failures.notAPicture
  try {
    const source = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    const { width, height } = (await source.metadata()).autoOrient
    if (width * height > limits.picturePixels.value) return failures.tooLarge
    // Pixels that only count visits are no pictures.
    if (width < 10 || height < 10) return failures.notAPicture
    const upright = sharp(bytes, { limitInputPixels: limits.picturePixels.value, failOn: 'error' }).autoOrient()
    return await inAllFormats(upright, width, height)
  } catch {
    // Its beginning was that of a picture, the rest is not.
    return failures.notAPicture
  }
}

async function inAllFormats(upright: Sharp, width: number, height: number): Promise<Converted> {
  const widths = widthsFor(width)
  const files: Converted['files'] = []
  for (const each of widths) {
    const resized = upright.clone().resize({ width: each, withoutEnlargement: true })
    for (const format of rasterFormats)
      files.push({ width: each, format, content: await encode(resized.clone(), format) })
  }
  return { width, height, colour: await meanColour(upright), widths, files }
}

function encode(picture: Sharp, format: RasterFormat): Promise<Buffer> {
  const encoders = {
    avif: () => picture.avif({ quality: 52, effort: 3 }),
    webp: () => picture.webp({ quality: 78 }),
    jpg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
  } satisfies Record<RasterFormat, () => Sharp>
  return encoders[format]().toBuffer()
}

async function meanColour(picture: Sharp): Promise<string> {
  const { data } = await picture
    .clone()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = red, blue = red] = data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
