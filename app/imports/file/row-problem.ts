import { oneLine } from '#app/kernel/one-line.ts'
import type { ImportSummary } from '#app/imports/import.ts'

/** Why a row is not in, as the person at the command line reads it after "file:line column". */
const rowReasons = {
  cells: 'does not have as many cells as the header',
  quotes: 'has a quotation mark in the wrong place',
  characters: 'holds a character that cannot be stored',
  required: 'must not be empty',
  too_long: 'is too long',
  price: 'is not a price such as 19.90',
  price_digits: 'has more decimals than the shop’s currency',
  price_range: 'is more than a price may be',
  whole_number: 'is not a whole number',
  weight: 'is not a weight such as 0.25',
  content: 'is not an amount such as 250 in a unit such as g, ml, cm or m2',
  choice: 'is not a value that is known here',
  address: 'is not the address of a picture (http or https)',
  too_many_options: 'is one option too many: a product has at most 3',
  too_many_values: 'has more than 100 values',
  too_many_variants: 'leads to more than 2,000 variants',
  too_many_tags: 'holds more than 250 tags',
  same_options: 'repeats the options of another variant of the product',
  sku_repeated: 'stands in an earlier row already',
  sku_taken: 'belongs to another product of the shop',
  id_repeated: 'stands in an earlier row already',
  parent_unknown: 'names no product of the file',
  no_variants: 'has no variation that can be bought',
  shared_stock: 'counts pieces for several variants together; the shop needs a number for each',
  pieces_reserved:
    'leaves out a variant of which pieces are set aside for an order that is being paid: import it again later',
  moves_on:
    'leaves out a variant that stands at another product of the file, which is not in: put that one right first',
  not_saved: 'was refused by the database',
  gift_card: 'was left out: gift cards are not sold as products',
  downloadable: 'was left out: the shop sends parcels, no downloads',
  external: 'was left out: it is sold in another shop',
  grouped: 'was left out: a group has no price; its members are products of their own',
  type_unknown: 'was left out: products of this type are not known here',
} as const

export type RowReason = keyof typeof rowReasons

/** What the shop cannot sell is no mistake in the file. */
const leavingOut: readonly RowReason[] = ['gift_card', 'downloadable', 'external', 'grouped', 'type_unknown']

export interface RowProblem {
  line: number
  /** Empty when the row as a whole is meant. */
  column: string
  reason: RowReason
  /** Its value, shortened. */
  value: string
}

export function isLeftOut({ reason }: RowProblem): boolean {
  return leavingOut.includes(reason)
}

const shown = 60

export function problem(line: number, column: string, reason: RowReason, value = ''): RowProblem {
  return { line, column, reason, value: value.length > shown ? `${value.slice(0, shown)}…` : value }
}

/** The message for a variant that can no longer be bought, because its file ends the sale beyond stock. */
export function soldOutSentence({ product, values, sku, owed }: ImportSummary['soldOut'][number]): string {
  const names = oneLine([...values, ...(sku ? [sku] : [])].join(', '))
  const said = `${oneLine(product)}${names ? ` (${names})` : ''} is sold out now: it has run out, and is not sold beyond stock any more`
  return owed > 0 ? `${said}; ${owed} that were sold before have still to be sent` : said
}

/** "products.csv:12 Variant Price: "abc" is not a price such as 19.90". What is in the file gives no orders to the terminal that shows this. */
export function sentenceOf(file: string, { line, column, reason, value }: RowProblem): string {
  const what = value ? `“${oneLine(value)}” ` : ''
  return `${file}:${line} ${oneLine(column) || 'row'}: ${what}${rowReasons[reason]}`
}
