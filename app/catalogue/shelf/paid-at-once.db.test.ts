import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'

useDatabase()

const place = (order: string) => `
  insert into orders (id, submission_key, snapshot_hash, email, locale, currency, delivery, prices_include_tax, subtotal,
    shipping_total, tax_total, total, expires_at)
    values ('${order}', '${order}', '', 'a@example.com', 'en', 'EUR', 'ship', true, 1900, 0, 0, 1900, now());
  update stock_levels set reserved = reserved + 1;
  insert into stock_reservations (id, order_id, variant_id, location_id, quantity, expires_at)
    select uuidv7(), '${order}', variant_id, location_id, 1, now() from stock_levels;
  insert into payment_attempts (id, order_id, sequence, provider, amount, currency, capture, method)
    values (uuidv7(), '${order}', 1, 'stripe', 1900, 'EUR', 'order', 'fields')`
const pay = (order: string) => `update payment_attempts set state = 'processing' where order_id = '${order}'`

test('of two orders that have the last two pieces, paid at once, whoever ends last sees that nothing is left', async () => {
  await pool.query(`
    insert into locations (id, slug, name, address, latitude, longitude) values (uuidv7(), 'w', 'W', '{}', 0, 0);
    insert into products (id, slug, title, status) values (uuidv7(), 'bowl', 'Bowl', 'active');
    insert into variants (id, product_id, price) select uuidv7(), id, 1900 from products;
    insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
      select v.id, l.id, false, 2 from variants v, locations l`)
  const [first, second] = [newId(), newId()]
  await pool.query(place(first))
  const client = await pool.connect()
  try {
    await client.query(`begin; ${pay(first)}`)
    await pool.query(place(second))
    await pool.query(pay(second))
    await client.query('commit')
  } finally {
    client.release()
  }
  expect((await pool.query('select available from shelf')).rows).toEqual([{ available: false }])
  expect((await pool.query('select * from shelf_differences')).rows).toEqual([])
})
