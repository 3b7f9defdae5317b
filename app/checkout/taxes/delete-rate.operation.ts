import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { taxRate } from './tax-rate.record.ts'

/** Orders to that country contain this tax no more, from now on. Placed ones keep it. */
export const deleteTaxRate = operation({
  name: 'tax_rates.delete',
  http: 'DELETE /tax-rates/:rate',
  permission: 'taxes:write',
  nature: 'plain',
  on: taxRate,
  input: z.object({}),
  refusals: [],
  async run({ tx, facts: { row } }) {
    const { id } = row ?? notFound()
    await tx.deleteFrom('taxRates').where('id', '=', id).execute()
    return agree()
  },
})
