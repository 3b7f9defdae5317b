/**
 * A report is opened in a spreadsheet, which reads a cell that begins like this as a formula (OWASP, CSV injection); people whom the shop
 * does not know have typed some of them. An apostrophe before it makes it a text. An import takes it off again, so that a report is imported
 * as its rows were: a cell that had an apostrophe there gets a second one. Numbers are no formulas.
 */
const dangerous = /^'*"*[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]?[\d.,]+$/

export const withMark = (cell: string): string => (dangerous.test(cell) && !number.test(cell) ? `'${cell}` : cell)

/** The cell as it was before the report was written. */
export const withoutMark = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell
