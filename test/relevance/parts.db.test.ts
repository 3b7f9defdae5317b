import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#test/support/database/database.ts'
import { gradeOf } from './grades.ts'
import { measure, ours } from './measure.ts'
import { partQueries, parts } from './parts.ts'
import { plainSearch, preparePlainSearch } from './plain-search.ts'
import { putCatalogue } from './put-catalogue.ts'

useDatabase()

const graded = { catalogue: parts.catalogue, queries: partQueries }

beforeAll(async () => {
  await putCatalogue(parts)
  await preparePlainSearch()
}, 120_000)

test('the catalogue has products for each query', () => {
  expect(partQueries.length).toBeGreaterThanOrEqual(60)
  const fits = (want: (typeof partQueries)[number]['want']) =>
    parts.catalogue.some((product) => gradeOf(product.facts, want) > 1)
  expect(partQueries.filter(({ want }) => !fits(want)).map(({ text }) => text)).toEqual([])
})

test(
  'spare parts, which the ranking was not tuned for, are found better than by plain full text search',
  { timeout: 120_000 },
  async () => {
    const plain = await measure('PostgreSQL’s plain full text, spare parts', plainSearch, graded)
    expect(await measure('the shop’s search, spare parts', ours, graded)).toBeGreaterThan(plain)
  },
)
