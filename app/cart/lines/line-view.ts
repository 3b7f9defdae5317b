import { queryOfNames } from '#app/catalogue/products/choice.ts'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import type { PictureProps } from '#app/ui/product/Picture.tsx'
import { type NamePart, wholeName } from '#app/ui/text/name-parts.ts'
import type { Language } from '#app/web/language-of.ts'
import type { CartLine, LinePicture } from '#app/cart/cart.ts'
import type { Removed } from './removed.ts'

export function lineName(line: Pick<CartLine, 'title' | 'translations'>, language: Language): string {
  return language.own(line, 'title', line.title)
}

type WithChoice = Pick<CartLine, 'title' | 'translations' | 'options'>

/** The same with its choice, if the product is in several lines: "Harbour mug, Kelp, Large". */
export function lineParts(line: WithChoice, language: Language): [NamePart, ...NamePart[]] {
  const choice = line.options.map(({ value, valueLang }) => ({ text: value, lang: valueLang }))
  return [{ text: lineName(line, language), lang: lineLang(line, language) }, ...choice]
}

/** The same of a line that was taken out, or whose variant was deleted. */
export function removedParts(
  removed: Pick<Removed, 'title' | 'translations' | 'choice'>,
  language: Language,
): NamePart[] {
  const choice = (removed.choice ?? []).map((each) => ({
    text: language.own(each, 'value', each.value),
    lang: language.ownLang(each, 'value'),
  }))
  return [{ text: lineName(removed, language), lang: lineLang(removed, language) }, ...choice]
}

/** For the ear, which is given plain text. */
export const lineWords = (line: WithChoice, language: Language) => wholeName(lineParts(line, language))
export const removedWords = (removed: Parameters<typeof removedParts>[0], language: Language) =>
  wholeName(removedParts(removed, language))

/** The language of its name, if the shop has no translation in the reader's. */
export function lineLang(line: Pick<CartLine, 'translations'>, language: Language): string | undefined {
  return language.ownLang(line, 'title')
}

/** The page of the variant in the cart. */
export function lineAddress({ slug, options }: Pick<CartLine, 'slug' | 'options'>, { href }: Language): string {
  return href('/products/:slug', { slug }, queryOfNames(options.map(({ named }) => named)))
}

/** The picture as a line shows it: small, and named by the text beside it. */
export function linePicture(picture: LinePicture | null): PictureProps | undefined {
  return picture ? pictureOf(picture, '5.5rem', '') : undefined
}
