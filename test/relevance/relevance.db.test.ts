import { beforeAll, expect, test } from 'vitest'
import { search } from '#app/catalogue/search/search.server.ts'
import { readNarrowing, wordsOf } from '#app/catalogue/lists/listing.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { catalogue } from './catalogue.ts'
import { classes, gradeOf, ndcg, type Query } from './grades.ts'
import { plainSearch, preparePlainSearch } from './plain-search.ts'
import { putCatalogue } from './put-catalogue.ts'
import { queries } from './queries.ts'

useDatabase()

const facts = new Map(catalogue.map((product) => [product.slug, product.facts]))
type Engine = (text: string, locale: 'en' | 'de') => Promise<string[]>

beforeAll(async () => {
  await putCatalogue()
  await preparePlainSearch()
}, 120_000)

const ours: Engine = async (text, locale) => {
  const narrowing = readNarrowing(new URLSearchParams()) ?? expect.unreachable()
  const { found } = await search(wordsOf(text), narrowing, locale)
  return found.products.slice(0, 10).map(({ slug }) => slug)
}

const scoreOf = (shown: string[], { want }: Query) =>
  ndcg(
    shown.map((slug) => gradeOf(facts.get(slug) ?? expect.unreachable(), want)),
    catalogue.map((product) => gradeOf(product.facts, want)),
  )

/** The mean of all queries, told by class with what went worst. */
async function measure(name: string, engine: Engine): Promise<number> {
  const scored: { query: Query; score: number; first: string }[] = []
  for (const query of queries) {
    const shown = await engine(query.text, query.locale)
    scored.push({ query, score: scoreOf(shown, query), first: shown.slice(0, 3).join(' ') })
  }
  const told = classes.map((kind) => {
    const own = scored.filter((each) => each.query.kind === kind)
    return `${kind} ${mean(own.map(({ score }) => score)).toFixed(3)} (${own.length})`
  })
  const worst = scored
    .filter(({ score }) => score < 0.7)
    .map((each) => `${each.query.locale} ${each.query.text}: ${each.score.toFixed(2)} ${each.first}`)
  const all = mean(scored.map(({ score }) => score))
  console.log(
    `${name}: nDCG@10 ${all.toFixed(3)}; ${told.join(', ')}${process.env.WORST ? `\n${worst.join('\n')}` : ''}`,
  )
  return all
}

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

test('each query is graded: the catalogue has what it asks for, or has nothing of it', () => {
  const graded = queries.filter(({ want }) => catalogue.some((product) => gradeOf(product.facts, want) > 1))
  expect(queries.length).toBeGreaterThanOrEqual(200)
  expect(queries.filter((query) => !graded.includes(query)).map(({ text }) => text)).toEqual(['xylophone', 'Xylophon'])
})

test('what shoppers look for stands at the top', { timeout: 120_000 }, async () => {
  const plain = await measure('PostgreSQL’s plain full text', plainSearch)
  const found = await measure('the shop’s search', ours)
  expect(found).toBeGreaterThan(floor)
  expect(found).toBeGreaterThan(plain)
})

/** What the search has reached: it may not fall behind that again. */
const floor = 0.95
