import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { addressParts } from '#app/checkout/address/address.ts'
import { addressAsInput } from '#app/kernel/postal-address.ts'
import { notFound } from '#app/errors.ts'
import { findCustomerOf } from '#app/identity/people/customer-of.server.ts'
import { type CustomerId, isId } from '#app/kernel/ids.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** An address of a customer's book, as it leaves the shop. */
const addressView = z.object({
  id: idOf('adr_'),
  customer: idOf('cus_'),
  address: addressParts.meta({ personal: true }),
  used_at: z.iso.datetime(),
})

interface OwnAddress {
  customerId: CustomerId
  /** Null when it is about to be inserted. */
  row: Row<'addresses'> | null
}

/** Found by its id in the customer's own address book; null for a new one. */
export const address = record<string | null, OwnAddress, z.infer<typeof addressView>>({
  name: 'addresses',
  prefix: 'adr_',
  permission: 'account:read',
  http: 'GET /account/addresses/:address',
  schema: addressView,
  find: async (on, id, actor) => inBook(on, id, await findCustomerOf(on, actor)),
  async lock(tx, id, actor) {
    const customerId = await findCustomerOf(tx, actor)
    // The lock on the customer's row covers the book: without it two windows could both add the last address.
    await tx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
    return inBook(tx, id, customerId)
  },
  idOf: ({ row }) => row?.id ?? '',
  keyFor: ({ named }) => named.address ?? null,
  async viewOf(_, { row }) {
    const { id, customerId, address, usedAt } = row ?? notFound()
    return { id, customer: customerId, address: addressAsInput(address), used_at: usedAt.toISOString() }
  },
})

async function inBook(on: Db, id: string | null, customerId: CustomerId | null): Promise<OwnAddress | null> {
  if (!customerId) return null
  if (id === null) return { customerId, row: null }
  if (!isId<Row<'addresses'>['id']>(id)) return null
  const own = on.selectFrom('addresses').selectAll().where('id', '=', id).where('customerId', '=', customerId)
  const row = await own.executeTakeFirst()
  return row ? { customerId, row } : null
}
