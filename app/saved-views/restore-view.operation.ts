import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { restoreRow } from '#app/operations/undo/deleted-rows.server.ts'
import { mayChange, mayKeepMore } from './saved-view.ts'
import { deletedView } from './saved-view.record.ts'
import { lockOwn } from './saved-views.server.ts'

/** A view that was deleted just now is there again, unless its owner has given its name to another one. */
export const restoreView = operation({
  name: 'saved_views.restore',
  http: 'POST /saved-views/:view/restore',
  permission: 'views:write',
  nature: 'plain',
  on: deletedView,
  input: z.object({}),
  refusals: ['saved_view.not_yours', 'saved_view.name_taken', 'saved_view.too_many'],
  already: ({ facts: { isDeleted } }) => (isDeleted ? null : {}),
  async run({ tx, facts, actor }) {
    const row = facts.row ?? notFound()
    const may = mayChange(row, actor)
    if (!may.ok) return may
    const own = await lockOwn(tx, row.list, row, row.name)
    const more = mayKeepMore(own.length)
    if (!more.ok) return more
    if (own.some(({ isNamed }) => isNamed)) return refuse('saved_view.name_taken')
    await restoreRow(tx, 'saved_views', row.id)
    return agree({})
  },
})
