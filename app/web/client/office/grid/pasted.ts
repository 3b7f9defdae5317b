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

/**
 * An amount as spreadsheets format it, as its field takes it: "1.234,50 €" is `1234,50`. What can be read in two ways
 * ("1.234") and what is in another currency stay as they are, for the server to refuse: a wrong price is worse than none.
 */
export function amountIn(text: string, signs: readonly string[]): string {
  const typed = text.trim()
  // Swiss and German lists write "25.-" and "25,–".
  const bare = withoutSign(typed, signs).replace(/[.,][-–—]+$/, '')
  if (/^\d+([.,]\d{1,4})?$/.test(bare)) return bare
  const [, grouped = '', separator = '', point = '', part = ''] =
    /^(\d{1,3}([.,'’\s])\d{3}(?:\2\d{3})*)(?:([.,])(\d{1,4}))?$/u.exec(bare) ?? []
  const groups = grouped.split(separator)
  const isCertain = point !== separator && (part !== '' || groups.length > 2 || !/[.,]/.test(separator))
  return isCertain ? groups.join('') + point + part : typed
}

function withoutSign(text: string, signs: readonly string[]): string {
  const before = signs.find((sign) => text.startsWith(sign))
  if (before !== undefined) return text.slice(before.length).trim()
  const after = signs.find((sign) => text.endsWith(sign))
  return after === undefined ? text : text.slice(0, -after.length).trim()
}

/** How an amount of this currency is marked, the longest first: by its code and by its signs. */
export function signsOf(currency: string, locale: string): string[] {
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) => {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(1)
    return parts.filter(({ type }) => type === 'currency').map(({ value }) => value)
  })
  return [...new Set(signs)].toSorted((one, other) => other.length - one.length)
}

/** The option of a list of choices that is meant: by its value or by its words, in capitals or not. */
export function optionFor(text: string, options: readonly { value: string; text: string }[]): string | null {
  const plain = (words: string) => words.trim().toLowerCase()
  return (
    options.find(({ value, text: words }) => [value, words].some((each) => plain(each) === plain(text)))?.value ?? null
  )
}
