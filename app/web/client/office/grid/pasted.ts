/**
 * The rows and cells of a text that a spreadsheet has put on the clipboard: tabs between cells, line breaks between rows.
 * A cell with either of them, or a quote, is in quotes, with each of its own doubled. What begins with a quote that nothing ends is as it
 * is.
 */
export function readPasted(text: string): string[][] {
  const rows: string[][] = [[]]
  // In order: a cell in quotes, or any other, and what ends it.
  const parts = text.replace(/\r\n?/g, '\n').matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)
  let isOver = false
  for (const [, quoted, plain = '', end] of parts) {
    const isAfterLastRow = rows.at(-1)?.length === 0 && quoted === undefined && plain === '' && end === ''
    if (isOver || (isAfterLastRow && rows.length > 1)) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\n') rows.push([])
    isOver = end === ''
  }
  return rows.filter((row) => row.length > 0)
}

/** The option of a list of choices that is meant: by its value or by its words, in capitals or not. */
export function optionFor(text: string, options: readonly { value: string; text: string }[]): string | null {
  const plain = (words: string) => words.trim().toLowerCase()
  return (
    options.find(({ value, text: words }) => [value, words].some((each) => plain(each) === plain(text)))?.value ?? null
  )
}
