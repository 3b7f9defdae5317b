import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiRoutes, matchApi, namesIn } from './api-routes.ts'

test('every record with an API address is there', () => {
  const said = globSync('app/**/*.record.ts').flatMap(
    (file) => /^ {2}http: 'GET (\S+)',$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? [],
  )
  const shown = apiRoutes.filter(({ kind }) => kind === 'record').map(({ path }) => path)
  expect(said.length).toBeGreaterThan(10)
  expect(shown.toSorted()).toEqual(said.toSorted())
})

test('each address leads to one call', () => {
  const places = apiRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
})

test('each is found at its own address, and one that is written out before one with a name in it', () => {
  for (const route of apiRoutes) {
    const path = namesIn(route.path).reduce((path, name) => path.replace(`:${name}`, 'x'), route.path)
    expect(matchApi(route.method, path).matched?.route).toBe(route)
  }
  expect(matchApi('GET', '/orders/')).toEqual({ matched: null, methods: [] })
  expect(matchApi('GET', '/orders/a/b')).toEqual({ matched: null, methods: [] })
})

test('names in an address are read as they were meant', () => {
  expect(matchApi('GET', '/orders/B%201').matched?.named).toEqual({ order: 'B 1' })
})
