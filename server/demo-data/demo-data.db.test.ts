import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  newId,
  type CustomerId,
  type DisputeId,
  type IdentityId,
  type OrderId,
  type ProblemId,
  type ShipmentId,
} from '#app/kernel/ids.ts'
import { place } from '#app/orders/standing/change-order.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { demoShop } from '#db/seed/demo/shop.ts'
import { parcelIs, giveBack, ship } from '#test/support/people/staff/staff.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { aDraft, anOpenOrder, aPaidOrder, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { runSql } from '#test/support/database/sql.ts'
import { wholeDatabase } from '#test/support/database/whole-database.ts'
import { findDemoData } from './find-demo-data.ts'
import { removeDemoData } from './remove-demo-data.ts'

const database = useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const sql = (text: string, ...values: unknown[]) => runSql(database.url, [[text, values]])

/** An order with everything it can have: paid, settled, half refunded, a parcel packed, a problem reported. */
async function aBusyOrder(stock: Stock) {
  const order = await anOpenOrder(stock, 2)
  await cards.pay(order.reference)
  await settle(order.reference, now())
  const wish = { kind: 'amount', amount: 100 } as const
  const asked = await giveBack(order.orderId, now(), wish)
  if (!asked.ok) throw new Error(asked.reason)
  const { orderId } = order
  const attempt = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const about = { orderId, currency: 'EUR', amount: 10, attemptId: attempt.id, reason: 'fraudulent' }
  await db
    .insertInto('disputes')
    .values({ id: newId<DisputeId>(), ...about, providerReference: newId(), state: 'inquiry' })
    .execute()
  const shipmentId = newId<ShipmentId>()
  await db.insertInto('shipments').values({ id: shipmentId, orderId }).execute()
  const problem = { id: newId<ProblemId>(), kind: 'test', reference: newId(), orderId }
  await db.insertInto('paymentProblems').values(problem).execute()
  const event = JSON.stringify({ live: false, payment: order.reference })
  await sql(
    `insert into provider_events (provider, event_id, type, body) values ('stripe', $1, 'x', $2)`,
    newId(),
    event,
  )
  return order
}

/** Makes it look like an order made with live keys, or before the mode was stored. */
async function becomes(orderId: OrderId, mode: false | null) {
  await runSql(database.url, [
    'alter table orders disable trigger mode_stays',
    ['update orders set test_mode = $1 where id = $2', [mode, orderId]],
    'alter table orders enable trigger mode_stays',
  ])
}

const ofOrders = [
  'order_lines',
  'payment_attempts',
  'ledger_entries',
  'refunds',
  'disputes',
  'shipments',
  'stock_reservations',
  'payment_problems',
]
/** All rows of these orders. */
async function everythingOf(...ids: string[]) {
  const rows = [await sql('select * from orders where id = any ($1) order by id', ids)]
  for (const table of ofOrders)
    rows.push(await sql(`select * from ${table} where order_id = any ($1) order by to_jsonb(${table})::text`, ids))
  rows.push(await sql(`select * from letters where reference = any ($1) order by id`, ids))
  return rows
}

/** Signs in for the first time; `demo` at the stand-in provider. */
async function anAccount(demo: boolean, issuer = 'http://127.0.0.1:3001') {
  const [customerId, identityId] = [newId<CustomerId>(), newId<IdentityId>()]
  const email = `${identityId}@example.com`
  await db.insertInto('customers').values({ id: customerId, email, name: 'Ada' }).execute()
  await db
    .insertInto('identities')
    .values({ id: identityId, customerId, issuer, subject: identityId, email, demo })
    .execute()
  const session = { identityId, idHash: randomBytes(32), expiresAt: new Date('2099-01-01') }
  await db.insertInto('sessions').values(session).execute()
  await db
    .insertInto('staffMembers')
    .values({ id: newId(), identityId, roles: ['owner'] })
    .execute()
  const address = { id: newId(), customerId, address: JSON.stringify({ name: 'Ada', line: identityId }) }
  await db
    .insertInto('addresses')
    .values(address as never)
    .execute()
  return { customerId, identityId, email }
}
const customers = async () =>
  (await db.selectFrom('customers').select('id').orderBy('id').execute()).map(({ id }) => id)

beforeEach(async () => {
  await removeDemoData(now())
  await db.deleteFrom('providerEvents').execute()
  await db.deleteFrom('customers').execute()
})

describe('orders in test mode', () => {
  test('are removed with all their rows, their stock is returned, and stock movements say so', async () => {
    const [stock, other] = [await stockOf(9), await stockOf(5)]
    const busy = await aBusyOrder(stock)
    const open = await anOpenOrder(other, 3)
    expect([await leftOf(stock), await leftOf(other)]).toMatchObject([{ onHand: 7 }, { reserved: 3 }])
    const removed = await removeDemoData(now())
    expect(removed.orders).toEqual([busy.number, open.number])
    expect((await everythingOf(busy.orderId, open.orderId)).flat()).toEqual([])
    expect(await leftOf(stock)).toEqual({ onHand: 9, reserved: 0, moved: 9 })
    expect(await leftOf(other)).toEqual({ onHand: 5, reserved: 0, moved: 5 })
    expect(await sql(`select key from graphile_worker.jobs where key ~ '^(letter|refund|release):'`)).toEqual([])
    expect(await sql(`select state, reason from provider_events`)).toEqual([
      { state: 'ignored', reason: 'order-removed' },
    ])
  })

  test('are recognised: live ones and unknown ones stay unchanged, to the last row', async () => {
    const stock = await stockOf(20)
    const orders = [await aBusyOrder(stock), await aBusyOrder(stock), await aBusyOrder(stock)]
    const [gone, live, unknown] = orders.map(({ orderId }) => orderId)
    await becomes(live ?? id(''), false)
    await becomes(unknown ?? id(''), null)
    const before = await everythingOf(live ?? '', unknown ?? '')
    expect((await removeDemoData(now())).orders).toEqual([orders[0]?.number])
    expect(await everythingOf(live ?? '', unknown ?? '')).toEqual(before)
    expect((await everythingOf(gone ?? '')).flat()).toEqual([])
    expect(await leftOf(stock)).toEqual({ onHand: 16, reserved: 0, moved: 16 })
    const events = `select body ->> 'payment' as payment from provider_events where state = 'received'`
    expect((await sql(events)).map((row) => Object.values(row as object)[0]).sort()).toEqual(
      orders
        .slice(1)
        .map(({ reference }) => reference)
        .sort(),
    )
    // Jobs and letters of the others are still queued.
    expect(await sql(`select key from graphile_worker.jobs where key like 'refund:%'`)).toHaveLength(2)
  })

  test('return the stock of items sent again for lost parcels, too', async () => {
    const stock = await stockOf(5)
    const { orderId } = await aPaidOrder(stock, cards)
    const line = db.selectFrom('orderLines').select('id as orderLineId').where('orderId', '=', orderId)
    const lines = [{ ...(await line.executeTakeFirstOrThrow()), quantity: 1 }]
    const send = () => ship(orderId, lines, now())
    const first = await send()
    await parcelIs('lost', first.ok ? first.value.shipment : id(''), now())
    await send()
    expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
    await removeDemoData(now())
    expect(await leftOf(stock)).toEqual({ onHand: 5, reserved: 0, moved: 5 })
  })

  test('that are free are removed, too', async () => {
    const stock = await stockOf(4, { price: 0 })
    await placeOrder(await aDraft(stock, 2), randomUUID(), now())
    expect((await removeDemoData(now())).orders).toHaveLength(1)
    expect(await leftOf(stock)).toEqual({ onHand: 4, reserved: 0, moved: 4 })
  })

  test('are the only ones whose ledger can be deleted, and no order can be made one of them', async () => {
    const stock = await stockOf(9)
    const [test, live] = [await aBusyOrder(stock), await aBusyOrder(stock)]
    await becomes(live.orderId, false)
    const remove = (id: string, said: string) =>
      runSql(database.url, [
        'begin',
        `set local barrow.removes_test_orders = '${said}'`,
        ['delete from ledger_entries where order_id = $1', [id]],
        'rollback',
      ])
    await expect(remove(live.orderId, 'yes')).rejects.toThrow('append-only')
    await expect(remove(test.orderId, 'no')).rejects.toThrow('append-only')
    await expect(remove(test.orderId, 'yes')).resolves.toBeDefined()
    await expect(sql('update ledger_entries set amount = 0')).rejects.toThrow('append-only')
    await expect(sql('update orders set test_mode = true where id = $1', live.orderId)).rejects.toThrow('mode')
    await expect(sql('update orders set test_mode = null where id = $1', test.orderId)).rejects.toThrow('mode')
  })
})

describe('demo accounts', () => {
  test('are removed with sessions, roles, addresses and customers; accounts of real issuers stay, also of one on this machine', async () => {
    const demo = await anAccount(true)
    const real = [await anAccount(false), await anAccount(false, 'https://issuer.example')]
    expect((await findDemoData(db)).accounts).toEqual([{ email: demo.email, issuer: 'http://127.0.0.1:3001' }])
    await removeDemoData(now())
    expect(await customers()).toEqual(real.map(({ customerId }) => customerId).sort())
    for (const table of ['identities', 'sessions', 'staff_members', 'addresses'])
      expect(await sql(`select from ${table}`)).toHaveLength(2)
  })

  test('keep the customer of an order that is not known to be a test, who can no longer sign in', async () => {
    const { customerId } = await anAccount(true)
    const placed = await placeOrder(await aDraft(await stockOf(5)), randomUUID(), now())
    const orderId = placed.ok ? placed.value.orderId : id<OrderId>('')
    await db.updateTable('orders').set({ customerId }).where('id', '=', orderId).execute()
    await becomes(orderId, false)
    await db.transaction().execute(async (tx) => {
      const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
      await place(tx, order, 'pay', now())
    })
    const before = await everythingOf(orderId)
    expect((await removeDemoData(now())).keptCustomers).toBe(1)
    expect(await customers()).toEqual([customerId])
    expect(await everythingOf(orderId)).toEqual(before)
    expect(await sql('select from identities')).toEqual([])
  })
})

describe('products of the demo shop', () => {
  const [first = '', second = '', third = '', fourth = ''] = demoShop.products.map(({ slug }) => slug)

  async function demoStock(slug: string) {
    const stock = await stockOf(5)
    await db.updateTable('products').set({ slug }).where('id', '=', stock.productId).execute()
    return { ...stock, slug }
  }

  test('are removed, except those that were changed, imported over, or really bought', async () => {
    await demoStock(first)
    await sql('update products set version = 2 where id = $1', (await demoStock(second)).productId)
    await sql(`update products set import_source = 'shopify:x' where id = $1`, (await demoStock(third)).productId)
    const own = await stockOf(1)
    const { orderId } = await anOpenOrder(await demoStock(fourth))
    await becomes(orderId, false)
    expect(await removeDemoData(now())).toMatchObject({ archived: 1 })
    const left = await sql('select slug, status from products where slug = any ($1) order by slug', [
      first,
      second,
      third,
      fourth,
      own.slug,
    ])
    const active = [second, third, own.slug].map((slug) => ({ slug, status: 'active' }))
    const expected = [...active, { slug: fourth, status: 'archived' }]
    expect(left).toEqual(expected.sort((one, other) => (one.slug < other.slug ? -1 : 1)))
    expect((await findDemoData(db)).products).toEqual([])
    const told = await sql(`select type from events where record = 'products' order by sequence`)
    expect(told).toMatchObject([{ type: 'product.archived' }, { type: 'product.deleted' }])
  })
})

test('all of it is removed, or nothing', async () => {
  await aBusyOrder(await stockOf(9))
  await anAccount(true)
  await runSql(database.url, [
    'create function fail() returns trigger language plpgsql as $$ begin raise exception $m$no$m$; end $$',
    'create trigger fail before delete on customers for each row execute function fail()',
  ])
  // An assigned number is not reused.
  const rows = async () => ({ ...(await wholeDatabase(database.url)), sequences: [] })
  const before = await rows()
  await expect(removeDemoData(now())).rejects.toThrow('no')
  expect(await rows()).toEqual(before)
  await runSql(database.url, ['drop trigger fail on customers', 'drop function fail()'])
})

test('every foreign key to an order, an account or a product is known here: a new table has to be handled', async () => {
  const holding = await runSql(database.url, [
    `select conrelid::regclass || ' -> ' || confrelid::regclass as holds from pg_constraint
     where contype = 'f' and confdeltype in ('a', 'r') and connamespace = 'public'::regnamespace
       and confrelid::regclass::text in ('orders', 'order_lines', 'payment_attempts', 'refunds', 'disputes', 'shipments',
         'stock_reservations', 'customers', 'identities', 'carts', 'products', 'variants', 'collections')
     order by 1`,
  ])
  expect(holding.map((row) => Object.values(row as object)[0])).toEqual([
    'disputes -> orders',
    'disputes -> payment_attempts',
    'invoices -> orders',
    'invoices -> refunds',
    'ledger_entries -> orders',
    'ledger_entries -> payment_attempts',
    'refunds -> orders',
    'refunds -> payment_attempts',
  ])
})
