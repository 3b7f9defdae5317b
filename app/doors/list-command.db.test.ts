import { expect, test } from 'vitest'
import { orders } from '#app/orders/lists/orders.list.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { showList } from './list-command.server.ts'

useDatabase()
const cards = useCardProvider()
const by = { account: 'ada', now: new Date() }

test('a list is shown as its address asks for it', async () => {
  const { orderId } = await aPaidOrder(await stockOf(1), cards)
  expect(await showList(orders, { payment: 'paid', sort: '-total' }, by)).toMatchObject({
    ok: true,
    value: { rows: [{ id: orderId, payment: 'paid' }], next: null, total: { count: 1, more: false } },
  })
  expect(await showList(orders, { payment: 'unpaid' }, by)).toMatchObject({ ok: true, value: { rows: [] } })
})

test('an unknown filter is refused, because an unfiltered page would be mistaken for the answer', async () => {
  const told = (name: string, text: string) => ({ ok: false, problem: { kind: 'no-object', name, text } })
  expect(await showList(orders, { payment: 'payed' }, by)).toEqual(told('payment', 'payed'))
  expect(await showList(orders, { sort: 'email' }, by)).toEqual(told('sort', 'email'))
  expect(await showList(orders, { before: 'B1001' }, by)).toEqual(told('before', 'B1001'))
  expect(await showList(orders, { paid: 'on' }, by)).toEqual({
    ok: false,
    problem: { kind: 'unknown-option', name: 'paid' },
  })
})

test('its file is the same as in the back office, and the audit log says which account exported it', async () => {
  const shown = await showList(orders, { payment: 'paid', csv: 'on' }, by)
  let text = ''
  for await (const piece of (shown.ok && shown.pieces) || []) text += piece
  expect(text).toMatch(/^\uFEFFnumber,placed,name,email,.*\r\nB\d+,/)
  const entry = db.selectFrom('auditEntries').select(['operation', 'actorKind', 'actorId', 'door', 'input'])
  expect(await entry.orderBy('id', 'desc').executeTakeFirst()).toEqual({
    operation: 'orders.export',
    actorKind: 'tool',
    actorId: 'ada',
    door: 'command',
    input: { payment: 'paid', sort: '-placed' },
  })
})
