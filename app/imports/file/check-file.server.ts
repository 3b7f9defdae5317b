import { FileRefused, type Format, type SourceRow } from '#app/imports/import.ts'
import { type CsvRecord, readCsv } from './csv-file.server.ts'
import { formats } from './formats.ts'
import { type Headings, headingsOf, isUnread, type Mapping } from './headings.ts'
import { problem, type RowProblem } from './row-problem.ts'
import type { Staging } from './staging.server.ts'

export interface Checked extends Headings {
  /** The file's own name of each column. */
  header: string[]
  /** Columns that hold something and have no field of their own here: as the file calls them, and as the import does. */
  unread: string[]
  custom: string[]
  /** Variants are counted, and no column says how many there are. */
  lacksStock: boolean
}

// So many rows show whose file it is, where its header does not.
const looked = 50

/** Reads the whole file into `staging` before anything is written, and says whose it is. Throws `FileRefused`. */
export async function checkFile(
  path: string,
  wanted: { format: Format | null; mapping: Mapping | null },
  staging: Staging,
): Promise<Checked> {
  const first: CsvRecord[] = []
  let checked: (Headings & { header: string[] }) | null = null
  const filled = new Set<number>()
  const put = (record: CsvRecord, known: Headings) => {
    record.cells.forEach((text, at) => text.trim() !== '' && filled.add(at))
    // A row of separators alone, as spreadsheets leave them at the end.
    if (record.cells.some((text) => text.trim() !== '')) stage(record, known, staging)
  }
  const decide = () => {
    const [header, ...rows] = first.map(({ cells }) => cells.map((text) => text.trim()))
    if (!header) throw new FileRefused('import.empty')
    const headings = headingsOf(header, rows, wanted)
    if (!headings) throw new FileRefused('import.unknown_format', 1)
    checked = { header, ...headings }
    for (const record of first.slice(1)) put(record, headings)
    return checked
  }
  await readCsv(path, (record) => {
    if (checked) put(record, checked)
    else if (first.push(record) > looked) decide()
  })
  const { header, format, names } = checked ?? decide()
  if (staging.count() === 0) throw new FileRefused('import.empty')
  tellRepeatedSkus(staging, format)
  const isCustom = (_: string, at: number) => filled.has(at) && isUnread(names[at] ?? '', format)
  const isFilled = (name: string) => filled.has(names.indexOf(name))
  const lacksStock = format === 'shopify' && isFilled('Variant Inventory Tracker') && !isFilled('Variant Inventory Qty')
  return { header, format, names, unread: header.filter(isCustom), custom: names.filter(isCustom), lacksStock }
}

function stage(record: CsvRecord, { format, names }: Headings, staging: Staging) {
  // From a wrong quote on, several rows became one: nobody can say whose they were.
  if (record.misquoted >= 0 && record.height > 1) throw new FileRefused('import.cut_off', record.line)
  const row: SourceRow = {
    line: record.line,
    // PostgreSQL stores every character but this one.
    cells: Object.fromEntries(names.map((name, index) => [name, (record.cells[index] ?? '').replaceAll('\0', '')])),
  }
  const place = formats[format].place(row)
  staging.add(row, place)
  for (const found of problemsOf(record, names)) staging.addProblem(found, place.product)
  if (place.problem) staging.addProblem(place.problem, place.product)
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

/** The first row keeps a code that stands twice; the variant of the second has none. */
function tellRepeatedSkus(staging: Staging, format: Format) {
  for (const { line, product, sku } of staging.settle()) {
    staging.addProblem(problem(line, formats[format].skuColumn, 'sku_repeated', sku), product)
  }
}
