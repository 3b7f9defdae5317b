import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { useDatabase } from '#test/support/database.ts'
import { runSql } from '#test/support/sql.ts'
import type { OrderFilter } from './order-filter.ts'
import { countToPack, listShopOrders } from './orders.server.ts'

const database = useDatabase()
const any: OrderFilter = { search: '', state: null, payment: null, goods: null, before: null }
const many = limits.officeLooksBack.value + 300

beforeAll(async () => {
  // The ids grow with the numbers, as those of the shop do with time. The very first order alone is paid.
  await runSql(database.url, [
    `insert into orders (id, state, submission_key, snapshot_hash, email, locale, currency, delivery,
       prices_include_tax, subtotal, shipping_total, tax_total, total, expires_at, placed_at)
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'placed', gen_random_uuid(), '', n || '@example.com',
       'en', 'EUR', 'ship', true, 100, 0, 0, 100, now(), now()
     from generate_series(1, ${many}) n order by n`,
    `insert into order_lines (id, order_id, position, title, slug, unit_price, quantity, total)
     select gen_random_uuid(), id, 1, 'Cup', 'cup', 100, 1, 100 from orders`,
    `insert into ledger_entries (id, order_id, kind, amount, currency, provider_reference)
     select gen_random_uuid(), id, 'captured', 100, 'EUR', 'pi_first' from orders where email = '1@example.com'`,
  ])
})

const emails = (orders: { email: string }[]) => orders.map(({ email }) => Number(email.split('@')[0]))

describe('the list of all orders', () => {
  test('goes from page to page without leaving one out or showing one twice', async () => {
    const first = await listShopOrders(any)
    const second = await listShopOrders({ ...any, before: first.next })
    const size = limits.officePage.value
    expect(emails([...first.orders, ...second.orders])).toEqual(Array.from({ length: 2 * size }, (_, at) => many - at))
  })

  test('narrowed to what is rare looks back so far and no further, says so, and goes on from there', async () => {
    const first = await listShopOrders({ ...any, payment: 'paid' })
    expect({ ...first, lookedBackTo: first.lookedBackTo !== null }).toMatchObject({ orders: [], lookedBackTo: true })
    const second = await listShopOrders({ ...any, payment: 'paid', before: first.next })
    expect(second).toMatchObject({ next: null, lookedBackTo: null })
    expect(emails(second.orders)).toEqual([1])
  })

  test('ends with the very first order', async () => {
    const [first] = (await listShopOrders({ ...any, search: '50@example.com' })).orders
    const last = await listShopOrders({ ...any, before: first?.id ?? null })
    expect({ count: last.orders.length, next: last.next }).toEqual({ count: 49, next: null })
  })
})

test('what waits to be packed is what is paid, counted as far back as the list looks, and says when there may be more', async () => {
  expect(await countToPack()).toEqual({ count: 0, more: true })
})

test('an order is found by an index, never by reading them all', async () => {
  const plans = [
    `select * from orders where lower(email) = 'x@example.com'`,
    `select * from orders where number = 'B1001'`,
    `select * from orders where id < '01900000-0000-7000-8000-000000000999' order by id desc limit 51`,
  ]
  for (const query of plans) {
    const plan = JSON.stringify(await runSql(database.url, ['analyze orders', `explain ${query}`]))
    expect(plan, query).toContain('Index')
    expect(plan, query).not.toContain('Seq Scan')
  }
})
