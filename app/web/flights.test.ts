import { expect, test } from 'vitest'
import { createFlights, type Made } from './flights.ts'
import { cachedPage, createPageCache } from './page-cache.ts'

const open = () => {
  const cache = createPageCache(1_000_000, 60_000)
  return { cache, flights: createFlights(cache) }
}
const made = (html: string): Made => ({ page: cachedPage(html, {}, ['product:1'], 0) })
const textOf = (found: Made | null) => found && 'page' in found && found.page.identity.body.toString()

test('a request that comes while a page is being made gets that one; under another address nothing is being made', async () => {
  const { cache, flights } = open()
  const { promise, resolve } = Promise.withResolvers<Made>()
  const first = flights.begin('/cups', cache.mark(), () => promise)
  const others = [flights.join('/cups', cache.mark()), flights.join('/cups', cache.mark())]
  expect(await flights.join('/de/cups', cache.mark())).toBeNull()
  resolve(made('cups'))
  expect((await Promise.all([first, ...others])).map(textOf)).toEqual(['cups', 'cups', 'cups'])
  expect(await flights.join('/cups', cache.mark())).toBeNull()
})

test('a request after a change does not get what was read before it; one before it does, and so does one after another change', async () => {
  const { cache, flights } = open()
  const { promise, resolve } = Promise.withResolvers<Made>()
  const first = flights.begin('/cups', cache.mark(), () => promise)
  const before = flights.join('/cups', cache.mark())
  cache.drop('product:2')
  const beside = flights.join('/cups', cache.mark())
  resolve(made('cups'))
  expect((await Promise.all([first, before, beside])).map(textOf)).toEqual(['cups', 'cups', 'cups'])

  const next = Promise.withResolvers<Made>()
  const second = flights.begin('/cups', cache.mark(), () => next.promise)
  const early = flights.join('/cups', cache.mark())
  cache.drop('product:1')
  const late = flights.join('/cups', cache.mark())
  next.resolve(made('old cups'))
  expect((await Promise.all([second, early, late])).map(textOf)).toEqual(['old cups', 'old cups', null])
})

test('what fails, fails for all who wait, and is tried again by the next', async () => {
  const { cache, flights } = open()
  const { promise, reject } = Promise.withResolvers<Made>()
  const waiting = [flights.begin('/cups', cache.mark(), () => promise), flights.join('/cups', cache.mark())]
  reject(new Error('away'))
  for (const each of await Promise.allSettled(waiting)) expect(each.status).toBe('rejected')
  expect(textOf(await flights.begin('/cups', cache.mark(), () => Promise.resolve(made('cups'))))).toBe('cups')
})
