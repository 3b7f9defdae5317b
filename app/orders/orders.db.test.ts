import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { setClockAhead } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { countFitting, findPage, type Sort } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { narrowedBy, type OrderFilter, orderFilters } from './lists/order-filter.ts'
import { orders } from './lists/orders.list.ts'

const database = useDatabase()
const any: OrderFilter = readFilter(orders, {})
const staff = staffAt(new Date())
const newestFirst = { by: 'placed', descending: true }
const look = (filter: Partial<OrderFilter> = {}, after: string | null = null, sort: Sort = newestFirst) =>
  findPage(orders, { filter: { ...any, ...filter }, after, sort }, staff)
const many = limits.officeCounts.value + 300
const size = limits.officePage.value

beforeAll(async () => {
  // Ids grow with the numbers, as the shop's ids do with time. Orders before the five-hundredth were placed on 10 June
  // 2024, the others on 29 July. Only the first order is overpaid; every third of the next thousand is cancelled, and
  // the others are partly paid or refunded, and partly sent.
  await runSql(database.url, [
    `insert into orders (id, state, payment, fulfilment, to_pack, submission_key, snapshot_hash, email, locale, currency, delivery,
       shipping_address, prices_include_tax, subtotal, shipping_total, tax_total, total, expires_at, placed_at)
     select ('019' || case when n < 500 then '0' else '1' end || '0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       case when n between 2 and 1000 and n % 3 = 0 then 'cancelled' else 'placed' end,
       case when n = 1 then 'overpaid' when n < 1000 and n % 3 = 0 then 'refunded' when n < 1000 and n % 5 = 0 then 'partially_refunded'
         else 'paid' end,
       case when n < 1000 and n % 7 = 0 then 'partial' when n < 1000 and n % 11 = 0 then 'delivered' else 'unfulfilled' end,
       n % 100 = 99, gen_random_uuid(), '', case when n % 1000 = 1 then 'often' else n::text end || '@example.com',
       'en', case when n % 50 = 4 then 'CHF' else 'EUR' end, 'ship',
       case when n % 9 = 8 then null else jsonb_build_object('country', case when n % 400 = 3 then 'LI' else 'DE' end) end,
       true, 100, 0, 0, (n * 7919) % 500, now(), now()
     from generate_series(1, ${many}) n order by n`,
    'analyze orders',
  ])
})

const numbers = (found: { id: string }[]) => found.map(({ id }) => Number.parseInt(id.slice(-12), 16))

const readAll = () =>
  db
    .selectFrom('orders')
    .select(['id', 'state', 'payment', 'fulfilment', 'toPack', 'email', 'total', 'currency', 'shippingAddress'])
    .orderBy('id', 'desc')
    .execute()

type Summed = Awaited<ReturnType<typeof look>>['sums']
const sumsOf = (sums: Summed) =>
  Object.fromEntries(sums.map(({ currency, count, amounts }) => [currency, [count, amounts.total]]))
const sumsSlowly = (wanted: Awaited<ReturnType<typeof readAll>>) =>
  Object.fromEntries(
    [...Map.groupBy(wanted, ({ currency }) => currency)].map(([currency, its]) => [
      currency,
      [its.length, its.reduce((sum, { total }) => sum + total, 0)],
    ]),
  )

/** The expected result of the list, computed from all orders. */
function listedSlowly(all: Awaited<ReturnType<typeof readAll>>, filter: OrderFilter, sort: Sort) {
  const { states, payments, fulfilments } = narrowedBy(filter)
  const dayOf = (id: string) => (id.startsWith('0190') ? '2024-06-10' : '2024-07-29')
  // A typed amount with more than two decimals falls between two units.
  const hundredths = (text: string) => Math.round(Number(text.replace(',', '.')) * 10_000) / 100
  const fitting = all.filter(
    (order) =>
      states.includes(order.state) &&
      payments.includes(order.payment) &&
      fulfilments.includes(order.fulfilment) &&
      (filter.fulfilment !== 'to_pack' || order.toPack) &&
      (filter.q === null || order.email === filter.q) &&
      (filter.country === null || order.shippingAddress?.country === filter.country) &&
      (filter.placed_from === null || dayOf(order.id) >= filter.placed_from) &&
      (filter.placed_to === null || dayOf(order.id) <= filter.placed_to) &&
      ((filter.total_from === null && filter.total_to === null) || order.currency === 'EUR') &&
      (filter.total_from === null || order.total >= hundredths(filter.total_from)) &&
      (filter.total_to === null || order.total <= hundredths(filter.total_to)),
  )
  type Listed = (typeof all)[number]
  const byTotal = (one: Listed, other: Listed) =>
    one.currency.localeCompare(other.currency) || one.total - other.total || one.id.localeCompare(other.id)
  const sorted = sort.by === 'total' ? fitting.toSorted(byTotal) : fitting.toReversed()
  return sort.descending ? sorted.toReversed() : sorted
}

describe('the list of all orders', () => {
  test('pages without omitting or repeating an order', async () => {
    const first = await look()
    const second = await look({}, first.next)
    expect(numbers([...first.rows, ...second.rows])).toEqual(Array.from({ length: 2 * size }, (_, at) => many - at))
  })

  test('a filter for rare orders finds them at once, however old they are', async () => {
    const { rows, next, total } = await look({ payment: 'overpaid' })
    expect({ found: numbers(rows), next, total }).toEqual({
      found: [1],
      next: null,
      total: { count: 1, more: false },
    })
  })

  test('counts the orders, and says "more" above the limit', async () => {
    expect((await look()).total).toEqual({ count: limits.officeCounts.value, more: true })
    expect((await look({ state: 'cancelled' })).total).toEqual({ count: 333, more: false })
    expect((await look({ payment: 'disputed' })).total).toEqual({ count: 0, more: false })
  })

  test('counts all matching orders, on whichever page', async () => {
    const first = await look({ state: 'cancelled' })
    const second = await look({ state: 'cancelled' }, first.next)
    expect(second.total).toEqual(first.total)
  })

  test('ends with the very first order', async () => {
    const [fiftieth] = (await look({ q: '50@example.com' })).rows
    const { rows, next } = await look({}, fiftieth?.id)
    expect({ numbers: numbers(rows), next }).toEqual({
      numbers: Array.from({ length: 49 }, (_, at) => 49 - at),
      next: null,
    })
  })

  test('shows exactly the matching orders, for every filter and sort order, on two pages', async () => {
    const filters = fc.record({
      q: fc.constantFrom(null, null, null, 'often@example.com', '7@example.com'),
      state: fc.constantFrom(null, ...orderFilters.state.words),
      payment: fc.constantFrom(null, ...orderFilters.payment.words),
      fulfilment: fc.constantFrom(null, ...orderFilters.fulfilment.words),
      country: fc.constantFrom(null, null, 'DE', 'LI', 'FR'),
      tag: fc.constant(null),
      assigned: fc.constant(null),
      customer: fc.constant(null),
      hold: fc.constant(null),
      placed_from: fc.constantFrom(null, null, '2024-06-10', '2024-06-11'),
      placed_to: fc.constantFrom(null, null, '2024-06-10', '2024-07-28', '2024-07-29'),
      total_from: fc.constantFrom(null, null, '1', '2,5', '2.501', '999999999.9999'),
      total_to: fc.constantFrom(null, null, '0', '0.0010', '2.50', '4.99', '999999999'),
    })
    const sorts = fc.constantFrom<Sort>(
      newestFirst,
      { by: 'placed', descending: false },
      { by: 'total', descending: true },
      { by: 'total', descending: false },
    )
    const all = await readAll()
    const check = fc.asyncProperty(filters, sorts, async (filter, sort) => {
      const wanted = listedSlowly(all, filter, sort)
      const { rows, next, total, sums } = await look(filter, null, sort)
      expect(numbers(rows)).toEqual(numbers(wanted.slice(0, size)))
      if (next) {
        const second = await look(filter, next, sort)
        expect(numbers(second.rows)).toEqual(numbers(wanted.slice(size, 2 * size)))
      }
      expect(next).toBe(wanted.length > size ? wanted[size - 1]?.id : null)
      expect(total.count).toBe(Math.min(wanted.length, limits.officeCounts.value))
      // The sums are of all pages, of what is few enough to be added up.
      const isSummed = wanted.length > 0 && wanted.length <= limits.officeSums.value
      expect(sumsOf(sums)).toEqual(isSummed ? sumsSlowly(wanted) : {})
    })
    await fc.assert(check, { numRuns: 120 })
  })
})

test('orders to be packed are counted by the stored standing', async () => {
  expect(await countFitting(orders, readFilter(orders, orders.views.to_pack), staff)).toEqual({
    count: Math.floor(many / 100),
    more: false,
  })
})

test('an order is found by an index, never by a full scan', async () => {
  const plans = [
    `select * from orders where lower(email) = 'x@example.com' order by id desc limit 51`,
    `select * from orders where number = 'B1001'`,
    `select * from orders where id < '01900000-0000-7000-8000-000000000999' order by id desc limit 51`,
    `select id from orders where state = 'placed' and payment = 'paid' and fulfilment = 'partial' order by id desc limit 51`,
    `select id from orders where state = 'placed' and payment = 'paid' and fulfilment = 'partial' order by currency, total, id limit 51`,
    `select id from orders where state = 'placed' and payment = 'paid' and fulfilment = 'partial'
      and shipping_address->>'country' = 'LI' order by id limit 51`,
    `select id from orders where to_pack order by id desc limit 51`,
  ]
  for (const query of plans) {
    const plan = JSON.stringify(await runSql(database.url, [`explain ${query}`]))
    expect(plan, query).toContain('Index')
    expect(plan, query).not.toContain('Seq Scan')
    expect(plan, query).not.toContain('Sort')
  }
})

// Last, as it deletes some.
test('a count above the limit is cached for a minute, then done again', async () => {
  expect((await look()).total.more).toBe(true)
  const newest = '(select id from orders order by id desc limit 301)'
  await runSql(database.url, [`delete from orders where id in ${newest}`])
  expect((await look()).total).toEqual({ count: limits.officeCounts.value, more: true })
  setClockAhead(() => limits.officeCountsBelieved.value + 1)
  const recounted = look().finally(() => setClockAhead(() => 0))
  expect((await recounted).total).toEqual({ count: many - 301, more: false })
})
