import { z } from 'zod'
import type { SourceRow } from '#app/imports/import.ts'
import type { RowProblem } from '#app/imports/file/row-problem.ts'
import { cellsOf } from '#app/imports/beside/cells.ts'
import { listOf } from '#app/imports/product/described.ts'

const text = z.string()

/** A customer of a former shop, as its file has them. */
export const formerCustomer = z.object({
  shop: z.enum(['shopify', 'woocommerce']),
  /** What the former shop knew them by. */
  number: text.meta({ personal: true }),
  name: text.meta({ personal: true }),
  company: text.meta({ personal: true }),
  email: text.nullable().meta({ personal: true }),
  phone: text.meta({ personal: true }),
  address: z.array(text).meta({ personal: true }),
  /** Null: the file does not say. */
  accepts_email: z.boolean().nullable(),
  accepts_sms: z.boolean().nullable(),
  orders: z.int().nullable(),
  /** As the file writes it: it does not say in which currency. */
  spent: text,
  note: text.meta({ personal: true }),
  tax_exempt: z.boolean(),
  tags: z.array(text),
})
export type FormerCustomer = z.infer<typeof formerCustomer>

export interface ReadCustomer {
  source: string
  customer: FormerCustomer
}

interface Read {
  item: ReadCustomer | null
  problems: RowProblem[]
}

/** A row of Shopify’s customers, with today’s headings or those of before. */
export function readShopifyCustomer(row: SourceRow): Read {
  const cells = cellsOf(row)
  const at = (part: string) => [`default address ${part}`, part]
  const number = cells.text('customer id')
  const email = cells.email('email')
  const phone = cells.text('phone', 'default address phone')
  const own = number || email?.toLowerCase() || phone
  if (!own) cells.tell(['email'], 'nameless')
  const line = (...parts: string[]) => parts.map((part) => at(part).find((name) => row.cells[name]?.trim()) ?? part)
  const customer: FormerCustomer = {
    shop: 'shopify',
    number,
    name: [cells.text('first name'), cells.text('last name')].filter(Boolean).join(' '),
    company: cells.text(...at('company')),
    email,
    phone,
    address: cells.lines(
      line('address1'),
      line('address2'),
      line('zip', 'city'),
      line('province code'),
      line('country code'),
    ),
    accepts_email: cells.flag('accepts email marketing', 'accepts marketing'),
    accepts_sms: cells.flag('accepts sms marketing'),
    orders: cells.count('total orders'),
    spent: cells.text('total spent'),
    note: cells.text('note'),
    tax_exempt: cells.flag('tax exempt') ?? false,
    tags: listOf(cells.text('tags')),
  }
  return { item: own ? { source: `shopify:${own}`, customer } : null, problems: cells.problems }
}

/** A row of the customers that WooCommerce’s analytics download. */
export function readWooCommerceCustomer(row: SourceRow): Read {
  const cells = cellsOf(row)
  const email = cells.email('email')
  const number = cells.text('username')
  const own = email?.toLowerCase() || number
  if (!own) cells.tell(['email'], 'nameless')
  const customer: FormerCustomer = {
    shop: 'woocommerce',
    number,
    name: cells.text('name'),
    company: '',
    email,
    phone: '',
    address: cells.lines(['postal code', 'city'], ['region'], ['country / region']),
    accepts_email: null,
    accepts_sms: null,
    orders: cells.count('orders'),
    spent: cells.text('total spend'),
    note: '',
    tax_exempt: false,
    tags: [],
  }
  return { item: own ? { source: `woocommerce:${own}`, customer } : null, problems: cells.problems }
}
