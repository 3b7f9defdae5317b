import { FileRefused, type Format, type SourceRow } from '#app/imports/import.ts'
import { type CsvRecord, readCsv } from './csv-file.server.ts'
import { formatOf, formats } from './formats.ts'
import { problem, type RowProblem } from './row-problem.ts'
import type { Staging } from './staging.server.ts'

/** Reads the whole file into `staging` before anything is written, and says whose it is. Throws `FileRefused`. */
export async function checkFile(path: string, wanted: Format | null, staging: Staging): Promise<Format> {
  let header: string[] = []
  let format: Format | null = null
  await readCsv(path, (record) => {
    if (format === null) {
      header = record.cells.map((name) => name.trim())
      format = formatOf(header)
      if (format === null || (wanted && wanted !== format)) throw new FileRefused('import.unknown_format', 1)
      return
    }
    stage(record, header, format, staging)
  })
  if (format === null || staging.count() === 0) throw new FileRefused('import.empty')
  tellRepeatedSkus(staging, format)
  return format
}

function stage(record: CsvRecord, header: string[], format: Format, staging: Staging) {
  // From a wrong quote on, several rows became one: nobody can say whose they were.
  if (record.misquoted >= 0 && record.lastLine > record.line) throw new FileRefused('import.cut_off', record.line)
  const row: SourceRow = {
    line: record.line,
    cells: Object.fromEntries(header.map((name, index) => [name, record.cells[index] ?? ''])),
  }
  const place = formats[format].place(row)
  staging.add(row, place)
  for (const found of problemsOf(record, header)) staging.addProblem(found, place.product)
  if (place.problem) staging.addProblem(place.problem, place.product)
}

function problemsOf({ line, cells, misquoted }: CsvRecord, header: string[]): RowProblem[] {
  const problems: RowProblem[] = []
  if (cells.length !== header.length)
    problems.push(problem(line, '', 'cells', `${cells.length} instead of ${header.length}`))
  if (misquoted >= 0) problems.push(problem(line, header[misquoted] ?? '', 'quotes', cells[misquoted]))
  // PostgreSQL stores every character but this one.
  const zero = cells.findIndex((text) => text.includes('\0'))
  if (zero >= 0) problems.push(problem(line, header[zero] ?? '', 'characters'))
  return problems
}

/** The first row keeps a code that stands twice; the product of the second is not in. */
function tellRepeatedSkus(staging: Staging, format: Format) {
  for (const { line, product, sku } of staging.settle()) {
    staging.addProblem(problem(line, formats[format].skuColumn, 'sku_repeated', sku), product)
  }
}
