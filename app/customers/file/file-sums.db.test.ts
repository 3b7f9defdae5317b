import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type CustomerId, newId, type OrderId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'

useDatabase()
const cards = useCardProvider()
let pattern: OrderId
const accounts = [newId<CustomerId>(), newId<CustomerId>()]
beforeAll(async () => {
  pattern = (await aPaidOrder(await stockOf(5), cards)).orderId
  for (const id of accounts) await db.insertInto('customers').values({ id, email: 'account@sums.example' }).execute()
})

const emails = ['ada@sums.example', 'ADA@sums.example', 'bo@sums.example']
const step = fc.oneof(
  fc.record({
    does: fc.constant('orders' as const),
    who: fc.nat(4),
    country: fc.constantFrom('DE', 'AT', 'FR'),
    day: fc.nat(9),
    kept: fc.nat(3),
  }),
  fc.record({ does: fc.constant('belongs' as const), at: fc.nat(), who: fc.nat(4) }),
  fc.record({ does: fc.constant('keeps' as const), at: fc.nat(), kept: fc.integer({ min: -2, max: 3 }) }),
  fc.record({ does: fc.constant('goes to' as const), at: fc.nat(), country: fc.constantFrom('DE', 'AT') }),
  fc.record({ does: fc.constant('is erased' as const), at: fc.nat() }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** An account, or an address without one. */
const ownerOf = (who: number) => ({
  customerId: accounts[who - emails.length] ?? null,
  email: emails[who] ?? 'account@sums.example',
})

function changeOf(step: Exclude<Step, { does: 'orders' }>) {
  if (step.does === 'belongs') return ownerOf(step.who)
  if (step.does === 'keeps') return { kept: String(step.kept * 100) }
  if (step.does === 'goes to')
    return { shippingAddress: JSON.stringify({ name: `To ${step.country}`, country: step.country }) }
  return { erasedAt: new Date(), email: '' }
}

let made: OrderId[] = []
async function anOrder({ who, country, day, kept } = { who: 0, country: 'DE', day: 0, kept: 0 }) {
  const id = newId<OrderId>()
  const { customerId, email } = ownerOf(who)
  await sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', ${id}::text, 'number', ${id}::text,
      'customer_id', ${customerId}::text, 'email', ${email}::text, 'kept', ${kept * 100}::int, 'cart_id', null, 'submission_key', ${newId()}::text,
      'created_at', '2030-01-01'::timestamptz + ${day}::int * interval '1 day' + ${made.length}::int * interval '1 minute',
      'shipping_address', coalesce(o.shipping_address, '{}'::jsonb) || jsonb_build_object('country', ${country}::text, 'name', ${`N ${day}`}::text)))).*
      from orders o where id = ${pattern}`.execute(db)
  return id
}

async function take(each: Step) {
  if (each.does === 'orders') {
    made.push(await anOrder(each))
    return
  }
  const id = made[each.at % made.length]
  if (!id) return
  await db.updateTable('orders').set(changeOf(each)).where('id', '=', id).execute()
}

const files = async () =>
  (
    await sql`select id, orders, currency, worth, last_order_at, country, case when guest then name end as name
      from customer_files where orders > 0 order by id`.execute(db)
  ).rows

test('whatever happens to orders, each file says what the orders themselves say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      made = []
      await sql`delete from orders where id <> ${pattern}`.execute(db)
      for (const each of steps) await take(each)
      const kept = await files()
      await sql`select write_customer_files()`.execute(db)
      expect(kept).toEqual(await files())
    }),
    { numRuns: 60 },
  )
})

test('an order for an address whose last other order goes into an account at that moment is counted', async () => {
  const [ada, bo] = [await anOrder(), await anOrder()]
  const set = (id: OrderId, change: { email?: string; customerId?: CustomerId | null }) =>
    db.updateTable('orders').set(change).where('id', '=', id).execute()
  for (let round = 0; round < 300; round += 1) {
    await set(ada, { email: 'same@sums.example', customerId: null })
    await set(bo, { email: 'other@sums.example' })
    await Promise.all([set(ada, { customerId: accounts[0] ?? null }), set(bo, { email: 'same@sums.example' })])
  }
  const kept = await files()
  await sql`select write_customer_files()`.execute(db)
  expect(kept).toEqual(await files())
}, 60_000)
