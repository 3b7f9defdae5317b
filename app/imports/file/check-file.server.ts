import { FileRefused, type Format, type SourceRow } from '#app/imports/import.ts'
import { type CsvRecord, readCsv } from './csv-file.server.ts'
import { formats } from './formats.ts'
import { type Headings, headingsOf, isUnread, type Mapping } from './headings.ts'
import { isReport } from '#app/imports/report/attention.ts'
import { withoutMark } from '#app/imports/report/marks.ts'
import { problem, type RowProblem } from './row-problem.ts'
import { withoutGuard } from '#app/imports/woocommerce/guarded-cell.ts'
import type { Staging } from './staging.server.ts'
import type { TextFile } from './text-file.server.ts'

export interface Checked extends Headings {
  /** The file's own name of each column. */
  header: string[]
  /** Non-empty columns without a field in the shop: by their header in the file, and by the import's name. */
  unread: string[]
  custom: string[]
  /** Variants track stock, but no column has the quantity. */
  lacksStock: boolean
  delimiter: TextFile['delimiter']
}

// Rows to inspect for the format if the header is not enough.
const looked = 50

/** Parses the whole file into `staging` before any write, and detects its format. Throws `FileRefused`. */
export async function checkFile(
  path: string,
  wanted: { format: Format | null; mapping: Mapping | null },
  staging: Staging,
): Promise<Checked> {
  const first: CsvRecord[] = []
  let checked: (Headings & { header: string[] }) | null = null
  const filled = new Set<number>()
  const put = (given: CsvRecord, known: Headings & { header: string[] }) => {
    const record = { ...given, cells: given.cells.map(unmarkedBy(known)) }
    record.cells.forEach((text, at) => text.trim() !== '' && filled.add(at))
    // Skips rows of empty cells: spreadsheets often leave some at the end.
    if (record.cells.some((text) => text.trim() !== '')) stage(record, known, staging)
  }
  const decide = () => {
    const [found, ...rows] = first.map(({ cells }) => cells.map((text) => text.trim()))
    if (!found) throw new FileRefused('import.empty')
    const header = isReport(found) ? found.map(withoutMark) : found
    const headings = headingsOf(header, rows, wanted)
    if (!headings) throw new FileRefused('import.unknown_format', 1)
    checked = { header, ...headings }
    for (const record of first.slice(1)) put(record, checked)
    return checked
  }
  const delimiter = await readCsv(path, (record) => {
    if (checked) put(record, checked)
    else if (first.push(record) > looked) decide()
  })
  const { header, format, names } = checked ?? decide()
  if (staging.count() === 0) throw new FileRefused('import.empty')
  tellRepeatedSkus(staging, format)
  const isCustom = (_: string, at: number) => filled.has(at) && isUnread(names[at] ?? '', format)
  const isFilled = (name: string) => filled.has(names.indexOf(name))
  const lacksStock = format === 'shopify' && isFilled('Variant Inventory Tracker') && !isFilled('Variant Inventory Qty')
  const [unread, custom] = [header.filter(isCustom), names.filter(isCustom)]
  return { header, format, names, unread, custom, lacksStock, delimiter }
}

/** What puts a mark before cells that look like formulas, so that it is taken off once: a report of ours, or WooCommerce. */
function unmarkedBy({ header, format }: { header: string[]; format: Format }): (cell: string) => string {
  if (isReport(header)) return withoutMark
  return format === 'woocommerce' ? withoutGuard : (cell) => cell
}

function stage(record: CsvRecord, { header, format, names }: Headings & { header: string[] }, staging: Staging) {
  // A misplaced quote merged several rows into one, and they cannot be separated again.
  if (record.misquoted >= 0 && record.height > 1) throw new FileRefused('import.cut_off', record.line)
  // PostgreSQL stores every character but this one.
  const read = names.map((name, index) => [name, (record.cells[index] ?? '').replaceAll('\0', '')] as const)
  const cells = Object.fromEntries(read)
  const row: SourceRow = {
    line: record.line,
    cells: format === 'generic' ? { ...headedOptions(header, names, cells), ...cells } : cells,
  }
  const place = formats[format].place(row)
  staging.add(row, place)
  for (const found of problemsOf(record, names)) staging.addProblem(found, place.product)
  if (place.problem) staging.addProblem(place.problem, place.product)
}

/** Tables of other shops have a column "Size" with the values below it: of a column of values alone the heading is the name. */
function headedOptions(header: string[], names: string[], cells: Record<string, string>): Record<string, string> {
  const options = [1, 2, 3].flatMap((number) => {
    const at = names.indexOf(`Option${number} Value`)
    const isNamed = names.includes(`Option${number} Name`)
    const value = cells[names[at] ?? '']?.trim()
    return at >= 0 && !isNamed && value ? [[`Option${number} Name`, (header[at] ?? '').trim()]] : []
  })
  return Object.fromEntries(options)
}

function problemsOf({ line, cells, misquoted }: CsvRecord, names: string[]): RowProblem[] {
  const problems: RowProblem[] = []
  const filled = cells.findLastIndex((text) => text.trim() !== '') + 1
  if (cells.length < names.length || filled > names.length)
    problems.push(problem(line, '', 'cells', `${cells.length} instead of ${names.length}`))
  if (misquoted >= 0) problems.push(problem(line, names[misquoted] ?? '', 'quotes', cells[misquoted]))
  const zero = cells.findIndex((text) => text.includes('\0'))
  if (zero >= 0) problems.push(problem(line, names[zero] ?? '', 'characters'))
  return problems
}

/** If an SKU is in two rows, the first keeps it and the second variant gets none. */
function tellRepeatedSkus(staging: Staging, format: Format) {
  for (const { line, product, sku } of staging.settle()) {
    staging.addProblem(problem(line, formats[format].skuColumn, 'sku_repeated', sku), product)
  }
}
