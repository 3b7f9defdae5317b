import type { SourceRow } from '#app/imports/import.ts'

/**
 * Which collection each row of a file is of, asked in the file's order: the one that its handle names, or its number. Rows after the first
 * of a collection may repeat only one of the two, or nothing.
 */
export function collectionKeys(): (row: SourceRow) => string {
  const ofNumbers = new Map<string, string>()
  let last = ''
  return ({ line, cells }) => {
    const [handle, number] = [cells.handle?.trim().toLowerCase(), cells.id?.trim()]
    const ofNumber = number ? (ofNumbers.get(number) ?? `number ${number}`) : null
    // A row with neither, but with a name, begins a collection of its own.
    const ofNone = cells.title?.trim() || last === '' ? `row ${line}` : last
    last = handle ? `handle ${handle}` : (ofNumber ?? ofNone)
    if (number) ofNumbers.set(number, last)
    return last
  }
}
