import { combination } from '#app/catalogue/writing/product-input.ts'
import { readCsv } from '#app/imports/file/csv-file.server.ts'
import { FileRefused, type SourceRow } from '#app/imports/import.ts'
import type { CustomsCells } from './customs-columns.ts'

/** What it says of the variant of a row. */
export type Inventory = (row: SourceRow) => {
  /** In all locations together; null where the file does not have the variant, or where nobody knows how many its cell means. */
  pieces: number | null
  customs: CustomsCells
}

interface Counted {
  pieces: number
  customs: CustomsCells
}

// What a location has for sale; what is on hand includes what customers have ordered already. Shopify's headings of several years.
const quantities = ['available (not editable)', 'available', 'on hand (current)', 'on hand']
const values = [1, 2, 3].map((number) => `option${number} value`)
/** An older file has a column for each location instead, behind these. */
const before = /^(handle|title|option\d (name|value)|sku|hs code|coo|barcode|bin name)$/

/**
 * Shopify's inventory export: a row for each variant and location. A shop with several locations has its quantities there alone. Throws
 * `FileRefused` for another file.
 */
export async function readInventory(path: string): Promise<Inventory> {
  const counted = new Map<string, Counted>()
  let read: ((cells: string[]) => void) | null = null
  await readCsv(path, ({ cells }) => {
    if (read) read(cells)
    else read = readerOf(cells, counted)
  })
  return ({ cells }) => {
    const of = (column: string) => cells[column]?.trim() ?? ''
    const chosen = [1, 2, 3].map((number) => of(`Option${number} Value`))
    const found =
      counted.get(keyOf(of('Handle'), chosen)) ?? (of('Variant SKU') ? counted.get(of('Variant SKU')) : null)
    if (!found) return { pieces: null, customs: { code: '', country: '' } }
    return { pieces: Number.isNaN(found.pieces) ? null : found.pieces, customs: found.customs }
  }
}

function readerOf(header: string[], found: Map<string, Counted>) {
  // Some exports write "Option 1 Value".
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^option (\d)/, 'option$1'),
  )
  const at = (name: string) => names.indexOf(name)
  const quantity = quantities.map(at).find((index) => index >= 0)
  const counted =
    quantity !== undefined
      ? [quantity]
      : at('location') < 0
        ? names.flatMap((name, index) => (before.test(name) ? [] : [index]))
        : []
  if (at('handle') < 0 || at('option1 value') < 0 || at('sku') < 0 || counted.length === 0)
    throw new FileRefused('import.no_inventory', 1)
  return (cells: string[]) => {
    const of = (index: number) => cells[index]?.trim() ?? ''
    const sum = counted.reduce((all, index) => all + piecesIn(of(index)), 0)
    const chosen = values.map((name) => of(at(name)))
    const customs = { code: of(at('hs code')), country: of(at('coo')) }
    for (const key of [keyOf(of(at('handle')), chosen), of(at('sku'))])
      if (key) found.set(key, together(found.get(key), { pieces: sum, customs }))
  }
}

/** A variant has a row for each location; what customs ask is the variant's, and may stand in one of them alone. */
const together = (one: Counted | undefined, other: Counted): Counted => ({
  pieces: (one?.pieces ?? 0) + other.pieces,
  customs: {
    code: one?.customs.code || other.customs.code,
    country: one?.customs.country || other.customs.country,
  },
})

/** "not stocked" is none. A number that is not whole, or that may be read in two ways (`1.000`), is NaN: nobody knows how many that is. */
function piecesIn(text: string): number {
  if (!/\d/.test(text)) return 0
  return /^-?\d{1,9}$/.test(text) ? Number(text) : NaN
}

const keyOf = (handle: string, chosen: string[]) => combination([handle, ...chosen])
