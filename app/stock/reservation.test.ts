import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocationId, VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { id } from '#test/support/ids.ts'
import { allocate, allocateSome, type Level, takeBack, type Wanted } from './reservation.ts'

const level = (variantId: string, locationId: string, onHand: number, more: Partial<Level> = {}): Level => ({
  variantId: id(variantId),
  locationId: id(locationId),
  onHand,
  reserved: 0,
  allowsBackorder: false,
  ...more,
})
const wants = (variantId: string, quantity: number): Wanted => ({ variantId: id(variantId), quantity })

test('a location that has everything sends one parcel, even if another is first in order', () => {
  const levels = [level('cup', 'harbour', 5), level('cup', 'mill', 5), level('bowl', 'mill', 1)]
  expect(allocate([wants('cup', 2), wants('bowl', 1)], levels)).toEqual(
    agree([
      { variantId: 'cup', locationId: 'mill', quantity: 2 },
      { variantId: 'bowl', locationId: 'mill', quantity: 1 },
    ]),
  )
})

test('if no location has all pieces of a line, several share it', () => {
  const levels = [level('cup', 'harbour', 1), level('cup', 'mill', 3)]
  expect(allocate([wants('cup', 4)], levels)).toEqual(
    agree([
      { variantId: 'cup', locationId: 'mill', quantity: 3 },
      { variantId: 'cup', locationId: 'harbour', quantity: 1 },
    ]),
  )
})

test('reserved pieces are not available', () => {
  const levels = [level('cup', 'mill', 3, { reserved: 3 })]
  expect(allocate([wants('cup', 1)], levels)).toEqual(refuse('stock.sold_out'))
  expect(allocate([wants('cup', 1)], [])).toEqual(refuse('stock.sold_out'))
})

test('fewer than asked for is another refusal than none', () => {
  expect(allocate([wants('cup', 3)], [level('cup', 'mill', 2)])).toEqual(refuse('stock.not_enough'))
})

test('made-to-order variants are sold beyond stock', () => {
  const levels = [level('cup', 'mill', 0, { allowsBackorder: true })]
  expect(allocate([wants('cup', 3)], levels)).toEqual(agree([{ variantId: 'cup', locationId: 'mill', quantity: 3 }]))
})

test('stock at any location is used before a piece is made for an earlier one', () => {
  const toOrder = { allowsBackorder: true }
  const levels = [
    level('cup', 'harbour', 0, toOrder),
    level('cup', 'mill', 5, toOrder),
    level('cup', 'yard', 2, toOrder),
  ]
  const cups = (quantity: number) => allocate([wants('cup', quantity)], levels)
  const from = (locationId: string, quantity: number) => ({ variantId: 'cup', locationId, quantity })
  expect(cups(1)).toEqual(agree([from('mill', 1)]))
  expect(cups(7)).toEqual(agree([from('mill', 5), from('yard', 2)]))
  expect(cups(8)).toEqual(agree([from('harbour', 8)]))
})

test('every line gets exactly its quantity or all are refused, and no level gives more than it has', () => {
  const names: VariantId[] = [id('cup'), id('bowl'), id('vase')]
  const levels = fc.uniqueArray(
    fc.record({
      variantId: fc.constantFrom(...names),
      locationId: fc.constantFrom<LocationId>(id('harbour'), id('mill'), id('yard')),
      onHand: fc.nat(5),
      reserved: fc.nat(3),
      allowsBackorder: fc.constant(false),
    }),
    { selector: ({ variantId, locationId }) => `${variantId} ${locationId}` },
  )
  const wanted = fc.uniqueArray(
    fc.record({ variantId: fc.constantFrom(...names), quantity: fc.integer({ min: 1, max: 8 }) }),
    {
      selector: ({ variantId }) => variantId,
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(wanted, levels, (lines, stock) => {
      const outcome = allocate(lines, stock)
      const free = (each: Level) => Math.max(0, each.onHand - each.reserved)
      const total = (name: VariantId) =>
        stock.filter((each) => each.variantId === name).reduce((sum, each) => sum + free(each), 0)
      expect(outcome.ok).toBe(lines.every((line) => total(line.variantId) >= line.quantity))
      if (!outcome.ok) return
      for (const line of lines) {
        const parts = outcome.value.filter((each) => each.variantId === line.variantId)
        expect(parts.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(line.quantity)
      }
      for (const each of stock) {
        const taken = outcome.value.filter(
          (part) => part.variantId === each.variantId && part.locationId === each.locationId,
        )
        expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(free(each))
      }
    }),
  )
})

test('for what is sent in any case it takes what is there, and all of it if overselling is allowed', () => {
  const wanted = [wants('cup', 3), wants('bowl', 2), wants('jug', 1)]
  const levels = [
    level('cup', 'mill', 1),
    level('cup', 'harbour', 3, { reserved: 2 }),
    level('bowl', 'mill', 0, { allowsBackorder: true }),
    level('jug', 'mill', 1, { reserved: 1 }),
  ]
  expect(allocateSome(wanted, levels)).toEqual([
    { variantId: 'cup', locationId: 'mill', quantity: 1 },
    { variantId: 'cup', locationId: 'harbour', quantity: 1 },
    { variantId: 'bowl', locationId: 'mill', quantity: 2 },
  ])
  expect(takeBack([{ variantId: id('cup'), locationId: id('mill'), quantity: 2 }], wanted)).toEqual([
    { variantId: 'cup', locationId: 'mill', quantity: 2 },
  ])
})

test('a negative level at one location does not reduce another’s', () => {
  const toOrder = { allowsBackorder: true }
  const levels = [level('cup', 'harbour', -2, toOrder), level('cup', 'mill', 3, toOrder)]
  expect(allocate([{ variantId: id('cup'), quantity: 2 }], levels)).toEqual(
    agree([{ variantId: id('cup'), locationId: id('mill'), quantity: 2 }]),
  )
})
