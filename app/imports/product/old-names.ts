import { limits } from '#app/limits.ts'

// As a German WordPress writes them in addresses; in other languages it takes the dots and rings away, as Shopify does.
const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' }

/**
 * What a shop of another program may have made of a name for the last part of an address, where it is not what this shop makes of it: an
 * apostrophe is nothing to them ("mens-shirt"), letters of other scripts stay, and an umlaut may be two letters.
 */
export function oldNamesOf(name: string, slug: string): string[] {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘`´"“”]/g, '')
    .replaceAll('ß', 'ss')
  const spelled = [
    plain.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC'),
    plain.replace(/[äöüåøæ]/g, (letter) => german[letter] ?? letter),
    plain,
  ]
  const names = spelled.map((text) =>
    text
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, limits.title.value),
  )
  return [...new Set(names)].filter((each) => each !== '' && each !== slug)
}
