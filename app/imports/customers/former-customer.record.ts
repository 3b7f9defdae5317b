import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { type FormerCustomerId, isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { formerCustomer as described } from './former-customer.ts'

const view = described.extend({ id: idOf('fcu_'), imported_at: z.iso.datetime() })

/** By its id, or by the row of the file that has it. */
type Key = string | { source: string }

/** Null: a file has it for the first time. */
export interface FiledFormerCustomer {
  source: string
  row: Row<'formerCustomers'> | null
}

/** A customer of a former shop. It is nobody’s account, and no sign-in leads to it. */
export const formerCustomer = record<Key, FiledFormerCustomer, z.infer<typeof view>>({
  name: 'former_customers',
  prefix: 'fcu_',
  permission: 'customers:read',
  http: 'GET /former-customers/:former_customer',
  schema: view,
  find: (on, key) => find(on, key, false),
  lock: (tx, key) => find(tx, key, true),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => (isId(text) ? text : null),
  async viewOf(on, { source }) {
    const row = (await bySource(on, source).executeTakeFirst()) ?? notFound()
    const { id, shop, number, name, company, email, phone, address, acceptsEmail, acceptsSms, ordersCount } = row
    const { spent, note, taxExempt, tags, importedAt } = row
    return {
      id,
      shop,
      number,
      name,
      company,
      email,
      phone,
      address,
      accepts_email: acceptsEmail,
      accepts_sms: acceptsSms,
      orders: ordersCount,
      spent,
      note,
      tax_exempt: taxExempt,
      tags,
      imported_at: importedAt.toISOString(),
    }
  },
})

const bySource = (on: Db, source: string) => on.selectFrom('formerCustomers').selectAll().where('source', '=', source)

async function find(on: Db, key: Key, lock: boolean): Promise<FiledFormerCustomer | null> {
  const found =
    typeof key === 'string'
      ? on
          .selectFrom('formerCustomers')
          .selectAll()
          .where('id', '=', key as FormerCustomerId)
      : bySource(on, key.source)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  if (row) return { source: row.source, row }
  return typeof key === 'string' ? null : { source: key.source, row: null }
}
