import { describe, expect, test } from 'vitest'
import { firstText } from '#app/back-office/field-words.ts'
import { officeLists } from '#app/operation-list.ts'
import type { AnyList } from '#app/operations/list.server.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import { listKeys } from './list-words.ts'

describe.each(Object.values<AnyList>(officeLists).map((list) => [list.name, list] as const))('%s', (name, list) => {
  const { title, search, none, count, more, field, choice, view } = listKeys(name)
  const filters = Object.entries<Filters[string]>(list.filters)

  test('has its words for each column, filter, choice and view', () => {
    const needed = [
      title,
      search,
      none,
      count,
      more,
      ...[...Object.keys(list.columns), ...Object.keys(list.filters)].map(field),
      // The platform has the names of countries; events are called as in the API.
      ...filters.flatMap(([filter, { words = [] }]) =>
        ['country', 'event'].includes(filter) ? [] : words.map((word) => choice(filter, String(word))),
      ),
      ...Object.keys(list.views).map(view),
    ]
    expect(needed.filter((keys) => !firstText(keys))).toEqual([])
  })

  test('says of each order in which it can be what comes first', () => {
    const orders = Object.entries<AnyList['columns'][string]>(list.columns).flatMap(([column, described]) =>
      described.sorts ? [column, `-${column}`].map((text) => listKeys(name).sort(text, described)) : [],
    )
    expect(orders.filter((keys) => !firstText(keys))).toEqual([])
  })
})
