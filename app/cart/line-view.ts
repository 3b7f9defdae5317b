import { pictureOf } from '#app/catalogue/picture.ts'
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

/** The picture as a line shows it: small, and named by the text beside it. */
export function linePicture(picture: LinePicture | null): PictureProps | undefined {
  return picture ? pictureOf(picture, '5.5rem', '') : undefined
}
