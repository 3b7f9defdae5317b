import type { PictureProps } from '#app/ui/Picture.tsx'
import type { Language } from '#app/web/language.tsx'
import type { CartLine, LinePicture } from './cart.ts'

export function lineName(line: Pick<CartLine, 'title' | 'translations'>, language: Language): string {
  return language.own(line, 'title', line.title)
}

/** Glaze: Oat, Size: Large; in the reader's language. */
export function lineOptions(
  { options }: Pick<CartLine, 'options'>,
  { own }: Language,
): { name: string; value: string }[] {
  return options.map((option) => ({
    name: own(option, 'name', option.name),
    value: own({ translations: option.valueTranslations }, 'name', option.value),
  }))
}

export function lineDetail(line: Pick<CartLine, 'options'>, language: Language): string {
  return lineOptions(line, language)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(' · ')
}

// Twice the width of a line's picture, for dense screens.
const pictureWidth = 176

/** The picture as a line shows it; nothing while it has not come yet. */
export function linePicture(picture: LinePicture | null, { href }: Language): PictureProps | undefined {
  if (!picture?.key || picture.state !== 'ready') return undefined
  const fitting =
    picture.widths.toSorted((a, b) => a - b).find((width) => width >= pictureWidth) ?? picture.widths.at(-1)
  const file = picture.kind === 'svg' ? `${picture.key}.svg` : `${picture.key}-${fitting}.webp`
  return { src: href('/media/:file', { file }), width: 88, height: 110, colour: picture.colour }
}
