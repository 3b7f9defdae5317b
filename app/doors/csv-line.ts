import type { Locale } from '#app/locales.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'

/** Byte order mark: without it, Excel does not read the file as UTF-8. */
export const csvMark = '\uFEFF'

/**
 * Spreadsheets read a text that begins with one of these characters as a formula (OWASP, CSV injection), and customers
 * type some of these texts. A spreadsheet in another language splits cells at another separator and ignores quotation
 * marks inside a cell, so each part after a possible separator is escaped too; leading quotation marks do not count.
 */
export const harmless = (text: string) =>
  text.replace(/(^|[,;\r\n\t])(?="*[=+\-@＝＋－＠])/g, "$1'").replace(/^(?=[\t\r\n])/, "'")

/** Where the decimal separator is a comma, Excel separates cells by semicolons. */
export const separatorIn = (locale: Locale) =>
  typedAmount({ amount: 1, currency: 'EUR' }, locale).includes(',') ? ';' : ','

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[], separator: string) =>
  `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`
const quoted = (text: string, separator: string) =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
