import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { deleteRow } from '#app/operations/undo/deleted-rows.server.ts'
import { restoreTaxRate } from './restore-rate.operation.ts'
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
  undo: { by: restoreTaxRate, input: () => ({}) },
  async run({ tx, facts: { row }, actor }) {
    const { id } = row ?? notFound()
    await deleteRow(tx, 'tax_rates', id, actor.now)
    return agree()
  },
})
