import { expect, test } from 'vitest'
import { drawMap, zoomFor } from './drawn-map.ts'
import { distance, metresPerUnit, placeIn, roundDown, tilesOf } from './map.ts'
import { mapOf } from './shown-map.ts'

const kragwik = { latitude: 54.8012, longitude: 9.6845 }
const ferry = { latitude: 54.9034, longitude: 9.7581, name: 'Ferry hut' }
const hamburg = { latitude: 53.5538, longitude: 9.9302, name: 'Hamburg' }
const size = { width: 360, height: 240 }
const address = 'https://tile.example/{z}/{x}/{y}.png'

test('the middle of a map is its place; east is right and north is up', () => {
  const view = { centre: kragwik, zoom: 10, ...size }
  expect(placeIn(view, kragwik)).toEqual({ x: 180, y: 120 })
  const there = placeIn(view, ferry)
  expect(there.x).toBeGreaterThan(180)
  expect(there.y).toBeLessThan(120)
})

test('a unit of the drawing is as many metres as the distance between two points says', () => {
  const view = { centre: kragwik, zoom: 11, ...size }
  const { x, y } = placeIn(view, ferry)
  const drawn = Math.hypot(x - 180, y - 120) * metresPerUnit(view)
  expect(Math.abs(drawn / distance(kragwik, ferry) - 1)).toBeLessThan(0.01)
  // Hamburg to Kragwik, as geographers have it.
  expect(Math.round(distance(kragwik, hamburg) / 1000)).toBe(140)
})

test('tiles are those that every tile server has for a point, and cover the view', () => {
  // The tile of this point at zoom 16, by the formula of the OpenStreetMap wiki.
  const centre = { latitude: 52.5163, longitude: 13.3777 }
  const tiles = tilesOf({ centre, zoom: 16, width: 2, height: 2 }, address)
  expect(tiles.map(({ href }) => href)).toContain('https://tile.example/16/35203/21493.png')
  const wide = tilesOf({ centre, zoom: 16, width: 560, height: 360 }, address)
  const [left, top] = [Math.min(...wide.map(({ x }) => x)), Math.min(...wide.map(({ y }) => y))]
  expect(Math.max(left, top)).toBeLessThanOrEqual(0)
  expect(Math.max(...wide.map(({ x }) => x)) + 256).toBeGreaterThanOrEqual(560)
  expect(Math.max(...wide.map(({ y }) => y)) + 256).toBeGreaterThanOrEqual(360)
  expect(new Set(wide.map(({ href }) => href)).size).toBe(wide.length)
})

test('at the line of the date the world goes on, and above and below it there is nothing', () => {
  const fiji = tilesOf({ centre: { latitude: -16.5, longitude: 179.999 }, zoom: 4, width: 300, height: 10 }, address)
  expect(fiji.map(({ href }) => href)).toEqual(['https://tile.example/4/15/8.png', 'https://tile.example/4/0/8.png'])
  const pole = tilesOf({ centre: { latitude: 90, longitude: 1 }, zoom: 4, width: 10, height: 300 }, address)
  expect(pole.map(({ href }) => href)).toEqual(['https://tile.example/4/8/0.png'])
  const view = { centre: { latitude: -16.5, longitude: 179.9 }, zoom: 8, ...size }
  expect(placeIn(view, { latitude: -16.5, longitude: -179.9 }).x).toBeGreaterThan(180)
})

test('a drawn map is as near as the closest other location allows; those further away are left out', () => {
  const zoom = zoomFor(kragwik, [ferry, hamburg], size)
  const map = drawMap({ centre: kragwik, zoom, ...size }, [ferry, hamburg])
  expect(map.others.map(({ name }) => name)).toEqual(['Ferry hut'])
  expect(Math.round((map.others[0]?.metres ?? 0) / 100)).toBe(123)
  expect(map.scale.length).toBeLessThanOrEqual(size.width * 0.3)
  expect(map.across.length).toBeGreaterThan(0)
  expect(map.down.length).toBeGreaterThan(0)
  // No other location near: the town around it.
  expect(zoomFor(kragwik, [], size)).toBe(12)
  expect(zoomFor(kragwik, [{ latitude: 35.7, longitude: 139.7 }], size)).toBe(12)
  // Next door, and at the very same place.
  expect(zoomFor(kragwik, [{ latitude: 54.8013, longitude: 9.6846 }], size)).toBe(15)
  expect(zoomFor(kragwik, [kragwik], size)).toBe(15)
})

test('two that lie side by side from afar are not written over each other: the nearer one is there', () => {
  const next = { latitude: 54.85, longitude: 9.7, name: 'Kragwik' }
  const far = { latitude: 53.2, longitude: 8.2, name: 'Bremen' }
  const zoom = zoomFor(hamburg, [ferry, next, far], size)
  const map = drawMap({ centre: hamburg, zoom: zoom - 1, ...size }, [ferry, next, far])
  expect(map.others.map(({ name }) => name)).toEqual(['Bremen', 'Kragwik'])
})

test.each([
  [7, 5],
  [5, 5],
  [4.99, 2],
  [1_999, 1_000],
  [0.03, 0.02],
])('%s is counted in steps of %s', (value, step) => {
  expect(roundDown(value)).toBeCloseTo(step, 10)
})

test('a location without coordinates has no map; with a tile address the tiles are shown, with their attribution', () => {
  const none = { mapTiles: '', mapAttribution: '', mapAttributionLink: '' }
  const place = { id: 'a', name: 'Mill', ...kragwik }
  expect(mapOf({ ...place, latitude: null, longitude: null }, [], none)).toBeNull()
  expect(mapOf(place, [place, { id: 'b', ...ferry }], none)).toMatchObject({
    tiles: null,
    attribution: null,
    drawn: { others: [{ name: 'Ferry hut' }] },
  })
  const tiled = mapOf(place, [], { mapTiles: address, mapAttribution: '© Makers', mapAttributionLink: '' })
  expect(tiled?.attribution).toEqual({ text: '© Makers', href: '' })
  expect(tiled?.tiles?.[0]?.href).toMatch(/^https:\/\/tile\.example\/16\/\d+\/\d+\.png$/)
})
