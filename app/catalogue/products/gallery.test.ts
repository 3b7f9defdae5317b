import { expect, test } from 'vitest'
import { picturesFor, sharedWords, distinguishAlts } from './gallery.ts'

const pictures = ['chalk', 'tide', 'in-hand', 'detail'].map((src) => ({ src }))
const offers = [
  { choice: [0], gone: false, picture: 'chalk' },
  { choice: [1], gone: true, picture: 'tide' },
  { choice: [2], gone: false },
]
const shownFor = (choice: number[]) => picturesFor(pictures, offers, choice).map(({ src }) => src)

test('the variant’s own picture comes first, those of the product follow, those of other variants stay away', () => {
  expect(shownFor([0])).toEqual(['chalk', 'in-hand', 'detail'])
  expect(shownFor([1])).toEqual(['tide', 'in-hand', 'detail'])
})

test('a variant without a picture of its own shows those of the product', () => {
  expect(shownFor([2])).toEqual(['in-hand', 'detail'])
})

test('pictures that no variant claims are shown with all', () => {
  expect(picturesFor(pictures, [{ choice: [], gone: false }], [])).toEqual(pictures)
})

test('distinct texts of pictures stay, others get a name and if necessary a number', () => {
  const given = ['', 'A mug', 'A mug', 'Its foot'].map((alt, at) => ({ src: String(at), alt }))
  const told = distinguishAlts(
    given,
    () => 'Mug',
    (name, number) => `${name} (${number})`,
  )
  expect(told.map(({ alt }) => alt)).toEqual(['Mug', 'A mug (2)', 'A mug (3)', 'Its foot'])
})

test('a picture of several variants is called by the values that they share', () => {
  const options = [['Chalk', 'Kelp'], ['Small', 'Large'], ['Only']].map((labels) => ({
    values: labels.map((label) => ({ label })),
  }))
  expect(
    sharedWords(options, [
      [1, 0, 0],
      [1, 1, 0],
    ]),
  ).toEqual(['Kelp'])
  expect(sharedWords(options, [])).toEqual([])
})
