import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#test/support/database/database.ts'
import { catalogue, collections } from './catalogue.ts'
import { gradeOf } from './grades.ts'
import { measure, ours } from './measure.ts'
import { plainSearch, preparePlainSearch } from './plain-search.ts'
import { putCatalogue } from './put-catalogue.ts'
import { queries, synonyms } from './queries.ts'

useDatabase()

beforeAll(async () => {
  await putCatalogue({ catalogue, collections, synonyms })
  await preparePlainSearch()
}, 120_000)

test('each query is graded: the catalogue has what it asks for, or has nothing of it', () => {
  const graded = queries.filter(({ want }) => catalogue.some((product) => gradeOf(product.facts, want) > 1))
  expect(queries.length).toBeGreaterThanOrEqual(200)
  expect(queries.filter((query) => !graded.includes(query)).map(({ text }) => text)).toEqual(['xylophone', 'Xylophon'])
})

test('the wanted products are at the top', { timeout: 120_000 }, async () => {
  const plain = await measure('PostgreSQL’s plain full text', plainSearch, { catalogue, queries })
  const found = await measure('the shop’s search', ours, { catalogue, queries })
  expect(found).toBeGreaterThan(floor)
  expect(found).toBeGreaterThan(plain)
})

/** The score that the search has reached: it may not fall below that. */
const floor = 0.95
