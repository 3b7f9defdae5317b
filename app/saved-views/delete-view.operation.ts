import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { deleteRow } from '#app/operations/undo/deleted-rows.server.ts'
import { restoreView } from './restore-view.operation.ts'
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
  undo: { by: restoreView, input: () => ({}) },
  async run({ tx, facts, actor }) {
    const row = facts.row ?? notFound()
    const may = mayChange(row, actor)
    if (!may.ok) return may
    await deleteRow(tx, 'saved_views', row.id, actor.now)
    return agree()
  },
})
