import { describe, expect, test } from 'vitest'
import { closeOrder } from '#app/fulfilment/close-order.operation.ts'
import { shipOrder } from '#app/fulfilment/ship-order.operation.ts'
import { importProduct } from '#app/imports/product/import-product.operation.ts'
import { addToCart } from '#app/cart/lines/add-to-cart.operation.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { commandOf, performCommand, readOptions, showObject } from './command.server.ts'

useDatabase()
const cards = useCardProvider()
const by = { account: 'ada', now: new Date() }
const ship = commandOf(shipOrder) ?? expect.unreachable()
const close = commandOf(closeOrder) ?? expect.unreachable()

describe('a command', () => {
  test('does what staff can do, once it is confirmed, and the audit log says which account did it', async () => {
    const { orderId } = await aPaidOrder(await stockOf(1), cards)
    const shown = await showObject(ship, { order: orderId }, by)
    expect(shown).toMatchObject({ ok: true, value: { id: orderId, state: 'placed', parcels: [] } })
    const { number } = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { id } = await db
      .selectFrom('orderLines')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const options = { order: number, carrier: 'DHL', [`lines-${id}`]: '1' }
    expect(await performCommand(ship, options, by)).toEqual({
      ok: false,
      problem: { kind: 'unconfirmed', nature: 'mail' },
    })
    expect(await performCommand(ship, { ...options, [`lines-${id}`]: '2', yes: 'on' }, by)).toEqual({
      ok: false,
      problem: {
        kind: 'refused',
        code: 'order.too_many_pieces',
        at: [{ name: `lines-${id}`, code: 'order.too_many_pieces' }],
      },
    })
    // With typed ids, as the API uses them.
    const typed = { order: typeId('ord_', orderId), carrier: 'DHL', [`lines-${typeId('line_', id)}`]: '1', yes: 'on' }
    expect(await showObject(ship, { order: typeId('line_', orderId) }, by)).toMatchObject({ ok: false })
    expect(await performCommand(ship, typed, by)).toMatchObject({ ok: true })
    const entry = await db.selectFrom('auditEntries').selectAll().executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      operation: 'orders.ship',
      actorKind: 'tool',
      actorId: 'ada',
      door: 'command',
      objectId: orderId,
    })
  })

  test.each([
    [{}, { kind: 'missing-option', name: 'order' }],
    [{ order: '' }, { kind: 'no-object', name: 'order', text: '' }],
    [{ order: 'B0' }, { kind: 'no-object', name: 'order', text: 'B0' }],
    [
      { order: 'B0', what: '1' },
      { kind: 'unknown-option', name: 'what' },
    ],
  ])('with %j says what is wrong', async (options, problem) => {
    expect(await performCommand(close, options, by)).toEqual({ ok: false, problem })
    expect(await showObject(close, options, by)).toEqual({ ok: false, problem })
  })

  test('exists for everything that an operator can name, and not for a shopper’s own cart', () => {
    expect(ship).toMatchObject({ object: 'order' })
    expect(ship.options).toContainEqual({ name: 'lines-', needed: false })
    expect(commandOf(addToCart)).toBeNull()
  })

  test('says so if its input cannot be typed as options', () => {
    expect([ship.isTyped, commandOf(importProduct)?.isTyped]).toEqual([true, false])
  })
})

test('options are names with values', () => {
  expect(readOptions(['--order', 'B1', '--note=a=b\nc', '--yes'])).toEqual({ order: 'B1', note: 'a=b\nc', yes: 'on' })
  expect(readOptions(['--__proto__', 'x'])).toEqual(Object.fromEntries([['__proto__', 'x']]))
  for (const wrong of [['order'], ['--order', 'a', 'b'], ['--a', '1', '--a', '2'], ['--'], ['--=1']])
    expect(readOptions(wrong)).toBeNull()
})
