import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { accounts, cards, findOrders, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { referenceOf } from '#test/fault-matrix/world/provider.ts'
import { finishJobs, runJob } from '#test/fault-matrix/world/queue.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { fillShelves } from '#test/fault-matrix/world/shelves.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import { findWords } from '#test/support/database/find-words.ts'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { fillCheckout, pieceInStock, placingForm, pressPlace } from '#test/support/people/shopper.ts'
import { registerAs } from '#test/support/people/sign-in.ts'

/**
 * Asked for while an order is paid and not sent, another is to be refunded by a worker that is dead, and a third waits for
 * its bank: nothing is erased. When all is over, the job is killed at its end, and then does it.
 */
export const erasedWhileOpen: RunRow = async (world) => {
  await fillShelves(world)
  const person = await aPerson(world)
  const [sent, refunded] = [await bought(world, person), await bought(world, person)]
  const slow = await bought(world, person, accounts.forDays)
  await write(person)
  await refundWithoutWorker(world, refunded.number)
  await ask(world, person)
  deepEqual(await standOf(world, person), waiting)
  const open = (await waitsFor(person)).join()
  for (const kind of ['not shipped yet', 'refund outstanding', 'payment under way'])
    equal(open.includes(kind), true, `${kind}: ${open}`)
  await world.startAll()
  await finishJobs(world)
  await runJob(world, 'erase-persons')
  deepEqual(await standOf(world, person), waiting)

  await world.provider.control('POST actions/finish-debit', { id: slow.reference })
  await deliverAll(world)
  await untilState(world, slow.id, 'placed')
  for (const { number, id } of [sent, slow]) await sendAndArrive(world, number, id)
  await runJob(world, 'issue-invoices')
  await until('the refund', async () => {
    await deliverAll(world)
    const rows = await world.sql<{ state: string }>('select state from refunds where order_id = $1', refunded.id)
    return rows.length > 0 && rows.every(({ state }) => state === 'succeeded')
  })
  await runJob(world, 'issue-invoices')
  await killedHalfWay(world, person)
  await runJob(world, 'erase-persons')
  deepEqual(await standOf(world, person), { ...waiting, customers: 0, ofPerson: 0, done: true })
  deepEqual(await foundOf(world, person), [])
  await disputedAfterwards(world, sent.reference)
  deepEqual(await foundOf(world, person), [])
  equal((await person.browser.get('/account/orders')).body.includes(sent.number), false)
}

const waiting = { customers: 1, ofPerson: 3, done: false }

type Person = Awaited<ReturnType<typeof aPerson>>

let known = 0

/** With words that occur nowhere else. */
async function aPerson(world: World) {
  const own = `quill${process.pid}x${++known}`
  const email = `${own}@example.com`
  const name = `Zoe ${own}feather`
  const typed = { 'address-name': name, 'address-line1': `${own}weg 77`, phone: `+49171${Date.now() % 10_000_000}` }
  const browser: Browserless = openBrowser(world.origin)
  await registerAs(browser, { name, email })
  const [row] = await world.sql<{ id: string }>('select customer_id as id from identities where email = $1', email)
  return { browser, email, typed, words: [own, typed.phone], customerId: row?.id ?? '' }
}

/** By card; or by a debit that the bank takes days for. */
async function bought(world: World, { browser, email, typed }: Person, account?: string) {
  const before = new Set((await findOrders(world, email)).map(({ id }) => id))
  const { slug } = await pieceInStock(world.databaseUrl, 0)
  const page = await fillCheckout(browser, slug, email, 1, typed)
  const { answer } = await pressPlace(browser, placingForm(page))
  if (!answer.clientSecret) throw new Error(`The press was answered ${JSON.stringify(answer)}`)
  const reference = referenceOf(answer.clientSecret)
  const order = (await findOrders(world, email)).find(({ id }) => !before.has(id))
  if (!order) throw new Error('There is no order')
  if (account) {
    await world.provider.policy([{ types: ['payment_intent.processing', 'charge.pending'], hold: false }])
    mustBe(await world.provider.confirm(answer.clientSecret, account), 'processing')
    await deliverAll(world)
  } else {
    mustBe(await world.provider.confirm(answer.clientSecret, cards.good), 'succeeded', 'requires_capture')
    await untilState(world, order.id, 'placed')
  }
  return { ...order, reference }
}

/** A message, so that more than orders has to go. */
async function write({ browser, email, typed }: Person) {
  const page = await browser.open('/contact')
  const message = { name: typed['address-name'], email, message: `Where is my parcel? ${typed['address-line1']}` }
  await browser.submit(page, '/contact', message)
}

/** The worker dies when it has begun with the refund: requested, and not under way at the provider. */
async function refundWithoutWorker(world: World, number: string) {
  world.workerFaults.crashAt('refund-sent')
  equal((await staffOf(world).refund(number, { note: 'Called' })).status, 303)
  await world.worker.ended()
}

/** On the account's own page. The issuer's clock does not move, so the sign-in is made recent. */
async function ask(world: World, { browser, customerId }: Person) {
  await world.sql(
    `update sessions set authenticated_at = $1 where identity_id in (select id from identities where customer_id = $2)`,
    world.now(),
    customerId,
  )
  const page = await browser.open('/account/data/erase')
  const answer = await browser.submit(page, '/account/data/erase')
  equal([200, 303].includes(answer.status), true, `asked: ${answer.status}`)
}

async function standOf({ sql }: World, { customerId, email }: Person) {
  const [row] = await sql<{ customers: number; ofPerson: number; done: boolean }>(
    `select (select count(*)::int from customers where id = $1) as customers,
       (select count(*)::int from orders where email = $2) as "ofPerson",
       coalesce((select bool_and(done_at is not null) from erasures where customer_id = $1), true) as done`,
    customerId,
    email,
  )
  return { ...row }
}

async function sendAndArrive(world: World, number: string, id: string) {
  const staff = staffOf(world)
  equal((await staff.ship(number)).status, 303)
  const [parcel] = await world.sql<{ id: string }>('select id from shipments where order_id = $1', id)
  equal((await staff.delivered(number, parcel?.id ?? '')).status, 303)
}

/** As the account's page says it. */
async function waitsFor({ browser }: Person): Promise<string[]> {
  const { body } = await browser.open('/account/data')
  return [...body.matchAll(/>Order B\d+<\/a>: ([^<]+)</g)].map(([, open = '']) => open)
}

/** All statements are done, and nothing is committed. */
async function killedHalfWay(world: World, person: Person) {
  await finishJobs(world)
  deepEqual(await waitsFor(person), [])
  world.workerFaults.crashAt('person-erased')
  await world.sql(`select graphile_worker.add_job('erase-persons', '{}')`)
  await world.worker.ended()
  deepEqual(await standOf(world, person), waiting)
  await world.startAll()
}

/** Where the person is still found in the whole database, once the last mail is sent; but on invoices. */
async function foundOf(world: World, { words }: Person): Promise<string[]> {
  await finishJobs(world)
  const found = await findWords(world.administrationUrl, words)
  return found.filter((row) => !row.startsWith('invoices:'))
}

/** Money that moves later is booked as ever, and no mail is sent to no one. */
async function disputedAfterwards(world: World, reference: string) {
  await world.provider.control('POST actions/dispute', { id: reference })
  const opened = await until('the dispute', async () => (await world.provider.book(reference)).disputes[0])
  await deliverAll(world)
  await world.provider.control('POST actions/win-dispute', { id: opened.id })
  await deliverAll(world)
  const rows = await world.sql<{ state: string }>('select state from disputes where provider_reference = $1', opened.id)
  deepEqual(
    rows.map(({ state }) => state),
    ['won'],
  )
}
