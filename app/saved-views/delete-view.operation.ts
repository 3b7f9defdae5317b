import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayChange } from './saved-view.ts'
import { savedView } from './saved-view.record.ts'

export const deleteView = operation({
  name: 'saved_views.delete',
  http: 'DELETE /saved-views/:view',
  permission: 'views:write',
  nature: 'plain',
  on: savedView,
  input: z.object({}),
  refusals: ['saved_view.not_yours'],
  async run({ tx, facts, actor }) {
    const row = facts.row ?? notFound()
    const may = mayChange(row, actor)
    if (!may.ok) return may
    await tx.deleteFrom('savedViews').where('id', '=', row.id).execute()
    return agree()
  },
})
