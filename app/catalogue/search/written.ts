/** The normalised form of words: lower case, without accents (db/migrations/0001_catalogue.sql, `plain_text`). */
export const plain = (word: string) =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')

const wordsIn = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Words in their original spelling, by their normalised form: "schurze" is "Schürze". Unknown ones stay as they are.
 */
export function asWritten(words: readonly string[], texts: readonly string[]): string {
  const known = new Map<string, string>()
  for (const word of texts.flatMap(wordsIn)) if (!known.has(plain(word))) known.set(plain(word), word)
  return words.map((word) => known.get(word) ?? word).join(' ')
}

/** Continuations of a word in the texts' spelling: the most frequent first. */
export function endingsOf(begun: string, texts: readonly string[], most: number): string[] {
  const start = plain(begun)
  const times = new Map<string, number>()
  for (const text of texts)
    for (const word of new Set(wordsIn(text).map((each) => each.toLowerCase())))
      if (plain(word).startsWith(start) && plain(word) !== start) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times]
    .sort(([one, often], [other, oftener]) => oftener - often || one.localeCompare(other))
    .slice(0, most)
    .map(([word]) => word)
}
