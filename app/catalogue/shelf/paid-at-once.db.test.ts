import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'

useDatabase()

const place = (order: string, pieces = 1) => `
  insert into orders (id, submission_key, snapshot_hash, email, locale, currency, delivery, prices_include_tax, subtotal,
    shipping_total, tax_total, total, expires_at)
    values ('${order}', '${order}', '', 'a@example.com', 'en', 'EUR', 'ship', true, 1900, 0, 0, 1900, now());
  update stock_levels set reserved = reserved + ${pieces};
  insert into stock_reservations (id, order_id, variant_id, location_id, quantity, expires_at)
    select uuidv7(), '${order}', variant_id, location_id, ${pieces}, now() from stock_levels;
  insert into payment_attempts (id, order_id, sequence, provider, amount, currency, capture, method)
    values (uuidv7(), '${order}', 1, 'stripe', 1900, 'EUR', 'order', 'fields')`
const pay = (order: string) => `update payment_attempts set state = 'processing' where order_id = '${order}'`

/**
 * A shop with this stock of one bowl, and two orders for it that are paid at once; the first begins to be paid, and
 * commits last.
 */
async function payAtOnce(onHand: number, pieces: number, meanwhile = '') {
  await pool.query(`
    truncate products, locations, orders cascade;
    insert into locations (id, slug, name, address, latitude, longitude) values (uuidv7(), 'w', 'W', '{}', 0, 0);
    insert into products (id, slug, title, status) values (uuidv7(), 'bowl', 'Bowl', 'active');
    insert into variants (id, product_id, price) select uuidv7(), id, 1900 from products;
    insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
      select v.id, l.id, false, ${onHand} from variants v, locations l`)
  const [first, second] = [newId(), newId()]
  await pool.query(place(first))
  const client = await pool.connect()
  try {
    await client.query(`begin; ${pay(first)}`)
    await pool.query(place(second, pieces))
    await pool.query(pay(second))
    await pool.query(meanwhile)
    await client.query('commit')
  } finally {
    client.release()
  }
}

test('of two orders for the last two items, paid at once, the one that commits last sees that nothing is left', async () => {
  await payAtOnce(2, 1)
  expect((await pool.query('select available from shelf')).rows).toEqual([{ available: false }])
  expect((await pool.query('select * from shelf_differences')).rows).toEqual([])
})

test('the order that commits last announces the low stock, though there was plenty when it began', async () => {
  // By then all readers have read the changes: five are left, since the first order's payment is not visible yet.
  await payAtOnce(8, 3, 'delete from changes')
  expect((await pool.query('select pieces from stock_on_offer')).rows).toEqual([{ pieces: 4 }])
  expect((await pool.query(`select tag from changes where tag like 'product:%'`)).rows).toHaveLength(1)
})
