import { type Choosable, offerFor } from './choice.ts'

interface Showing extends Choosable {
  /** Address of the picture that shows it. */
  picture?: string
}

/**
 * The pictures of a choice: the variant's own, then those of the whole product. Pictures of other variants are hidden,
 * so that no one buys something else than shown.
 */
export function picturesFor<Shown extends { src: string }>(
  pictures: readonly Shown[],
  offers: readonly Showing[],
  choice: readonly number[],
): Shown[] {
  const own = offerFor(offers, choice)?.picture
  const others = new Set(offers.map(({ picture }) => picture))
  const first = pictures.filter(({ src }) => src === own)
  return [...first, ...pictures.filter(({ src }) => !others.has(src))]
}

interface Told {
  src: string
  alt: string
}

/**
 * Makes the texts of a product's pictures distinct: one without a text, or with the text of another, is named by the
 * values that all its variants have in common, and if necessary by its number.
 */
export function distinguishAlts<Picture extends Told>(
  pictures: readonly Picture[],
  nameOf: (picture: Picture) => string,
  numbered: (name: string, number: number) => string,
): Picture[] {
  const isOwn = (alt: string) => alt !== '' && pictures.filter((other) => other.alt === alt).length === 1
  const named = pictures.map((picture) => (isOwn(picture.alt) ? picture.alt : picture.alt || nameOf(picture)))
  return pictures.map((picture, at) => {
    const name = named[at] ?? ''
    const isClear = named.indexOf(name) === at && named.lastIndexOf(name) === at
    return { ...picture, alt: isClear ? name : numbered(name, at + 1) }
  })
}

/**
 * The words for what all these choices share and the others do not: "Kelp" for the small mug and the large one in kelp.
 */
export function sharedWords(
  options: readonly { values: readonly { label: string }[] }[],
  shown: readonly (readonly number[])[],
): string[] {
  return options.flatMap(({ values }, option) => {
    const [first, ...others] = shown.map((choice) => choice[option])
    const isShared = first !== undefined && values.length > 1 && others.every((value) => value === first)
    const label = isShared ? values[first]?.label : undefined
    return label ? [label] : []
  })
}
