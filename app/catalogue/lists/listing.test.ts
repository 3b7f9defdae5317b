import { expect, test } from 'vitest'
import { chosenOf, pagesOf, queryOf, readNarrowing, wordsOf } from './listing.ts'

const read = (query: string) => readNarrowing(new URLSearchParams(query))

test('what an address says is read, and said again in the same words', () => {
  const narrowing = read('type=Cups&type=Bowls&colour=Tide+blue&reduced=1&sort=price-up&page=2')
  expect(narrowing).toEqual({
    types: ['Cups', 'Bowls'],
    colours: ['Tide blue'],
    available: false,
    reduced: true,
    sort: 'price-up',
    page: 2,
  })
  expect(narrowing && queryOf(narrowing)).toBe('?type=Cups&type=Bowls&colour=Tide+blue&reduced=1&sort=price-up&page=2')
})

test('the plain list has the plain address', () => {
  const narrowing = read('page=1&sort=featured')
  expect(narrowing && queryOf(narrowing)).toBe('')
})

test.each(['0', '-1', '1.5', 'two', '1001', '99999999999999999999', ' 1', '1e3'])('page "%s" is no page', (page) => {
  expect(readNarrowing(new URLSearchParams({ page }))).toBeNull()
})

test('an unknown sort is our order, and values that cannot be are dropped', () => {
  expect(read(`sort=random&type=%00&colour=${'x'.repeat(300)}`)).toMatchObject({
    sort: 'featured',
    types: [],
    colours: [],
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

test('what narrows a list can be taken away, one by one, and the list begins again', () => {
  const narrowing = read('type=Cups&type=Ghosts&colour=Tide&available=1&sort=title&page=3')
  const values = (value: string, label: string) => [{ value, label, count: 1 }]
  const found = {
    total: 9,
    more: false as const,
    products: [],
    types: values('Cups', 'Tassen'),
    colours: values('Tide', 'Tide'),
    available: 9,
    reduced: 0,
    partial: false,
    chosen: { types: ['Cups'], colours: ['Tide'] },
  }
  const chosen = narrowing ? chosenOf(found, narrowing, { available: 'Auf Lager', reduced: 'Reduziert' }) : []
  expect(chosen.map(({ label, without }) => [label, queryOf(without)])).toEqual([
    ['Tassen', '?type=Ghosts&colour=Tide&available=1&sort=title'],
    ['Tide', '?type=Cups&type=Ghosts&available=1&sort=title'],
    ['Auf Lager', '?type=Cups&type=Ghosts&colour=Tide&sort=title'],
  ])
})
