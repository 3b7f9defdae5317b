import { expect, test } from 'vitest'
import type { OrderLineId, VariantId } from '#app/kernel/ids.ts'
import { id } from '#test/support/ids.ts'
import { fetchedFrom, onSlip, pickTogether } from './to-pack.ts'

const [mug, bowl] = [id<OrderLineId>('mug'), id<OrderLineId>('bowl')]
const v = id<VariantId>('v')
const lines = [
  { id: mug, quantity: 3 },
  { id: bowl, quantity: 1 },
]

const none = new Map<OrderLineId, number>()

test('a slip lists what still has to leave, without what is refunded or gone', () => {
  expect(onSlip(lines, new Map([[mug, 2]]), new Map([[mug, 1]]))).toEqual([{ id: mug, quantity: 2 }])
})

test('of an order of which all has left, it lists that; what was refunded before it left is on none', () => {
  const sent = new Map([
    [mug, 3],
    [bowl, 0],
  ])
  expect(onSlip(lines, none, sent)).toEqual([{ id: mug, quantity: 3 }])
  expect(onSlip(lines, none, none)).toEqual([])
})

test('items are fetched from where the order has taken them; what was made for it, from nowhere', () => {
  const wanted = { variantId: v, quantity: 5 } as const
  const taken = [
    { variantId: v, location: 'Kai', quantity: 2 },
    { variantId: id<VariantId>('other'), location: 'Kai', quantity: 9 },
    { variantId: v, location: 'Markt', quantity: 1 },
  ] as const
  expect(fetchedFrom([wanted], taken)).toEqual([
    { line: wanted, location: 'Kai', quantity: 2 },
    { line: wanted, location: 'Markt', quantity: 1 },
    { line: wanted, location: null, quantity: 2 },
  ])
})

test('two lines of one item do not take the same piece twice', () => {
  const one = { variantId: v, quantity: 1 } as const
  const taken = [{ variantId: v, location: 'Kai', quantity: 1 }] as const
  expect(fetchedFrom([one, { ...one }], taken).map(({ location }) => location)).toEqual(['Kai', null])
})

test('the same item of many orders is one line of the pick list, with each order and its quantity', () => {
  const part = (name: string, quantity: number, location: string | null = 'Kai') => ({ line: name, location, quantity })
  const picked = pickTogether(
    [
      { number: 'B1', parts: [part('mug', 2), part('bowl', 1)] },
      { number: 'B2', parts: [part('mug', 1), part('mug', 1, null), part('mug', 3)] },
    ],
    (name) => name,
  )
  expect(picked).toEqual([
    { line: 'bowl', location: 'Kai', quantity: 1, orders: [{ number: 'B1', quantity: 1 }] },
    {
      line: 'mug',
      location: 'Kai',
      quantity: 6,
      orders: [
        { number: 'B1', quantity: 2 },
        { number: 'B2', quantity: 4 },
      ],
    },
    { line: 'mug', location: null, quantity: 1, orders: [{ number: 'B2', quantity: 1 }] },
  ])
})
