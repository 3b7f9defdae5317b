import { oneLine } from '#app/kernel/one-line.ts'
import type { Locale } from '#app/locales.ts'
import { makesDraft, type RowProblem, saying } from '#app/imports/file/row-problem.ts'

/** A product of a file with something in its rows that its owner should know. */
export interface Attention {
  /** Its first row. */
  line: number
  name: string
  became: 'draft' | 'refused' | 'in'
  problems: RowProblem[]
}

const becoming = {
  draft: 'waits as a draft',
  refused: 'was not imported',
  in: 'is in',
}

/** The column of a report that says what is wrong. An import passes over it, so that the mended report can be imported as it is. */
export const reportColumns: Readonly<Record<Locale, string>> = {
  en: 'Barrow: to be mended',
  de: 'Barrow: zu korrigieren',
}

export const isReportColumn = (name: string): boolean => Object.values(reportColumns).includes(name)

/** Whether a file is the report of an import. */
export const isReport = (header: readonly string[]): boolean => isReportColumn(header.at(-1) ?? '')

export const becameOf = (problems: readonly RowProblem[]): Attention['became'] =>
  problems.some(makesDraft) ? 'draft' : 'in'

// Of a product with hundreds of wrong rows the first ones show what it is.
const shown = 5

/** What a report says beside the rows of a product, the first of which is `first`. */
export interface WrongWith {
  first: number
  problems: RowProblem[]
  /** Problems beyond these. */
  more: number
}

export const wrongWith = (first: number, problems: readonly RowProblem[]): WrongWith => ({
  first,
  problems: problems.slice(0, shown),
  more: Math.max(0, problems.length - shown),
})

/** All that is wrong with a product, in one sentence: `products.csv:12 Mug waits as a draft: Price “free” is not a price such as 19.90` */
export function attentionSentence(file: string, { line, name, became, problems }: Attention): string {
  return `${file}:${line} ${oneLine(name)} ${becoming[became]}: ${sayingWrong(wrongWith(line, problems))}`
}

/** The same without its place, as the terminal says it. */
export function sayingWrong({ first, problems, more }: WrongWith): string {
  const said = problems.map((found) => `${saying(found)}${found.line === first ? '' : ` (row ${found.line})`}`)
  return [...said, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
