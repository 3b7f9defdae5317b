import { expect, test } from 'vitest'
import { listedOf } from './shelved.ts'

test('a colour that is called as something every object has is a colour like any other', () => {
  const picture = { key: 'red' }
  const row = { card: { title: 'Bowl', titles: {}, pictures: [] }, byColour: { Red: [{ at: 1, picture }] } }
  // A list asks for these alone.
  const shelved = row as unknown as Parameters<typeof listedOf>[0]
  const colours = ['constructor', '__proto__', 'Red', 'toString']
  expect(listedOf(shelved, { locale: 'en', struckPrice: 'lowest', colours }).pictures).toEqual([picture])
})
