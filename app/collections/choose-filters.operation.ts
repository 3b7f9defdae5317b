import { z } from 'zod'
import { filterOf, isFilter } from '#app/catalogue/shelf/facet-kinds.ts'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { collection, isThere } from '#app/catalogue/collections/collection.record.ts'

/** The filters of a collection's list and their order; null means the default. */
export const chooseFilters = operation({
  name: 'collections.choose_filters',
  http: 'PUT /collections/:collection/filters',
  permission: 'products:write',
  nature: 'plain',
  on: collection,
  input: z.object({
    filters: z
      .array(z.string().transform(filterOf).refine(isFilter, 'field.choice'))
      .max(limits.filtersOfList.value, 'field.too_long')
      .nullable(),
  }),
  refusals: ['collection.deleted'],
  offer: isThere,
  undo: { input: ({ filters }) => ({ filters }) },
  async run({ tx, facts: { row }, input: { filters } }) {
    const { id } = row ?? notFound()
    const chosen = filters && [...new Set(filters)]
    await tx.updateTable('collections').set({ filters: chosen }).where('id', '=', id).execute()
    return agree()
  },
})
