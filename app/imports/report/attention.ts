import { oneLine } from '#app/kernel/one-line.ts'
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
export const reportColumn = 'Barrow: to be mended'

/** Whether a file is the report of an import. */
export const isReport = (header: readonly string[]): boolean => header.at(-1) === reportColumn

export const becameOf = (problems: readonly RowProblem[]): Attention['became'] =>
  problems.some(makesDraft) ? 'draft' : 'in'

// Of a product with hundreds of wrong rows the first ones show what it is.
const shown = 5

/** All that is wrong with a product, in one sentence: `products.csv:12 Mug waits as a draft: Price “free” is not a price such as 19.90` */
export function attentionSentence(file: string, { line, name, became, problems }: Attention): string {
  return `${file}:${line} ${oneLine(name)} ${becoming[became]}: ${wrongWith(line, problems)}`
}

/** The same without its place: what a report says beside its rows. */
export function wrongWith(first: number, problems: readonly RowProblem[]): string {
  const said = problems
    .slice(0, shown)
    .map((found) => `${saying(found)}${found.line === first ? '' : ` (row ${found.line})`}`)
  const more = problems.length - shown
  return [...said, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
