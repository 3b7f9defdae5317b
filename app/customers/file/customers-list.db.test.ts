import { beforeAll, describe, expect, test } from 'vitest'
import { readListQuery } from '#app/doors/list-address.ts'
import { newId, type CustomerId } from '#app/kernel/ids.ts'
import { changeOrder } from '#app/orders/standing/change-order.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { aPaidOrder, type Stock, stockOf } from '#test/support/people/orders.ts'
import { customers } from './customers.list.ts'

const database = useDatabase()
const cards = useCardProvider()
let stock: Stock
beforeAll(async () => {
  stock = await stockOf(50)
})

const ask = (query: string) =>
  customers.find({ ...readListQuery(customers, new URLSearchParams(query)), after: null, most: 100 })
/** The only one that fits. */
async function one(query: string) {
  const [found, another] = await ask(query)
  if (!found || another) throw new Error(`${query} does not fit exactly one`)
  return found
}
const emails = async (query: string) => (await ask(query)).map(({ email }) => email).toSorted()

async function anAccount(email: string, name: string): Promise<CustomerId> {
  const id = newId<CustomerId>()
  await db.insertInto('customers').values({ id, email, name }).execute()
  return id
}

/** An order under this address, of an account if there is one. */
async function bought(email: string, customerId: CustomerId | null = null) {
  const order = await aPaidOrder(stock, cards)
  await db.updateTable('orders').set({ email, customerId }).where('id', '=', order.orderId).execute()
  return order
}

/** The sums of all files, and what the orders say themselves. */
const sums = async () => ({
  kept: await runSql(database.url, ['select file_id, currency, orders, worth from customer_sums order by 1, 2']),
  workedOut: await runSql(database.url, [
    'select file_id, currency, orders, worth from customer_sums_worked_out order by 1, 2',
  ]),
})

describe('the list of customers', () => {
  test('has everyone with an account, and each address that bought without one', async () => {
    const ada = await anAccount('ada@list.example', 'Ada Łovelace')
    await anAccount('never@list.example', 'Never Bought')
    await bought('ada@list.example', ada)
    const { number } = await bought('Grace@list.example')
    await bought('grace@list.example')
    expect(await emails('q=list')).toEqual([])
    expect(await emails('kind=account&ordered=none')).toContain('never@list.example')
    const grace = await one('q=grace@list')
    expect(grace).toMatchObject({ last: expect.any(Date), kind: 'guest', orders: 2, country: 'DE', name: 'Ada Weber' })
    expect(grace.worth).toBe((await one('q=ada@list.example')).worth * 2)
    expect(await emails(`q=${number.toLowerCase()}`)).toEqual(['Grace@list.example'])
    expect(await emails('q=łove')).toEqual(['ada@list.example'])
    expect(await emails('q=ada+webe')).toEqual(['Grace@list.example'])
    await bought('jo.von-berg@list.example')
    expect(await emails('q=jo.von-b')).toEqual(['jo.von-berg@list.example'])
    expect(await emails('q=ada+jo.von')).toEqual(['jo.von-berg@list.example'])
    expect(await emails('q=weber-ada')).toContain('jo.von-berg@list.example')
    expect(await emails('q=%25')).toEqual([])
    expect(await emails('q=a')).toEqual([])
  })

  test('an order that has come into an account takes the guest’s tags and comments along', async () => {
    const { orderId } = await bought('claims@list.example')
    const { id: guest } = await one('q=claims@list.example')
    await db.insertInto('customerTags').values({ fileId: guest, tag: 'vip' }).execute()
    await runSql(database.url, [
      `insert into comments (id, record, object_id, body) values (uuidv7(), 'customers', '${guest}', 'Likes blue')`,
    ])
    const account = await anAccount('claims@list.example', 'Claire')
    await db.updateTable('orders').set({ customerId: account }).where('id', '=', orderId).execute()
    expect(await ask('q=claims@list.example')).toMatchObject([{ id: account, orders: 1, tags: 'vip' }])
    const comment = await db.selectFrom('comments').select('objectId').where('body', '=', 'Likes blue').execute()
    expect(comment).toEqual([{ objectId: account }])
  })

  test('its worth is what the shop has kept, and its orders count from when they are placed', async () => {
    const { orderId } = await bought('worth@list.example')
    const before = await one('q=worth@list.example')
    await changeOrder(orderId, async (tx) => {
      const attempt = await tx
        .selectFrom('paymentAttempts')
        .select('id')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('ledgerEntries')
        .values({
          id: newId(),
          orderId,
          attemptId: attempt.id,
          kind: 'refunded',
          amount: 100,
          currency: 'EUR',
          providerReference: newId(),
        })
        .execute()
    })
    expect(await one('q=worth@list.example')).toMatchObject({ orders: 1, worth: before.worth - 100 })
    const { kept, workedOut } = await sums()
    expect(kept).toEqual(workedOut)
  })

  test('an address in other capitals is the same guest, and an erased order is no one’s', async () => {
    const { orderId } = await bought('Gone@list.example')
    await bought('gone@LIST.example')
    await db.updateTable('orders').set({ erasedAt: new Date(), email: '' }).where('id', '=', orderId).execute()
    expect(await ask('q=gone@list.example')).toMatchObject([{ orders: 1 }])
    await runSql(database.url, [
      `update orders set erased_at = now(), email = '' where lower(email) = 'gone@list.example'`,
    ])
    expect(await ask('q=gone@list.example')).toEqual([])
  })

  test('ten orders of one address at once are all counted', async () => {
    const orders = []
    for (let made = 0; made < 10; made += 1) orders.push(await bought(`once${made}@list.example`))
    await Promise.all(
      orders.map(({ orderId }) =>
        db.updateTable('orders').set({ email: 'together@list.example' }).where('id', '=', orderId).execute(),
      ),
    )
    expect(await ask('q=together@list.example')).toMatchObject([{ orders: 10 }])
    expect(await emails('q=once')).toEqual([])
    const { kept, workedOut } = await sums()
    expect(kept).toEqual(workedOut)
  })

  test('filters by country, days, worth, tag and number of orders', async () => {
    const all = await emails('')
    expect(await emails('country=DE')).toEqual(
      await emails('ordered=one').then(async (one) => [...one, ...(await emails('ordered=several'))].toSorted()),
    )
    expect(await emails('country=AT')).toEqual([])
    expect(await emails('last_to=2001-01-01')).toEqual([])
    expect(await emails('tag=VIP')).toEqual(['claims@list.example'])
    expect(await customers.choices?.()).toEqual({ tag: [{ value: 'vip', label: 'vip' }] })
    expect((await emails('worth_from=0')).length).toBeLessThan(all.length)
    expect(await emails('worth_from=100')).toEqual(['together@list.example'])
  })

  test('writing all files anew changes nothing', async () => {
    const read = () => db.selectFrom('customerFiles').selectAll().orderBy('id').execute()
    const before = await read()
    await runSql(database.url, ['select write_customer_files()'])
    expect(await read()).toEqual(before)
  })
})
