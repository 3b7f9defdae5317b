/**
 * Names that a shopper takes for the same are one: in capitals or not, in other characters for the same letters, with some that
 * leave nothing.
 */
export const asSeen = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\p{Z}+/gu, ' ')
    .toLowerCase()

/** Names as they are first spelled. */
export class Spellings {
  readonly #all = new Map<string, string>()

  /** The spelling that is there already, or this one from now on. */
  add(name: string): string {
    const known = this.find(name)
    if (known === undefined) this.#all.set(asSeen(name), name)
    return known ?? name
  }

  find(name: string): string | undefined {
    return this.#all.get(asSeen(name))
  }

  get all(): string[] {
    return [...this.#all.values()]
  }
}
