import type { PictureProps } from '#app/ui/product/Picture.tsx'

/** The data of a picture that a page needs; the rows of `media` have these fields. */
export interface PictureFacts {
  /** Null until the picture's bytes are here. */
  key: string | null
  kind: 'svg' | 'raster'
  /** Widths in which a raster picture is kept, in pixels. */
  widths: readonly number[]
  width: number | null
  height: number | null
  colour: string
  /** What stays in view where it is cropped, in percent of its width and height; null: its middle. */
  focus?: readonly number[] | null
  alt?: string
}

/** Best first: the browser takes the first that it knows. */
export const rasterFormats = ['avif', 'webp', 'jpg'] as const
export type RasterFormat = (typeof rasterFormats)[number]

// Old browsers and machines that read the page (search engines, messengers) get one size.
const fallbackWidth = 960
/** Twice as wide as it is shown in a mail, in pixels. */
export const mailWidth = 128
/** In pixels, as comparison sites like it: at least 800, and Meta at least 500. */
export const feedWidth = 1200

let origin = ''

/** Pictures are asked for at another origin, which gets them from the shop and keeps them: null: at the shop's own. */
export function providePicturesOrigin(value: string | null) {
  origin = value ?? ''
}

/** The address of a kept file. Its name comes from its content, so it may be kept for ever. */
export const mediaAddress = (file: string) => `${origin}/media/${file}`

/** The address with its origin, for mails, feeds and other places outside of the shop's pages. */
export const wholeAddress = (shopOrigin: string, address: string) =>
  address.startsWith('/') ? shopOrigin + address : address

/** A calm ground in the picture's own colour, for as long as it has not been fetched or when it never came. */
const placeholderAddress = (colour: string) => mediaAddress(`blank-${colour.slice(1)}.svg`)

/** The address of a picture where only one can be given. */
export function pictureAddress({ key, kind, widths, colour }: PictureFacts): string {
  if (!key) return placeholderAddress(colour)
  if (kind === 'svg') return mediaAddress(`${key}.svg`)
  const width = widths.findLast((each) => each <= fallbackWidth) ?? widths[0]
  return width ? mediaAddress(`${key}-${width}.jpg`) : placeholderAddress(colour)
}

/** The address of the largest that is kept. */
export function largestAddress(picture: PictureFacts): string {
  const { key, kind, widths } = picture
  if (!key || kind === 'svg' || widths.length === 0) return pictureAddress(picture)
  return mediaAddress(`${key}-${Math.max(...widths)}.jpg`)
}

/** The address for a mail, or null if there is none: mail programs show no SVG, and no modern formats. */
export function mailPictureAddress({
  key,
  kind,
  widths,
}: Pick<PictureFacts, 'key' | 'kind' | 'widths'>): string | null {
  if (!key) return null
  if (kind === 'svg') return mediaAddress(`${key}-mail.png`)
  const width = widths.find((each) => each >= mailWidth) ?? widths.at(-1)
  return width ? mediaAddress(`${key}-${width}.jpg`) : null
}

/** The address for comparison sites, which take no drawings and want a picture as large as there is. */
export const feedPictureAddress = (picture: PictureFacts): string =>
  picture.key && picture.kind === 'svg' ? mediaAddress(`${picture.key}-feed.png`) : largestAddress(picture)
/** The address of the smallest that is kept, for a thumbnail. */
export function suggestedAddress(picture: PictureFacts): string {
  const [smallest] = picture.key && picture.kind === 'raster' ? picture.widths : []
  return smallest ? mediaAddress(`${picture.key}-${smallest}.webp`) : pictureAddress(picture)
}

/** Converts a media row for `ui/Picture`. `sizes` says how wide it will be shown, for choosing a raster width. */
export function pictureOf(media: PictureFacts, sizes: string, alt = media.alt ?? ''): PictureProps {
  const { key, kind, widths, width, height, colour } = media
  const src = pictureAddress(media)
  const frame = { src, alt, width: width ?? 800, height: height ?? 1000, ...croppedAt(media) }
  if (!key || kind === 'svg' || widths.length === 0) return frame
  return {
    ...frame,
    colour,
    sizes,
    srcSet: sourceSet(key, widths, 'jpg'),
    sources: [
      { type: 'image/avif', srcSet: sourceSet(key, widths, 'avif') },
      { type: 'image/webp', srcSet: sourceSet(key, widths, 'webp') },
    ],
  }
}

/** Product pictures are shown in frames of this shape; a cropped one loses a part of one side alone. */
const frameShape = 4 / 5

/**
 * The class that keeps the point in view: the beginning or the end of what is cropped, none for its middle. Any point of a
 * picture up to 12:5 is seen in one of the three.
 */
export function croppedAt({ focus, width, height }: Pick<PictureFacts, 'focus' | 'width' | 'height'>): {
  className?: string
} {
  if (!focus || !width || !height) return {}
  const shape = width / height
  const [point = 50, shown] = shape > frameShape ? [focus[0], frameShape / shape] : [focus[1], shape / frameShape]
  const cut = 1 - shown
  // A picture of the frame's own shape is not cropped.
  if (cut <= 0) return {}
  const half = Math.round(2 * Math.min(1, Math.max(0, (point / 100 - shown / 2) / cut)))
  return half === 1 ? {} : { className: `at${half}` }
}

function sourceSet(key: string, widths: readonly number[], format: RasterFormat): string {
  return widths.map((width) => `${mediaAddress(`${key}-${width}.${format}`)} ${width}w`).join(', ')
}
