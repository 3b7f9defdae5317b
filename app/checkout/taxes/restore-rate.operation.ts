import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { restoreRow } from '#app/operations/undo/deleted-rows.server.ts'
import { isRefusedBy } from '#db/database.server.ts'
import { deletedTaxRate } from './tax-rate.record.ts'

/** A rate that was deleted just now is there again, unless the country has another one for these products. */
export const restoreTaxRate = operation({
  name: 'tax_rates.restore',
  http: 'POST /tax-rates/:rate/restore',
  permission: 'taxes:write',
  nature: 'plain',
  on: deletedTaxRate,
  input: z.object({}),
  refusals: ['tax.exists'],
  already: ({ facts: { isDeleted } }) => (isDeleted ? null : {}),
  async run({ tx, facts: { row } }) {
    try {
      await restoreRow(tx, 'tax_rates', (row ?? notFound()).id)
      return agree({})
    } catch (error) {
      if (isRefusedBy(error, 'tax_rates_country_region_tax_class_key')) return refuse('tax.exists')
      throw error
    }
  },
})
