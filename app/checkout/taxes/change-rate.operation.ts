import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { nameInColumns, taxRateChange } from './tax-rate.ts'
import { taxRate } from './tax-rate.record.ts'

/** Omitted fields stay. Placed orders keep the taxes they were placed with; a checkout that showed others is told before it orders. */
export const changeTaxRate = operation({
  name: 'tax_rates.change',
  http: 'PATCH /tax-rates/:rate',
  permission: 'taxes:write',
  nature: 'plain',
  on: taxRate,
  input: taxRateChange,
  refusals: [],
  undo: { input: (was) => was },
  async run({ tx, facts: { row }, input }) {
    const { id, rateBasisPoints } = row ?? notFound()
    const change = { rateBasisPoints: input.rate_basis_points ?? rateBasisPoints }
    await tx
      .updateTable('taxRates')
      .set({ ...change, ...(input.name && nameInColumns(input.name)) })
      .where('id', '=', id)
      .execute()
    return agree()
  },
})
