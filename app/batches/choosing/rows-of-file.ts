import { CsvError, parse } from 'csv-parse/sync'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

/** One row of a file that says what to do with one object. */
export interface FileRow {
  /** What the object is called. */
  name: string
  /** The cells that are not empty, by the fields of the operation. */
  given: Record<string, string>
}

/**
 * What people and programs write above their columns, in English and German, without spaces, marks and capitals. The first
 * column of a file without known headings is the object, the others follow in the order of the fields.
 */
const headings: Record<string, readonly string[]> = {
  name: [
    'order',
    'ordernumber',
    'orderno',
    'ordername',
    'orderid',
    'name',
    'number',
    'reference',
    'bestellung',
    'bestellnummer',
    'bestellnr',
    'auftrag',
    'auftragsnummer',
    'referenz',
  ],
  carrier: [
    'carrier',
    'trackingcompany',
    'shippingcompany',
    'shippingcarrier',
    'courier',
    'provider',
    'service',
    'versanddienst',
    'versanddienstleister',
    'versandunternehmen',
    'paketdienst',
    'zusteller',
    'dienstleister',
  ],
  tracking_number: [
    'trackingnumber',
    'trackingno',
    'tracking',
    'trackingcode',
    'trackingid',
    'shipmentnumber',
    'parcelnumber',
    'sendungsnummer',
    'sendungsnr',
    'paketnummer',
    'sendungsverfolgung',
    'trackingnummer',
    'identcode',
  ],
  tracking_link: ['trackinglink', 'trackingurl', 'link', 'url', 'sendungslink'],
}

type FileRefusal = 'batch.file_unreadable' | 'batch.file_empty' | 'batch.file_columns'

/**
 * Reads a file of rows: commas, semicolons or tabs, with or without headings. `fields` are the operation's own, in the
 * order of the columns of a file without headings.
 */
export function rowsOfFile(text: string, fields: readonly string[]): Outcome<FileRow[], FileRefusal> {
  const cells = cellsOf(text)
  if (!cells) return refuse('batch.file_unreadable')
  const [first, ...others] = cells
  if (!first) return refuse('batch.file_empty')
  const known = ['name', ...fields]
  const named = first.map((cell) => known.find((field) => headings[field]?.includes(plain(cell)) ?? false))
  const isHeaded = named.some((field) => field !== undefined)
  if (isHeaded && !named.includes('name')) return refuse('batch.file_columns')
  const columns = isHeaded ? named : known
  const rows = (isHeaded ? others : cells).map((row) => rowOf(row, columns)).filter(({ name }) => name !== '')
  return rows.length > 0 ? agree(rows) : refuse('batch.file_empty')
}

function rowOf(cells: readonly string[], columns: readonly (string | undefined)[]): FileRow {
  const given: Record<string, string> = {}
  cells.forEach((cell, at) => {
    const column = columns[at]
    if (column && cell !== '') given[column] ??= cell
  })
  const { name = '', ...rest } = given
  return { name: name.replace(/^#\s*/, ''), given: rest }
}

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** Null: a quotation mark that is never closed, or no text. */
function cellsOf(text: string): string[][] | null {
  const from = text.replace(/^\uFEFF/, '')
  if (from.includes('\0')) return null
  const head = from.split(/\r?\n/, 1)[0] ?? ''
  const count = (sign: string) => head.split(sign).length
  const delimiter = [';', '\t'].find((sign) => count(sign) > 1 && count(sign) >= count(',')) ?? ','
  try {
    return parse(from, {
      delimiter,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
