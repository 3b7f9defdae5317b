import { list } from '#app/operations/list.server.ts'
import { typedText } from '#app/operations/list-filter.ts'
import type { Actor } from '#app/operations/actor.ts'
import { savedView } from './saved-view.record.ts'
import { listViews } from './saved-views.server.ts'

export interface ListedView {
  id: string
  name: string
  owner: string | null
  shared: string
  query: string
  created: Date
}

const filters = {
  /** The name of the list that they are of. */
  list: typedText(60),
}

/** The saved views of one list: one's own, and those that are shared. Without a list: none. */
export const savedViews = list({
  name: 'saved_views',
  of: savedView,
  filters,
  async find({ filter, sort, after, most, actor }): Promise<ListedView[]> {
    const all = await seen(filter.list, actor)
    const inOrder = sort.descending ? all.toReversed() : all
    const from = after === null ? 0 : inOrder.findIndex(({ id }) => id === after) + 1
    return inOrder.slice(from, from + most).map(({ id, name, ownerId, shared, query, createdAt }) => ({
      id,
      name,
      owner: ownerId,
      shared: shared ? 'yes' : 'no',
      query,
      created: createdAt,
    }))
  },
  count: async (filter, most, actor) => Math.min((await seen(filter.list, actor)).length, most),
  columns: {
    name: { kind: 'text', sorts: true },
    owner: { kind: 'text', ids: 'idn_' },
    shared: { kind: 'status' },
    query: { kind: 'text', personal: true },
    created: { kind: 'date' },
  },
  order: 'name',
  views: { all: {} },
})

const seen = async (name: string | null, actor?: Actor) => (name && actor ? listViews(name, actor) : [])
