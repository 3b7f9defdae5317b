import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { RasterFormat } from '#app/catalogue/pictures/picture.ts'
import { limits } from '#app/limits.ts'
import { failures, type PictureFailure, widthsFor } from './picture-answer.ts'

/** A picture's properties, before anything is made from it. */
export interface Measured {
  width: number
  height: number
  colour: string
  widths: number[]
}

// A picture's bytes decide what it is; names and content types are only claims. SVG is excluded: it can contain a
// program.
const readable = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif']

// On one core, and nothing remembered: a large picture takes some hundred MB, and the shop goes on answering meanwhile.
sharp.concurrency(1)
sharp.cache(false)

/** Looks through all of a picture's bytes, or says why it is none. */
export async function measure(bytes: Buffer): Promise<Measured | PictureFailure> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !readable.includes(type.mime)) return failures.notAPicture
  try {
    const source = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    const metadata = await source.metadata()
    const { width, height } = metadata.autoOrient
    const pixels = width * height
    if (pixels > limits.picturePixels.value || pixels * heldPerPixel(metadata) > limits.pictureMemory.value)
      return failures.tooLarge
    // Pixels that only count visits are no pictures.
    if (width < 10 || height < 10) return failures.notAPicture
    return { width, height, colour: await meanColour(upright(bytes)), widths: widthsFor(width) }
  } catch {
    // Its beginning was that of a picture, the rest is not.
    return failures.notAPicture
  }
}

/**
 * Bytes that its decoder holds at once, for each pixel. Others are read row by row; these are decoded whole, and of an even
 * colour 1.6 kB of AVIF are 49 million pixels, for which it took a gigabyte.
 */
function heldPerPixel({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata): number {
  const pixel = channels * (depth === 'uchar' ? 1 : 2)
  // The frame, those it may be predicted from, and both once more in full colour.
  if (format === 'heif') return 6 * pixel
  // What is shown, and what was shown before.
  if (format === 'gif') return 8
  if (!isProgressive) return 0
  // Of a JPEG the coefficients, two bytes each.
  return format === 'jpeg' ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : pixel
}

const upright = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: limits.picturePixels.value, failOn: 'error' }).autoOrient()

/** One of its sizes, in one of the formats. */
export function convert(bytes: Buffer, width: number, format: RasterFormat): Promise<Buffer> {
  return encode(upright(bytes).resize({ width, withoutEnlargement: true }), format)
}

/** Within a square, whole, with nothing around it. */
export const squared = (bytes: Buffer, side: number): Promise<Buffer> =>
  upright(bytes)
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

/** A drawing of ours in pixels. */
export const draw = (svg: Buffer, width: number): Promise<Buffer> => sharp(svg).resize({ width }).png().toBuffer()

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
