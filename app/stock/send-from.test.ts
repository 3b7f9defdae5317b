import { expect, test } from 'vitest'
import type { LocationId, VariantId } from '#app/kernel/ids.ts'
import { id } from '#test/support/ids.ts'
import { moveTo, takeBack, unsentAt, unsentFirst } from './reservation.ts'

const [cup, bowl] = [id<VariantId>('cup'), id<VariantId>('bowl')]
const [mill, town] = [id<LocationId>('mill'), id<LocationId>('town')]
const at = (locationId: LocationId, quantity: number, variantId = cup) => ({ variantId, locationId, quantity })

test('what has left from a known location is not there any more; other parcels took from the first', () => {
  const sold = [at(mill, 3), at(town, 2), at(mill, 1, bowl)]
  expect(unsentAt(sold, [])).toEqual(sold)
  expect(unsentAt(sold, [at(town, 2)])).toEqual([at(mill, 3), at(mill, 1, bowl)])
  const unknown = { variantId: cup, locationId: null, quantity: 4 }
  expect(unsentAt(sold, [unknown])).toEqual([at(town, 1), at(mill, 1, bowl)])
  expect(unsentAt(sold, [unknown, at(town, 1)])).toEqual([at(mill, 1, bowl)])
})

test('what goes back goes first to where it lies, and never less or more than is wanted', () => {
  const sold = [at(mill, 3), at(town, 2)]
  const order = unsentFirst(sold, [at(mill, 3)])
  expect(takeBack(order, [{ variantId: cup, quantity: 1 }])).toEqual([at(town, 1)])
  expect(takeBack(order, [{ variantId: cup, quantity: 5 }])).toEqual([at(town, 2), at(mill, 3)])
  // Half of it has left from the same place: one row for each location all the same.
  expect(takeBack(unsentFirst(sold, [at(mill, 2)]), [{ variantId: cup, quantity: 5 }])).toEqual([
    at(mill, 3),
    at(town, 2),
  ])
})

test('only what is missing at a location moves there', () => {
  const unsent = [at(mill, 3), at(town, 1)]
  expect(moveTo(town, [{ variantId: cup, quantity: 3 }], unsent)).toEqual({ from: [at(mill, 2)], to: [at(town, 2)] })
  expect(moveTo(town, [{ variantId: cup, quantity: 1 }], unsent)).toEqual({ from: [], to: [] })
  // Never more than the order has: what it has not taken from stock, this does not take.
  expect(moveTo(town, [{ variantId: cup, quantity: 9 }], unsent)).toEqual({ from: [at(mill, 3)], to: [at(town, 3)] })
})
