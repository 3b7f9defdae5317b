import { expect, test } from 'vitest'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { addressAsInput } from '#app/kernel/postal-address.ts'
import { performOnce, perform } from '#app/operations/perform.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { readKey } from '#app/orders/links/order-link.server.ts'
import { order } from '#app/orders/order.record.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anAddress, anOpenOrder, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { ship, staffAt } from '#test/support/people/staff/staff.ts'
import { correctAddress } from './correct-address.operation.ts'
import { correctContact } from './correct-contact.operation.ts'
import { mailAgain } from './mail-again.operation.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

const anOrder = async () => (await aPaidOrder(await stockOf(5), cards)).orderId
const rowOf = (id: OrderId) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const address = (id: OrderId, change: object, reason = 'Typed wrong', seen?: string) =>
  perform(correctAddress, {
    key: id,
    input: { address: { ...addressAsInput(anAddress), ...change }, reason },
    actor: staffAt(now()),
    ...(seen && { seen }),
  })
const contact = (id: OrderId, input: object, once: string = newId()) =>
  performOnce(correctContact, { key: id, input: { reason: 'Typed wrong', ...input }, actor: staffAt(now()), once })
const again = (id: OrderId, input: object, once: string = newId(), at = now()) =>
  performOnce(mailAgain, { key: id, input, actor: staffAt(at), once })
const mailsOf = async (id: OrderId) => {
  const all = db.selectFrom('letters').selectAll().where('reference', 'like', `${id}%`).orderBy('createdAt')
  return all.execute()
}
const keyIn = ({ data }: { data: Record<string, unknown> }) =>
  new URL(String(data.link), 'http://shop').searchParams.get('key') ?? ''

test('an address is corrected within its country, with the former one in the log’s erasable part', async () => {
  const id = await anOrder()
  const before = await rowOf(id)
  expect(await address(id, { line1: 'Lindenstraße 50', postal_code: '10117' })).toMatchObject({ ok: true })
  const after = await rowOf(id)
  expect(after.shippingAddress).toMatchObject({ lines: ['Lindenstraße 50'], postalCode: '10117', city: 'Berlin' })
  expect([after.total, after.shippingTotal, after.taxTotal]).toEqual([
    before.total,
    before.shippingTotal,
    before.taxTotal,
  ])
  const entry = db.selectFrom('auditEntries').selectAll().where('operation', '=', 'orders.correct_address')
  const { id: entryId, changes } = await entry.where('objectId', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(changes)).not.toContain('Lindenstraße')
  const values = db.selectFrom('auditValues').select('pointer').where('entryId', '=', entryId).orderBy('pointer')
  expect((await values.execute()).map(({ pointer }) => pointer)).toEqual([
    '/address',
    '/input/address',
    '/input/reason',
  ])
})

test('another country, a wrong postcode and an order that has left are refused with a sentence', async () => {
  const id = await anOrder()
  expect(await address(id, { country: 'AT', postal_code: '1010' })).toMatchObject({
    problems: [{ pointer: '/address/country', code: 'order.other_country' }],
  })
  expect(await address(id, { postal_code: '1' })).toMatchObject({
    problems: [{ pointer: '/address/postal_code', code: 'field.postal_code' }],
  })
  expect(await address(id, { name: '' }, '')).toMatchObject({
    problems: expect.arrayContaining([{ pointer: '/address/name', code: 'field.required' }]),
  })
  const line = await db.selectFrom('orderLines').select('id').where('orderId', '=', id).executeTakeFirstOrThrow()
  await ship(id, [{ orderLineId: line.id, quantity: 1 }], now())
  expect(await address(id, { line1: 'Elsewhere 1' })).toMatchObject({ ok: false, reason: 'order.address_sent' })
  const { orderId: unpaid } = await anOpenOrder(await stockOf(1))
  expect(await address(unpaid, {})).toMatchObject({ ok: false, reason: 'order.not_placed' })
  expect(await contact(unpaid, { email: 'x@example.com' })).toMatchObject({ ok: false, reason: 'order.not_placed' })
})

test('of two people who correct an order at once, the second is told that it has changed', async () => {
  const id = await anOrder()
  const found = (await order.find(db, id, staffAt(now()))) ?? expect.unreachable()
  const seen = versionOf(await order.viewOf(db, found))
  expect(await address(id, { line1: 'First 1' }, 'a', seen)).toMatchObject({ ok: true })
  expect(await address(id, { line1: 'Second 2' }, 'b', seen)).toMatchObject({ ok: false, reason: 'record.changed' })
  expect((await rowOf(id)).shippingAddress?.lines).toEqual(['First 1'])
})

test('a new email address gets the confirmation with a new link, and the links of before end', async () => {
  const id = await anOrder()
  const [first] = await mailsOf(id)
  const old = keyIn(first ?? expect.unreachable())
  expect(readKey(old, await rowOf(id))).toEqual({ until: null })
  const once = newId()
  const input = { email: 'Right@example.com', phone: '+49 30 901820' }
  const pressed = await Promise.all([contact(id, input, once), contact(id, input, once)])
  expect(pressed.map(({ ok }) => ok)).toEqual([true, true])
  const row = await rowOf(id)
  expect(row).toMatchObject({ email: 'Right@example.com', phone: '+4930901820', linkSeries: 1 })
  const mails = await mailsOf(id)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['order-confirmation', first?.recipient],
    ['order-confirmation', 'Right@example.com'],
  ])
  expect(readKey(old, row)).toBe(false)
  expect(readKey(keyIn(mails[1] ?? expect.unreachable()), row)).toEqual({ until: null })
  // The same address, written otherwise: no mail, and its links stay.
  expect(await contact(id, { email: 'right@EXAMPLE.com' })).toMatchObject({ ok: true })
  expect([(await mailsOf(id)).length, (await rowOf(id)).linkSeries, (await rowOf(id)).phone]).toEqual([2, 1, null])
})

test('a mail is sent again to the address of today, with the link of today, and five times a day', async () => {
  const id = await anOrder()
  await contact(id, { email: 'today@example.com' })
  for (let time = 0; time < 4; time++)
    expect(await again(id, { kind: 'order-confirmation' })).toMatchObject({ ok: true })
  const enough = { ok: false, reason: 'order.mails_enough' }
  expect(await again(id, { kind: 'order-confirmation' })).toMatchObject(enough)
  expect(await contact(id, { email: 'another@example.com' })).toMatchObject(enough)
  expect((await rowOf(id)).email).toBe('today@example.com')
  const mails = await mailsOf(id)
  const repeated = mails.slice(2)
  expect(new Set(repeated.map(({ recipient }) => recipient))).toEqual(new Set(['today@example.com']))
  expect(new Set(repeated.map(({ againOf }) => againOf))).toEqual(new Set([mails[0]?.id]))
  const row = await rowOf(id)
  for (const mail of repeated) expect(readKey(keyIn(mail), row)).toEqual({ until: null })
  await db
    .updateTable('letters')
    .set({ createdAt: new Date(0) })
    .where('againOf', 'is not', null)
    .execute()
  expect(await again(id, { kind: 'order-confirmation' })).toMatchObject({ ok: true })
})

test('of ten presses at once, as many mails are sent again as a day has', async () => {
  const id = await anOrder()
  const answers = await Promise.all(Array.from({ length: 10 }, () => again(id, { kind: 'order-confirmation' })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
})

test('a mail that was never sent, and one of another order, is not sent again', async () => {
  const [id, other] = [await anOrder(), await anOrder()]
  const [first] = await mailsOf(other)
  const refused = { ok: false, reason: 'order.mail_not_again' }
  expect(await again(id, { kind: 'order-sent' })).toMatchObject(refused)
  expect(await again(id, { kind: 'order-confirmation', letter: first?.id })).toMatchObject(refused)
  expect(await again(id, { kind: 'order-link' })).toMatchObject({ ok: false, reason: 'input.invalid' })
  expect(await again(id, { kind: 'order-confirmation', letter: 'x' })).toMatchObject({ reason: 'input.invalid' })
})
