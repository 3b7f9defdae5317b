import { z } from 'zod'
import { type FormerCustomerId, newId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { hashOf, type Written, writtenOver } from '#app/imports/beside/hash-of.server.ts'
import { formerCustomer as described } from './former-customer.ts'
import { formerCustomer } from './former-customer.record.ts'

/** A file brings in a customer of the former shop, new or as it has them now. */
export const importFormerCustomer = operation({
  name: 'former_customers.import',
  http: 'PUT /former-customers/:former_customer/import',
  permission: 'imports:write',
  nature: 'plain',
  on: formerCustomer,
  input: z.object({ customer: described }),
  keepsInput: false,
  isDurable: false,
  refusals: [],
  already: ({ facts: { row }, input: { customer } }): { written: Written } | null =>
    writtenOver(row, hashOf(customer)) === 'unchanged' ? { written: 'unchanged' } : null,
  async run({ tx, facts: { row, source }, input: { customer }, actor: { now }, became }) {
    const { accepts_email, accepts_sms, orders, tax_exempt, ...same } = customer
    const values = {
      ...same,
      acceptsEmail: accepts_email,
      acceptsSms: accepts_sms,
      ordersCount: orders,
      taxExempt: tax_exempt,
      hash: hashOf(customer),
      importedAt: now,
    }
    const id = row?.id ?? newId<FormerCustomerId>()
    await tx
      .insertInto('formerCustomers')
      .values({ id, source, ...values })
      .onConflict((conflict) => conflict.column('source').doUpdateSet(values))
      .execute()
    became({ source })
    return agree({ written: writtenOver(row, values.hash) })
  },
})
