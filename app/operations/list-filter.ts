/** One way to narrow a list. */
export interface Filter<Value> {
  /** What the address says, as what is meant; null where it says nothing that is known. */
  read(text: string): Value | null
  /** What can be chosen; left out where it is typed. */
  words?: readonly Value[]
}

export const oneOf = <const Word extends string>(words: readonly Word[]): Required<Filter<Word>> => ({
  read: (text) => words.find((word) => word === text) ?? null,
  words,
})

export const typedText = (most: number): Filter<string> => ({
  read: (text) =>
    text
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, most) || null,
})
