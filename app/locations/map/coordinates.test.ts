import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCoordinates, writeCoordinates } from './coordinates.ts'

const kragwik = { latitude: 54.8012, longitude: 9.6845 }

test.each([
  '54.8012, 9.6845',
  ' 54.8012,9.6845 ',
  '54.8012 9.6845',
  '54.8012°, 9.6845°',
  '54,8012; 9,6845',
  '54,8012, 9,6845',
])('"%s" is a place as maps give it', (typed) => expect(readCoordinates(typed)).toEqual(kragwik))

test('west and south are negative, with whatever minus sign', () => {
  expect(readCoordinates('-33.5, −70.25')).toEqual({ latitude: -33.5, longitude: -70.25 })
})

test.each([
  '90.01, 0.0',
  '-90.5, 1.0',
  '1.0, 180.1',
  '54,9',
  '54.8012',
  '54, 9',
  'here',
  '54.8012, 9.6845, 3.0',
  '1e3.0, 2.0',
])('"%s" is none', (typed) => expect(readCoordinates(typed)).toBeUndefined())

test('nothing is nothing', () => {
  expect(readCoordinates('  ')).toBeNull()
})

test('the shown coordinates can be typed again and give the same place to a metre', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const read = readCoordinates(writeCoordinates({ latitude, longitude }))
      expect(Math.abs((read?.latitude ?? NaN) - latitude)).toBeLessThan(0.00001)
      expect(Math.abs((read?.longitude ?? NaN) - longitude)).toBeLessThan(0.00001)
    }),
  )
})

test('endless spaces are not a place, and do not take long to reject', () => {
  expect(readCoordinates(`54.8012${' '.repeat(200_000)}x`)).toBeUndefined()
})
