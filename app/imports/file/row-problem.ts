import { oneLine } from '#app/kernel/one-line.ts'

/** The problem with a row, as the owner reads it after the column name. */
export const rowReasons = {
  cells: 'does not have as many cells as the header',
  quotes: 'has a quotation mark in the wrong place',
  characters: 'holds a character that cannot be stored',
  required: 'must not be empty',
  too_long: 'is too long',
  price: 'is not a price such as 19.90',
  price_digits: 'has more decimals than the shop’s currency',
  price_currency: 'is in another currency than the shop’s',
  price_range: 'is more than a price may be',
  whole_number: 'is not a whole number',
  weight: 'is not a weight such as 0.25',
  content: 'is not an amount such as 250 in a unit such as g, ml, cm or m2',
  customs_code: 'is not a customs code of 6 to 10 digits, and is left out',
  country: 'is not the ISO code of a country such as PT, and is left out',
  dimension: 'is not a length such as 12.5',
  too_many_fields: 'is one field too many: 200 are kept',
  choice: 'is not a value that is known here',
  address: 'is not the address of a picture (http or https)',
  description_long: 'is longer than 64 kB; its end is missing',
  too_many_options: 'is one option too many: a product has at most 3',
  too_many_values: 'has more than 100 values; the variants of the others are missing',
  too_many_variants: 'leads to more than 2,000 variants; the others are missing',
  too_many_tags: 'holds more than 250 tags; the others are missing',
  same_options: 'repeats the options of another variant of the product',
  sku_repeated: 'is already in an earlier row, so this variant has no SKU',
  sku_taken: 'belongs to another product of the shop, so this variant has no SKU',
  id_repeated: 'is already in an earlier row',
  parent_unknown: 'names no product of the file',
  no_variants: 'has no variation that can be bought',
  not_in_inventory: 'is not in the inventory file, so that it is not known how many there are',
  shared_stock: 'counts items for several variants together; the shop needs a number for each',
  pieces_reserved:
    'leaves out a variant of which items are reserved for an order that is being paid: import it again later',
  to_send: 'leaves out a variant of which items are sold and not sent yet: send or cancel those orders first',
  moves_on:
    'leaves out a variant that stands at another product of the file, which is not in: put that one right first',
  stays: 'the product is on sale and stays as it was, until its rows are right',
  not_saved: 'was refused by the database',
  hidden: 'kept the product out of the lists of the former shop; this shop would list it, so it is a draft',
  gift_card: 'gift cards are not sold as products',
  downloadable: 'the shop sends parcels, no downloads',
  external: 'it is sold in another shop',
  grouped: 'a group has no price; its members are products of their own',
  type_unknown: 'products of this type are not known here',
  email: 'is not an email address',
  moment: 'is not a time such as 2024-03-05 14:22:10 +0100',
  nameless: 'names neither an email address nor a phone number, so that no one could tell who it is',
  redirect_elsewhere: 'leads out of the former shop, which a redirect here never does',
  redirect_nowhere: 'leads to an address at which this shop has no page; import the products first, or make the page',
  redirect_loop: 'leads back to where it begins',
  redirect_from: 'is not an address of the former shop such as /pages/about',
  redirect_page: 'is an address at which this shop has a page of its own',
  collection_product: 'names a product that this shop does not have; import the products first, then this file again',
  collection_full: 'is a product too many: a collection by hand has at most 1,000',
  collection_rule:
    'is a rule that could not be kept here; the collection has the products that the file names, by hand',
  collection_own_rule: 'fills itself by a rule here, so that the products of the file were not put into it',
  collection_sort: 'is an order that this shop does not have; the list begins in the order by hand',
} as const

export type RowReason = keyof typeof rowReasons

/** With these reasons a product is not imported, or not updated. */
const keepingOut: readonly RowReason[] = [
  'nameless',
  'redirect_elsewhere',
  'redirect_nowhere',
  'redirect_loop',
  'redirect_from',
  'redirect_page',
  'stays',
  'moves_on',
  'pieces_reserved',
  'to_send',
  'not_saved',
  'parent_unknown',
]
/** With these reasons a product is still complete. */
const harmless: readonly RowReason[] = [
  'address',
  'hidden',
  'customs_code',
  'country',
  'collection_product',
  'collection_full',
  'collection_rule',
  'collection_own_rule',
  'collection_sort',
]

export interface RowProblem {
  line: number
  /** Empty if the problem concerns the whole row. */
  column: string
  reason: RowReason
  /** Its value, cut where it is very long. */
  value: string
}

/** A product with such a problem is saved as a draft for staff to check. */
export function makesDraft({ reason }: RowProblem): boolean {
  return !keepingOut.includes(reason) && !harmless.includes(reason)
}

/** Long enough for any SKU or address. */
const kept = 255
const shown = 60

export function problem(line: number, column: string, reason: RowReason, value = ''): RowProblem {
  return { line, column, reason, value: shortened(value, kept) }
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** "Price “free” is not a price such as 19.90" */
export function saying({ column, reason, value }: Pick<RowProblem, 'column' | 'reason' | 'value'>): string {
  const what = value ? `“${shortened(oneLine(value), shown)}” ` : ''
  return `${oneLine(column) || 'row'}: ${what}${rowReasons[reason]}`
}
