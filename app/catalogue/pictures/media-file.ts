import { feedWidth, mailWidth, type RasterFormat, rasterFormats } from './picture.ts'

/** The file of a media address; null if it is not one of the shop's. */
export type MediaFile =
  | { kind: 'kept'; name: string; type: string }
  /** One of the sizes and formats of a photo, which may have to be made yet. */
  | { kind: 'photo'; key: string; width: number; format: RasterFormat; name: string; type: string }
  /** A drawing as mail programs and comparison sites can show it. */
  | { kind: 'drawn'; key: string; name: string; width: number }
  | { kind: 'mark'; drawn: boolean }
  | { kind: 'placeholder'; colour: string }

const types = {
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} satisfies Record<RasterFormat | 'svg', string>
// The pattern is the guard: nothing that it lets through can name another folder.
const kept = /^[0-9a-f]{12}\.svg$/
const photo = new RegExp(`^([0-9a-f]{12})-(\\d{2,4})\\.(?:${rasterFormats.join('|')})$`)
const drawn = /^([0-9a-f]{12})-(mail|feed)\.png$/
const drawnWidths: Record<string, number> = { mail: mailWidth, feed: feedWidth }
const placeholder = /^blank-([0-9a-f]{6})\.svg$/

export function mediaFile(file: string): MediaFile | null {
  if (file === 'mark.svg' || file === 'mark.png') return { kind: 'mark', drawn: file === 'mark.png' }
  const [, key, use = ''] = drawn.exec(file) ?? []
  if (key) return { kind: 'drawn', key, name: file, width: drawnWidths[use] ?? mailWidth }
  const colour = placeholder.exec(file)?.[1]
  if (colour) return { kind: 'placeholder', colour: `#${colour}` }
  if (kept.test(file)) return { kind: 'kept', name: file, type: types.svg }
  const [, of, width] = photo.exec(file) ?? []
  const format = rasterFormats.find((each) => file.endsWith(`.${each}`))
  return of && format ? { kind: 'photo', key: of, width: Number(width), format, name: file, type: types[format] } : null
}

/** A bowl's outline on the picture's ground, a shade darker or lighter than it: there will be something here. */
export function placeholderSvg(colour: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100" width="800" height="1000" preserveAspectRatio="xMidYMid slice">' +
    `<path fill="${colour}" d="M0 0h80v100H0z"/>` +
    '<path fill="none" stroke="#808080" stroke-opacity=".45" stroke-width=".6" stroke-linecap="round" d="M26 48h28c0 9-5 14-11 15v3h-6v-3c-6-1-11-6-11-15z"/></svg>'
  )
}
