import { z } from 'zod'
import { type CustomerId, isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

export interface FiledCustomer {
  row: Row<'customerFiles'>
  tags: readonly string[]
}

const money = z.object({ amount: z.int(), currency: z.string() })

/** A customer as staff see them: an account, or an address that bought without one. */
const fileView = z.object({
  id: idOf('cus_'),
  kind: z.enum(['account', 'guest']),
  name: z.string().meta({ personal: true }),
  email: z.string().meta({ personal: true }),
  /** Where the latest order went. */
  country: z.string().nullable(),
  /** Orders that were placed, also if they were cancelled since. */
  orders: z.int(),
  /** What the shop has kept of their money, in each currency. */
  worth: z.array(money),
  last_order_at: z.iso.datetime().nullable(),
  tags: z.array(z.string()),
  created_at: z.iso.datetime(),
})
export type CustomerFileView = z.infer<typeof fileView>

/** The office's file of a customer. It has the name and the ids of the customers' own record: both are one object. */
export const customerFile = record<CustomerId, FiledCustomer, CustomerFileView>({
  name: 'customers',
  prefix: 'cus_',
  permission: 'customers:read',
  http: 'GET /customers/:customer',
  schema: fileView,
  find: async (on, id) => filed(on, await byId(on, id).executeTakeFirst()),
  lock: async (tx, id) => filed(tx, await byId(tx, id).forNoKeyUpdate().executeTakeFirst()),
  idOf: ({ row }) => row.id,
  keyOf: (text) => (isId<CustomerId>(text) ? text : null),
  async viewOf(on, { row }) {
    const sums = on.selectFrom('customerSums').select(['worth', 'currency']).where('fileId', '=', row.id)
    return {
      id: row.id,
      kind: row.guest ? 'guest' : 'account',
      name: row.name,
      email: row.email,
      country: row.country,
      orders: row.orders,
      worth: (await sums.orderBy('currency').execute()).map(({ worth, currency }) => ({
        amount: Number(worth),
        currency,
      })),
      last_order_at: lastOrderOf(row)?.toISOString() ?? null,
      tags: await listTags(on, row.id),
      created_at: row.createdAt.toISOString(),
    }
  },
})

/** Null for a customer without orders, whose row says 1970. */
export const lastOrderOf = ({ orders, lastOrderAt }: Pick<Row<'customerFiles'>, 'orders' | 'lastOrderAt'>) =>
  orders > 0 ? lastOrderAt : null

const byId = (on: Db, id: CustomerId) => on.selectFrom('customerFiles').selectAll().where('id', '=', id)

async function filed(on: Db, row: Row<'customerFiles'> | undefined): Promise<FiledCustomer | null> {
  return row ? { row, tags: await listTags(on, row.id) } : null
}

async function listTags(on: Db, fileId: CustomerId): Promise<string[]> {
  const tags = on.selectFrom('customerTags').select('tag').where('fileId', '=', fileId)
  return (await tags.orderBy('tag').execute()).map(({ tag }) => tag)
}
