import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayChange } from './saved-view.ts'
import { savedView } from './saved-view.record.ts'
import { lockOwn } from './saved-views.server.ts'
import { viewColumns, viewName, viewQuery } from './view-input.ts'

/** Another name, shared or not, or what the list shows now. */
export const changeView = operation({
  name: 'saved_views.change',
  http: 'PATCH /saved-views/:view',
  permission: 'views:write',
  nature: 'plain',
  on: savedView,
  input: z.object({
    name: viewName.optional(),
    shared: z.boolean().optional(),
    query: viewQuery.meta({ personal: true }).optional(),
    columns: viewColumns.optional(),
  }),
  refusals: ['saved_view.not_yours', 'saved_view.name_taken'],
  async run({ tx, facts, input, actor }) {
    const row = facts.row ?? notFound()
    const may = mayChange(row, actor)
    if (!may.ok || Object.keys(input).length === 0) return may
    if (input.name !== undefined) {
      const own = await lockOwn(tx, row.list, row, input.name)
      if (own.some(({ id, isNamed }) => isNamed && id !== row.id)) return refuse('saved_view.name_taken', '/name')
    }
    await tx.updateTable('savedViews').set(input).where('id', '=', row.id).execute()
    return agree()
  },
})
