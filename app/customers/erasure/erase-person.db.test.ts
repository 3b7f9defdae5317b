import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { verifyAudit } from '#app/audit/verify.server.ts'
import { sealEntries } from '#app/audit/seal.server.ts'
import { sendMessage } from '#app/contact/send-message.operation.ts'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { recognise } from '#app/identity/people/customers.server.ts'
import { rememberAddress } from '#app/identity/people/address-book.server.ts'
import { startSession } from '#app/identity/people/sessions.server.ts'
import { findMattersOf } from './find-matters.server.ts'
import { issueInvoices } from '#app/invoices/issuing/issue-invoices.server.ts'
import { getInvoiceFile } from '#app/invoices/invoice-file.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { findWords } from '#test/support/database/find-words.ts'
import { customerAt } from '#test/support/people/customers.ts'
import { useInvoices } from '#test/support/people/invoices.ts'
import { aDraft, anAddress, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { writeAbout, writeWhereBlanked } from '#test/support/people/notes.ts'
import { giveBack, parcelIs, ship, staffAt } from '#test/support/people/staff/staff.ts'
import { eventsAbout } from '#test/support/told.ts'
import { askErasure } from './ask-erasure.operation.ts'
import { eraseCustomer } from './erase-customer.operation.ts'
import { erasePersons, forgetBuyersOfOldInvoices } from './erase-persons.server.ts'
import { erasePerson } from './erase-person.server.ts'
import { makeRequest } from './make-request.server.ts'
import { keepAccount } from './keep-account.operation.ts'

const database = useDatabase()
const cards = useCardProvider()
useInvoices()

const words = ['Quillfeather', 'zoe.quill@example.com', '4917123998877', 'Quittenweg']
const [name, email, phone] = ['Zoë Quillfeather', 'zoe.quill@example.com', '+4917123998877']
const address = { ...anAddress, name, lines: ['Quittenweg 77'], city: 'Erfurt', postalCode: '99084', phone }

beforeEach(async () => {
  // The people of the test before are other people.
  await db.updateTable('identities').set({ emailVerified: false }).execute()
  await db.deleteFrom('erasures').execute()
})

async function zoe(at = new Date(), subject = newId()) {
  const person = { subject, name, email, emailVerified: true }
  const known = await db.transaction().execute(async (tx) => {
    const found = await recognise(tx, 'https://issuer.example', person, 'en', at)
    const session = { identityId: found.identityId, providerSessionId: null, idToken: 't', authenticatedAt: at }
    await startSession(tx, { ...session, userAgent: 'Quillfeather Browser' }, at)
    return found
  })
  await db.updateTable('customers').set({ phone }).where('id', '=', known.customerId).execute()
  await rememberAddress(known.customerId, address, at)
  return { ...known, subject, actor: { ...customerAt(at, known.identityId), isFresh: true } }
}
type Zoe = Awaited<ReturnType<typeof zoe>>

const ask = ({ customerId, actor }: Zoe) =>
  performOnce(askErasure, { key: customerId, input: {}, actor, once: newId() })

/** Asked, and left to the job: a press of the button would carry it out by itself. */
const request = ({ customerId, actor }: Zoe) =>
  db.transaction().execute((tx) => makeRequest(tx, { customerId, email: null }, 'own', actor))

/** Bought with the account, or by the same person without it, and paid. */
async function aBought({
  customerId,
  as = email,
  to = address,
}: {
  customerId: Zoe['customerId'] | null
  as?: string
  to?: PostalAddress
}) {
  const stock = await stockOf(3)
  const draft = await aDraft(stock, 1, {
    customerId,
    email: as,
    phone: to.phone,
    shippingAddress: to,
    billingAddress: to,
  })
  await db
    .updateTable('carts')
    .set({ customerId, checkout: JSON.stringify({ email: as, address: to }) })
    .where('id', '=', draft.cartId)
    .execute()
  const placed = await placeOrder(draft, newId(), new Date())
  if (!placed.ok) throw new Error(placed.reason)
  const { orderId } = placed.value
  const payment = await startPayment(orderId, new Date())
  if (!payment.ok) throw new Error(payment.reason)
  await cards.pay(payment.value.reference)
  await settle(payment.value.reference, new Date())
  await issueInvoices()
  return orderId
}

async function send(orderId: OrderId) {
  const line = db.selectFrom('orderLines').select('id').where('orderId', '=', orderId)
  const { id } = await line.executeTakeFirstOrThrow()
  const sent = await ship(orderId, [{ orderLineId: id, quantity: 1 }], new Date())
  if (!sent.ok) throw new Error(sent.reason)
  return sent.value.shipment
}

async function sendAndArrive(orderId: OrderId) {
  expect(await parcelIs('delivered', await send(orderId), new Date())).toMatchObject({ ok: true })
}

const kindsOpen = async ({ customerId }: Zoe) =>
  (await findMattersOf(db, { customerId, email: null }, new Date())).map(({ kind }) => kind)

const requests = () =>
  db.selectFrom('erasures').select(['doneAt', 'withdrawnAt', 'orders', 'customerId', 'email']).execute()
const rowOf = (id: OrderId) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The mails are sent, as far as they are still to be sent. */
const sendMails = () =>
  sql`update letters set recipient = '', data = '{}', stranger = null where kind = 'customer-erased'`.execute(db)

describe('an erasure', () => {
  test('waits for everything that is open, and then leaves nothing personal but on the invoice', async () => {
    const person = await zoe()
    const [own, guests] = [await aBought(person), await aBought({ customerId: null })]
    await writeAbout(guests, `${name}, ${phone}`)
    const message = { name, email, message: `From ${name}`, order: null, locale: 'en' as const }
    await performOnce(sendMessage, { key: null, input: message, actor: person.actor, once: newId() })
    expect(await ask(person)).toMatchObject({ ok: true })
    expect(await kindsOpen(person)).toEqual(['to_send', 'to_send'])
    await erasePersons(new Date())
    expect(await requests()).toMatchObject([{ doneAt: null, customerId: person.customerId }])
    await sendAndArrive(own)
    const parcel = await send(guests)
    expect(await kindsOpen(person)).toEqual(['on_its_way'])
    await erasePersons(new Date())
    expect(await requests()).toMatchObject([{ doneAt: null }])
    await parcelIs('delivered', parcel, new Date())
    expect(await giveBack(own, new Date(), { kind: 'rest' }, { note: `${name} called` })).toMatchObject({ ok: true })
    expect(await kindsOpen(person)).toEqual(['refund'])
    await sql`update refunds set state = 'failed' where order_id = ${own}`.execute(db)
    await sql`delete from payment_problems where order_id = ${own}`.execute(db)
    expect(await kindsOpen(person)).toEqual([])
    const written = await writeWhereBlanked([own, guests], name)
    expect(written).toEqual(
      expect.arrayContaining(['orders.staff_hold_note', 'refunds.note', 'shipments.tracking_link']),
    )
    await erasePersons(new Date())
    expect(await requests()).toMatchObject([{ doneAt: expect.any(Date), customerId: null, email: null, orders: 2 }])
    await sendMails()
    const found = await findWords(database.url, words)
    expect(found.filter((row) => !row.startsWith('invoices'))).toEqual([])
    expect(found).toHaveLength(2)
    expect(await db.selectFrom('comments').select('id').execute()).toEqual([])
    for (const id of [own, guests])
      expect(await rowOf(id)).toMatchObject({
        email: '',
        phone: null,
        customerId: null,
        erasedAt: expect.any(Date),
        shippingAddress: { country: 'DE', name: '', lines: [] },
      })
    expect((await eventsAbout('customers', person.customerId)).at(-1)).toBe('customer.erased')
    expect((await eventsAbout('orders', own)).at(-1)).toBe('order.erased')
    // The audit log holds without the values.
    await sealEntries()
    expect(await verifyAudit()).toMatchObject({ problems: [] })
    // The same person signs in again: a new account without anything.
    const again = await zoe(new Date(), person.subject)
    expect(again.customerId).not.toBe(person.customerId)
    expect(await db.selectFrom('orders').select('id').where('customerId', '=', again.customerId).execute()).toEqual([])
  })

  test('leaves an invoice its buyer until the law’s years are over', async () => {
    const person = await zoe()
    const order = await aBought(person)
    await sendAndArrive(order)
    const invoice = () => db.selectFrom('invoices').selectAll().where('orderId', '=', order).executeTakeFirstOrThrow()
    await getInvoiceFile(await invoice())
    await ask(person)
    await erasePersons(new Date())
    const { year, total } = await invoice()
    await forgetBuyersOfOldInvoices(new Date(`${year + 8}-12-31T12:00:00Z`))
    expect((await invoice()).content).toMatchObject({ buyer: { name }, email })
    await forgetBuyersOfOldInvoices(new Date(`${year + 9}-01-01T12:00:00Z`))
    expect(await invoice()).toMatchObject({ total, content: { buyer: null, email: '', delivery: null, total } })
    expect(await db.selectFrom('invoiceFiles').select('invoiceId').execute()).toEqual([])
    await expect(sql`update invoices set total = 1 where order_id = ${order}`.execute(db)).rejects.toThrow(
      'append-only',
    )
  })

  test('is one request, however often it is pressed, and can be withdrawn until it is done', async () => {
    const person = await zoe()
    const order = await aBought(person)
    const pressed = await Promise.all(Array.from({ length: 5 }, () => ask(person)))
    expect(new Set(pressed.map((each) => each.ok && each.value.id)).size).toBe(1)
    const keep = () =>
      performOnce(keepAccount, { key: person.customerId, input: {}, actor: person.actor, once: newId() })
    expect(await keep()).toMatchObject({ ok: true })
    expect(await keep()).toMatchObject({ ok: true })
    await sendAndArrive(order)
    await erasePersons(new Date())
    expect(await requests()).toMatchObject([{ doneAt: null, withdrawnAt: expect.any(Date) }])
    await ask(person)
    await erasePersons(new Date())
    await expect(keep()).rejects.toMatchObject({ code: 'request.not_found' })
  })

  test('two jobs at once, and one that fails half-way, erase once or not at all', async () => {
    const person = await zoe()
    const order = await aBought(person)
    await sendAndArrive(order)
    const id = await request(person)
    await sql`create function refuse_now() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_now before delete on customers for each statement execute function refuse_now()`.execute(
      db,
    )
    await expect(erasePersons(new Date())).rejects.toThrow('no')
    expect(await rowOf(order)).toMatchObject({ email, customerId: person.customerId, erasedAt: null })
    expect(
      await db.selectFrom('addresses').select('id').where('customerId', '=', person.customerId).execute(),
    ).toHaveLength(1)
    await sql`drop trigger refuse_now on customers`.execute(db)
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => erasePerson(id, new Date())))
    expect(outcomes.toSorted()).toEqual(['erased', 'over', 'over', 'over', 'over', 'over'])
    expect(await eventsAbout('orders', order)).toEqual(expect.arrayContaining(['order.erased']))
    expect(
      (await eventsAbout('customers', person.customerId)).filter((each) => each === 'customer.erased'),
    ).toHaveLength(1)
  })

  test('an order that is placed meanwhile is either waited for, or refused', async () => {
    for (let round = 0; round < 12; round++) {
      const person = await zoe()
      const id = await request(person)
      const stock = await stockOf(1)
      const draft = await aDraft(stock, 1, { customerId: person.customerId, email: `round-${round}@example.com` })
      await db.updateTable('carts').set({ customerId: person.customerId }).where('id', '=', draft.cartId).execute()
      const [placed, outcome] = await Promise.all([
        placeOrder(draft, newId(), new Date()).catch(() => null),
        erasePerson(id, new Date()),
      ])
      const orders = await db.selectFrom('orders').selectAll().where('email', '=', draft.email).execute()
      if (placed?.ok) expect([orders.length, outcome, orders[0]?.customerId]).toEqual([1, 'waiting', person.customerId])
      else expect([orders.length, outcome]).toEqual([0, 'erased'])
    }
  })
})

describe('staff', () => {
  const erase = (input: object) =>
    performOnce(eraseCustomer, {
      key: null,
      input: { reason: 'by_mail', ...input },
      actor: staffAt(new Date()),
      once: newId(),
    })

  test('have an address forgotten that bought without an account, and nothing of it is in the audit log', async () => {
    const as = 'nils.farn@example.com'
    const to = { ...address, name: 'Nils Farnkraut', lines: ['Farnweg 3'], phone: '+4917155500012' }
    const order = await aBought({ customerId: null, as, to })
    await sendAndArrive(order)
    expect(await erase({ email: as.toUpperCase() })).toMatchObject({ ok: true })
    await erasePersons(new Date())
    await sendMails()
    expect(
      (await findWords(database.url, [as, 'Farnkraut', 'Farnweg', '4917155500012'])).filter(
        (row) => !row.startsWith('invoices'),
      ),
    ).toEqual([])
    expect(await rowOf(order)).toMatchObject({ email: '', erasedAt: expect.any(Date) })
    expect(await erase({ email: as })).toMatchObject({ reason: 'erasure.nobody' })
  })

  test('name an account or its verified address; never both, and no one who works here', async () => {
    const person = await zoe()
    expect(await erase({})).toMatchObject({ reason: 'erasure.whom' })
    expect(await erase({ email, customer: person.customerId })).toMatchObject({ reason: 'erasure.whom' })
    expect(await erase({ email })).toMatchObject({ ok: true })
    expect(await requests()).toMatchObject([{ customerId: person.customerId, email: null }])
    const staff = await zoe()
    await db
      .insertInto('staffMembers')
      .values({ id: newId(), identityId: staff.identityId, roles: ['support'] })
      .execute()
    expect(await erase({ customer: staff.customerId })).toMatchObject({ reason: 'erasure.staff' })
    expect(await ask(staff)).toMatchObject({ reason: 'erasure.staff' })
    expect(await erase({ email })).toMatchObject({ reason: 'erasure.several' })
  })
})
