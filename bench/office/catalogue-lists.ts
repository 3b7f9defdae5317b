import { collections } from '#app/collections/collections.list.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import { type AnyList, type Column, findPage } from '#app/operations/list.server.ts'
import { pictures } from '#app/pictures/library/pictures.list.ts'
import { products } from '#app/products/products.list.ts'
import { stock } from '#app/stock/list/stock.list.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import type { Line } from '#bench/report.ts'
import { timed } from './timed.ts'

/** The lists that grow with the catalogue; `q`: words that many, some and no products have, and a code. */
const lists: readonly { list: AnyList; q: readonly string[] }[] = [
  { list: products, q: ['bowl', 'heavy bowl', 'zither', 'bench-17-1'] },
  { list: stock, q: ['bowl', 'zither', 'bench-17-1'] },
  { list: pictures, q: ['bowl', 'zither'] },
  { list: collections, q: ['bench', 'zither'] },
]

/** Each view, each value of each filter, each order, and searches. */
function queriesOf({ list, q }: (typeof lists)[number]): Set<string> {
  const views = Object.values(list.views as Record<string, Record<string, string>>)
  const choices = Object.entries<Filters[string]>(list.filters).flatMap(([name, { words = [] }]) =>
    words.map((word) => `${name}=${String(word)}`),
  )
  const sorts = Object.entries<Column>(list.columns).flatMap(([name, { sorts: can }]) =>
    can ? [`sort=${name}`, `sort=-${name}`] : [],
  )
  const searches = q.map((text) => new URLSearchParams({ q: text }).toString())
  return new Set(['', ...views.map((view) => new URLSearchParams(view).toString()), ...choices, ...sorts, ...searches])
}

/** Every one of these lists with every one of its queries. */
export const catalogueQueries = () =>
  lists.flatMap((each) =>
    [...queriesOf(each)].map((query) => ({
      list: each.list,
      query,
      asked: readListQuery<Filters>(each.list, new URLSearchParams(query)),
    })),
  )

/** A page and its total, through the shop's own functions: 5 ms by any one filter, 50 for a search. */
export async function measureCatalogueLists(url: string, among: string): Promise<Line[]> {
  connect(url)
  try {
    const staff = staffAt(new Date())
    const lines: Line[] = []
    const warm = new Set<AnyList>()
    for (const { list, query, asked } of catalogueQueries()) {
      const ask = async () => {
        const { rows, total } = await findPage(list, asked, staff)
        return `${rows.length} of ${total.more ? 'more than ' : ''}${total.count}`
      }
      const measure = () => timed(`${list.name} among ${among}: ${query || 'all'}`, asked.filter.q ? 50 : 5, ask)
      // The first requests include one-time compilation.
      if (!warm.has(list)) await measure()
      warm.add(list)
      lines.push(await measure())
    }
    return lines
  } finally {
    await disconnect()
  }
}
