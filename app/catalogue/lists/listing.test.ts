import { expect, test } from 'vitest'
import { chosenOf, pagesOf, queryOf, readNarrowing, stepsOf, wordsOf, type Found } from './listing.ts'

const read = (query: string) => readNarrowing(new URLSearchParams(query))

test('what an address says is read, and said again in the same words', () => {
  const narrowing = read('type=Cups&type=Bowls&colour=Tide+blue&reduced=1&sort=price-up&page=2')
  expect(narrowing).toEqual({
    facets: ['type:Cups', 'type:Bowls', 'colour:Tide blue'],
    available: false,
    reduced: true,
    from: null,
    to: null,
    sort: 'price-up',
    page: 2,
    beside: null,
  })
  expect(narrowing && queryOf(narrowing)).toBe('?type=Cups&type=Bowls&colour=Tide+blue&reduced=1&sort=price-up&page=2')
})

test('the plain list has the plain address', () => {
  const narrowing = read('page=1&sort=featured')
  expect(narrowing && queryOf(narrowing)).toBe('')
})

test.each(['0', '-1', '1.5', 'two', '101', '99999999999999999999', ' 1', '1e3'])('page "%s" is no page', (page) => {
  expect(readNarrowing(new URLSearchParams({ page }))).toBeNull()
})

test('an unknown sort is our order, and values that cannot be are dropped', () => {
  expect(read(`sort=random&type=%00&colour=${'x'.repeat(300)}`)).toMatchObject({
    sort: 'featured',
    facets: [],
  })
})

test('an empty list still has a first page', () => {
  const pages = (total: number) => pagesOf({ total, more: false })
  expect([pages(0), pages(24), pages(25)]).toEqual([1, 1, 2])
  expect(pagesOf({ total: 1000, more: { next: true } })).toBeNull()
})

test('a search is its letters and digits, at most eight words of two hundred characters', () => {
  expect(wordsOf('  „Schüssel“, Größe 2! ')).toEqual(['Schüssel', 'Größe', '2'])
  expect(wordsOf("'; drop table products; --")).toEqual(['drop', 'table', 'products'])
  expect(wordsOf('a '.repeat(300))).toHaveLength(8)
  expect(wordsOf('x'.repeat(500))[0]).toHaveLength(200)
  expect(wordsOf('!?')).toEqual([])
})

test('prices are read as people type them, and said in one way', () => {
  expect(read('from=010,50&to=20.00')).toMatchObject({ from: '10.5', to: '20' })
  expect(read('from=cheap&to=-1')).toMatchObject({ from: null, to: null })
  const narrowing = read('to=19,9&option=shape:Round&fact=material:Wool')
  expect(narrowing && queryOf(narrowing)).toBe('?option=shape%3ARound&fact=material%3AWool&to=19.9')
})

test('filters can be removed one by one, and the list starts from the beginning', () => {
  const narrowing = read('type=Cups&type=Ghosts&colour=Tide&available=1&to=20&sort=title&page=3')
  const facet = (kind: string, value: string, label: string) => ({
    kind,
    name: null,
    lang: null,
    values: [{ facet: `${kind}:${value}`, label, count: 1 }],
  })
  const found = {
    filters: ['colour', 'price', 'type', 'available', 'reduced'],
    facets: [facet('type', 'Cups', 'Tassen'), facet('colour', 'Tide', 'Tide')],
    chosen: ['type:Cups', 'colour:Tide'],
  }
  const words = { available: 'Auf Lager', reduced: 'Reduziert', price: 'bis 20 €' }
  const chosen = narrowing ? chosenOf(found, narrowing, words) : []
  expect(chosen.map(({ label, without }) => [label, queryOf(without)])).toEqual([
    ['Tide', '?type=Cups&type=Ghosts&available=1&to=20&sort=title'],
    ['bis 20 €', '?type=Cups&type=Ghosts&colour=Tide&available=1&sort=title'],
    ['Tassen', '?type=Ghosts&colour=Tide&available=1&to=20&sort=title'],
    ['Auf Lager', '?type=Cups&type=Ghosts&colour=Tide&to=20&sort=title'],
  ])
})

test('pages have numbers up to the hundredth, and then continue from the products at their edges', () => {
  const products = [{ slug: 'first' }, { slug: 'last' }] as Found['products']
  const found = { total: 2_450, more: false as const, products, sides: null, partial: false }
  const numbered = (page: number) => ({ page, beside: null })
  const beside = (side: 'after' | 'before', slug: string) => ({ page: 1, beside: { side, slug } })
  expect(stepsOf(found, numbered(1))).toEqual({ previous: null, next: numbered(2) })
  expect(stepsOf(found, numbered(100))).toEqual({ previous: numbered(99), next: beside('after', 'last') })
  expect(stepsOf({ ...found, total: 2_400 }, numbered(100))).toEqual({ previous: numbered(99), next: null })
  const sides = { previous: true, next: false }
  expect(stepsOf({ ...found, sides }, beside('after', 'x'))).toEqual({
    previous: beside('before', 'first'),
    next: null,
  })
  const narrowing = read('after=last&page=7&sort=title')
  expect(narrowing && queryOf(narrowing)).toBe('?sort=title&after=last')
})
