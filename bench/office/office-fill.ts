import { Client } from '#db/client.ts'
import { fillWaiting } from './waiting-lists.ts'

/** Three years of orders, distributed as in a real shop: most are done; open ones are new, and rare ones are old. */
export async function fillOffice(url: string, count: number) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // No foreign key checks per row, and commits do not wait for the disk.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query(orders(count))
    for (const each of searched) await client.query(each)
    await client.query(auditLog(count))
    for (const each of fillWaiting(count)) await client.query(each)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const threeYears = 3 * 365 * 86_400
const address = `{"name":"Ada Weber","company":"","lines":["Lindenstraße 5"],"city":"Berlin","region":"","postalCode":"10969","phone":""}`

/** In hundredths and thousandths: how a shop's orders ended. The last hundredth is still open. */
const orders = (count: number) => `
  insert into orders (id, state, payment, fulfilment, to_pack, submission_key, snapshot_hash, email, phone, locale, currency, delivery,
    shipping_address, prices_include_tax, subtotal, shipping_total, tax_total, total, created_at, expires_at, placed_at,
    expired_at, cancelled_at, closed_at)
  select uuidv7(back), state, payment, fulfilment, state = 'placed' and payment <> 'disputed' and fulfilment in ('unfulfilled', 'partial'),
    gen_random_uuid(), md5(n::text), case when n % 100 = 50 then 'often@example.com' else 'buyer-' || n || '@example.com' end,
    '+4930' || 1000000 + n, 'en', 'EUR', 'ship', '${address}'::jsonb || jsonb_build_object('country', country, 'postalCode', case when n % 1000 = 7 then '99425' else '10969' end), true, total, 0, 0, total, now() + back, now() + back + interval '30 min',
    case when state in ('placed', 'closed') then now() + back end, case when state = 'expired' then now() + back end,
    case when state = 'cancelled' then now() + back end, case when state = 'closed' then now() + back end
  from generate_series(1, ${count}) n,
    lateral (select (n - ${count} - 1) * interval '${threeYears / count} s' as back) b,
    lateral (select case when n % 5000 = 13 then 'LI' when n % 20 = 3 then 'FR' when n % 10 = 4 then 'AT' else 'DE' end as country) a,
    lateral (select (300 + (n::bigint * 7919) % 20000 + case when n % 500 = 9 then 90000 else 0 end)::int as total) t,
    lateral (select case when n % 100 < 8 then 'expired' when n % 100 < 10 then 'cancelled' when n > ${count - 200} then 'pending'
      when n > ${count * 0.99} then 'placed' else 'closed' end as state) s,
    lateral (select case state
      when 'expired' then case when n % 1000 = 1 then 'void' else 'unpaid' end
      when 'cancelled' then case when n % 1000 < 100 then 'void' else 'refunded' end
      when 'pending' then case when n % 50 = 10 then 'partially_paid' else 'unpaid' end
      when 'placed' then case n % 100 when 11 then 'disputed' when 12 then 'partially_refunded' when 13 then 'authorised' else 'paid' end
      else case when n < 1000 and n % 10 = 0 then 'disputed' when n % 10000 = 77 then 'overpaid' when n % 50 = 11 then 'partially_refunded' else 'paid' end
      end as payment) p,
    lateral (select case state
      when 'closed' then case when n % 20 = 12 then 'fulfilled' else 'delivered' end
      when 'placed' then case n % 10 when 1 then 'partial' when 2 then 'fulfilled' else 'unfulfilled' end
      else 'unfulfilled' end as fulfilment) f
  order by n`

/** A tenth of the buyers has a name, and a fifth of the orders an item: half of these are of one product. */
const searched = [
  `insert into customer_files (id, email, name, orders, last_order_at, created_at)
    select gen_random_uuid(), email, case when n % 100 = 0 then 'Anna' else 'Ada' end || ' Name' || lpad((n % 10000)::text, 5, '0'), 1, created_at, created_at
    from (select email, created_at, row_number() over (order by id) as n from orders where email like 'buyer-%0@example.com') o`,
  `insert into customer_words (file_id, word)
    select distinct id, word from customer_files, unnest(string_to_array(lower(name), ' ') || email) as word`,
  `insert into order_lines (id, order_id, position, title, slug, sku, unit_price, quantity, total)
    select gen_random_uuid(), id, 1, 'Cup', 'cup', case when n % 2 = 0 then 'OFTEN-1' else 'SKU-' || n % 5000 end, total, 1, total
    from (select id, total, row_number() over (order by id) as n from orders) o where n % 5 = 0`,
]

/**
 * Thirty people ship, and one changes the settings now and then; the machine's account did a hundred changes long ago.
 */
const auditLog = (count: number) => `
  insert into audit_entries (id, at, actor_kind, actor_id, door, operation, record, object_id, request_id, input, changes, personal)
  select uuidv7(back), now() + back, case when n between 100 and 200 then 'tool' else 'person' end,
    case when n between 100 and 200 then 'seldom' else 'staff-' || n % 30 end, 'form',
    case when n % 5000 = 0 then 'settings.change' when n % 10 = 3 then 'orders.close' else 'orders.ship' end,
    case when n % 5000 = 0 then 'settings' else 'orders' end, case when n % 5000 = 0 then 'shop' else gen_random_uuid()::text end,
    'r', '{"carrier": "DHL"}', '{"state": ["placed", "closed"]}', '{}'
  from generate_series(1, ${count}) n, lateral (select (n - ${count} - 1) * interval '${threeYears / count} s' as back) b order by n`
