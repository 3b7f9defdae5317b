import { expect, test } from 'vitest'
import { isTileAddress, isWebAddress, tileOrigin } from './map-tiles.ts'
import { shopSettings } from './settings.ts'

test.each([
  '',
  'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  'https://tiles.example:8443/{z}/{y}/{x}@2x.webp?key=a-b_c',
])('"%s" is where tiles may come from', (address) => {
  expect(isTileAddress(address)).toBe(true)
})

test.each([
  'tile.openstreetmap.org/{z}/{x}/{y}.png',
  'http://tile.example/{z}/{x}/{y}.png',
  'javascript:alert(1)//{z}/{x}/{y}',
  'https://{x}.example/{z}/{x}/{y}.png',
  'https://tile.example/{z}/{x}.png',
  'https://tile.example/{z}/{x}/{y}/{r}.png',
  'https://tile.example/{z}/{x}/{y}/{y}.png',
  'https://tile.example/{z} /{x}/{y}.png',
  "https://a;script-src'unsafe-inline'.example/{z}/{x}/{y}",
  'https://tile.example;script-src/{z}/{x}/{y}',
  'https://tile.example,*/{z}/{x}/{y}',
  'https://*.example/{z}/{x}/{y}',
  'https://user:secret@tile.example/{z}/{x}/{y}',
  `https://tile.example/{z}/{x}/{y}${'a'.repeat(500)}`,
])('"%s" is not', (address) => {
  expect(isTileAddress(address)).toBe(false)
})

test('a page’s policy contains only their origin, and an invalid value in the database means no map', () => {
  expect(tileOrigin('https://tile.example:8443/a/{z}/{x}/{y}.png?key=1')).toBe('https://tile.example:8443')
  expect(tileOrigin('')).toBeNull()
  expect(shopSettings.parse({ mapTiles: 'https://tile.example;x/{z}/{x}/{y}', name: 'Mill' })).toMatchObject({
    mapTiles: '',
    name: 'Mill',
  })
  expect(isWebAddress('javascript:alert(1)')).toBe(false)
  expect(shopSettings.parse({ mapAttributionLink: 'javascript:alert(1)' }).mapAttributionLink).toBe('')
})
