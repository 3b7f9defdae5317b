import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { inColumns } from './in-columns.ts'
import { location } from './location.record.ts'
import { inputOf, locationChange, type LocationInput } from './place.ts'

/** Omitted fields stay, and so does its address in the shop. Orders keep the place where they are fetched. */
export const changeLocation = operation({
  name: 'locations.change',
  http: 'PATCH /locations/:location',
  permission: 'settings:write',
  nature: 'plain',
  on: location,
  input: locationChange,
  refusals: [],
  undo: { input: (was) => was },
  async run({ tx, facts, input }) {
    const row = facts.row ?? notFound()
    const now: LocationInput = { ...inputOf(row), ...input }
    await tx.updateTable('locations').set(inColumns(now, row)).where('id', '=', row.id).execute()
    return agree()
  },
})
