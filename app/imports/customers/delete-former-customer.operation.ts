import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { formerCustomer } from './former-customer.record.ts'

/** Removes a customer of the former shop: a file that still has them brings them in again. */
export const deleteFormerCustomer = operation({
  name: 'former_customers.delete',
  http: 'DELETE /former-customers/:former_customer',
  permission: 'customers:erase',
  // It cannot be brought back.
  nature: 'secret',
  on: formerCustomer,
  input: z.object({}),
  refusals: [],
  async run({ tx, facts: { row } }) {
    const { id } = row ?? notFound()
    await tx.deleteFrom('formerCustomers').where('id', '=', id).execute()
    return agree()
  },
})
