import { z } from 'zod'
import { newId, type SavedViewId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { mayReadList } from '#app/operations/list.server.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayKeepMore, ownerOf } from './saved-view.ts'
import { lockOwn } from './saved-views.server.ts'
import { savedView } from './saved-view.record.ts'
import { viewColumns, viewName, viewQuery } from './view-input.ts'

/** Keeps a list as it is shown now, for oneself or for all colleagues who may see the list. */
export const saveView = operation({
  name: 'saved_views.save',
  http: 'POST /saved-views',
  permission: 'views:write',
  nature: 'plain',
  on: savedView,
  input: z.object({
    /** The name of the list. */
    list: z.string('field.required').max(60, 'field.too_long'),
    name: viewName,
    query: viewQuery.meta({ personal: true }),
    columns: viewColumns.optional(),
    shared: z.boolean(),
  }),
  refusals: ['request.not_found', 'saved_view.name_taken', 'saved_view.too_many'],
  answer: z.object({ view: idOf('viw_') }),
  async run({ tx, input: { list, columns = null, ...input }, actor, became }) {
    // A list that one may not see looks as if it were not there.
    if (!mayReadList(list, actor)) return refuse('request.not_found', '/list')
    const own = await lockOwn(tx, list, ownerOf(actor), input.name)
    const more = mayKeepMore(own.length)
    if (!more.ok) return more
    if (own.some(({ isNamed }) => isNamed)) return refuse('saved_view.name_taken', '/name')
    const id = newId<SavedViewId>()
    await tx
      .insertInto('savedViews')
      .values({ id, list, columns, ...input, ...ownerOf(actor), createdAt: actor.now })
      .execute()
    became(id)
    return agree({ view: id })
  },
})
