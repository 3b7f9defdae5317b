import { sql } from 'kysely'
import { harmless } from '#app/doors/csv-line.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import { eachPortion, fileOfRows } from './portions.server.ts'

const headings = [
  'Customer ID',
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Default Address Company',
  'Default Address Address1',
  'Default Address Address2',
  'Default Address City',
  'Default Address Province Code',
  'Default Address Country Code',
  'Default Address Zip',
  'Default Address Phone',
  'Phone',
  'Accepts SMS Marketing',
  'Total Spent',
  'Total Orders',
  'Note',
  'Tax Exempt',
  'Tags',
] as const

interface Found {
  id: string
  name: string
  email: string
  phone: string | null
  accepts: boolean
  address: PostalAddress | null
  orders: number
  worth: number
  currency: string
  tags: string[]
}

/** Everyone who has an account or has bought without one, as Shopify exports its customers. */
export const customersFile = () => fileOfRows(headings, rows(), harmless)

async function* rows() {
  for await (const found of eachPortion(query)) yield found.map(rowOf)
}

const query = (after: string, most: number) => sql<Found>`
  select f.id, f.name, f.email, c.phone, c.marketing_consent_at is not null as accepts, f.orders, f.worth::float8 as worth, f.currency,
    (select a.address from addresses a where a.customer_id = f.customer_id order by a.used_at desc, a.id limit 1) as address,
    array(select t.tag from customer_tags t where t.file_id = f.id order by t.tag) as tags
  from customer_files f left join customers c on c.id = f.customer_id where f.id > ${after} order by f.id limit ${most}`

function rowOf({ id, name, email, phone, accepts, address, orders, worth, currency, tags }: Found) {
  const names = name.trim().split(/\s+/)
  const [line1 = '', line2 = ''] = address?.lines ?? []
  return {
    'Customer ID': id,
    // Which part of a name is the family's nobody knows; mostly it is the last.
    'First Name': names.slice(0, -1).join(' '),
    'Last Name': names.at(-1) ?? '',
    Email: email,
    'Accepts Email Marketing': accepts ? 'yes' : 'no',
    ...(address && {
      'Default Address Company': address.company,
      'Default Address Address1': line1,
      'Default Address Address2': line2,
      'Default Address City': address.city,
      'Default Address Province Code': address.region,
      'Default Address Country Code': address.country,
      'Default Address Zip': address.postalCode,
      'Default Address Phone': address.phone,
    }),
    Phone: phone ?? '',
    'Accepts SMS Marketing': 'no',
    'Total Spent': currency ? typedAmount({ amount: worth, currency }, 'en') : '0.00',
    'Total Orders': String(orders),
    'Tax Exempt': 'no',
    Tags: tags.join(', '),
  }
}
