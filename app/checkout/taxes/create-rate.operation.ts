import { z } from 'zod'
import { newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { nameInColumns, taxRateInput } from './tax-rate.ts'
import { taxRate } from './tax-rate.record.ts'

/** A country's rate for a class of products. Each of the two has one. */
export const createTaxRate = operation({
  name: 'tax_rates.create',
  http: 'POST /tax-rates',
  permission: 'taxes:write',
  nature: 'plain',
  on: taxRate,
  input: taxRateInput,
  answer: z.object({ id: idOf('tax_') }),
  refusals: ['tax.exists'],
  async run({ tx, input, became }) {
    const { country, tax_class: taxClass, rate_basis_points: rateBasisPoints, name } = input
    const id = newId()
    const made = await tx
      .insertInto('taxRates')
      .values({ id, country, taxClass, rateBasisPoints, ...nameInColumns(name) })
      .onConflict((conflict) => conflict.columns(['country', 'region', 'taxClass']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse('tax.exists', '/tax_class')
    became(id)
    return agree({ id })
  },
})
