import { kindOf } from './kinds.ts'

/** The customers that WooCommerce's analytics download: its columns, in their order. It translates their headings. */
const wooCommerceCustomers = [
  'Name',
  'Username',
  'Last Active',
  'Sign Up',
  'Email',
  'Orders',
  'Total Spend',
  'AOV',
  'Country / Region',
  'City',
  'Region',
  'Postal Code',
]

const date = /^$|\d{4}|\d{1,2}[./-]\d{1,2}/
const amount = /^-?\d[\d.,'\s]*$/
/** What the cells of these columns look like in any language, by their place. */
const shapes = new Map([
  // A name may have a number in it; a number alone is that of an order.
  [0, /^(?!\S*\d\S*$)/],
  [2, date],
  [3, date],
  [4, /^$|^[^\s@]+@[^\s@]+$/],
  [5, /^\d+$/],
  [6, amount],
  [7, amount],
  [8, /^$|^[A-Z]{2}$/],
])

/** What was spent is the average of so many orders, whichever sign the file writes before its decimals. */
function isAverage(row: readonly string[]): boolean {
  const [orders = '', spent = '', average = ''] = row.slice(5, 8)
  return ['.', ','].some((sign) => {
    const read = (text: string) => text.replace(sign === '.' ? /[^\d.-]/g : /[^\d,-]/g, '').replace(sign, '.')
    const step = 10 ** -(read(average).split('.')[1] ?? '').length
    const difference = Math.abs(Number(read(spent)) - Number(orders) * Number(read(average)))
    return difference <= step * (Number(orders) / 2 + 1)
  })
}

/**
 * The headings of a file in English: as they are, unless they are in a language that nobody has told this import, and the
 * first rows look like the one file that is known by its content and the order of its columns.
 */
export function inEnglish(header: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const count = wooCommerceCustomers.length
  const isSuch = (row: readonly string[]) =>
    [...shapes].every(([at, shape]) => shape.test((row[at] ?? '').trim())) && isAverage(row)
  const isKnown = kindOf(header) !== null || header.length !== count || !rows.some((row) => row[4]?.includes('@'))
  return isKnown || !rows.every(isSuch) ? header : wooCommerceCustomers
}
