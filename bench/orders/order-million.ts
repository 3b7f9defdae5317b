import { Client } from '#db/client.ts'
import type { Stock } from '#test/support/people/orders.ts'

/**
 * Inserts this many orders of three years with everything that belongs to them: carts, lines, payments, the ledger,
 * reservations, movements, letters, the provider's events, parcels. Triggers are off, so foreign keys are not checked;
 * the generated rows satisfy them.
 */
export async function fillOrders(url: string, shelf: readonly Stock[], count: number) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // For this connection: no foreign key checks per row, and commits do not wait for the disk.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query(shelfTable)
    for (const [at, { variantId, productId, locationId, price }] of shelf.entries())
      await client.query('insert into bench_shelf values ($1, $2, $3, $4, $5)', [
        at,
        variantId,
        productId,
        locationId,
        price,
      ])
    for (const statement of statementsFor(count)) await client.query(statement)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const shelfTable = `create temp table bench_shelf (
  at integer primary key, variant_id uuid, product_id uuid, location_id uuid, price integer)`

/** In hundredths: how a shop's orders ended. The others are closed, or placed and not yet sent. */
const expired = 8
const cancelled = 2

function statementsFor(count: number): string[] {
  const threeYears = 3 * 365 * 86_400
  return [
    `create temp table bench_people as select n, uuidv7() as id from generate_series(0, ${Math.ceil(count / 12)}) n`,
    `insert into customers (id, email, name) select id, 'person-' || n || '@example.com', 'Person ' || n from bench_people`,
    `create temp table bench_orders as
       select n, uuidv7(back) as id, uuidv7(back) as cart_id, uuidv7(back) as attempt_id, now() + back as at, 1 + n % 3 as lines,
         case when n % 100 < ${expired} then 'expired' when n % 100 < ${expired + cancelled} then 'cancelled'
              when n > ${count * 0.99} then 'placed' else 'closed' end as state
       from generate_series(1, ${count}) n,
         lateral (select (n - ${count} - 1) * interval '${threeYears / count} s' as back) b`,
    `create temp table bench_lines as
       select o.n, o.id as order_id, o.cart_id, o.state, o.at, p as position, uuidv7(o.at - now()) as id, 1 + p % 2 as quantity,
         s.variant_id, s.product_id, s.location_id, s.price
       from bench_orders o, generate_series(1, o.lines) p, bench_shelf s
       where s.at = (o.n * 7 + p * 13) % (select count(*) from bench_shelf)`,
    'create temp table bench_sums as select order_id, sum(price * quantity)::int as total from bench_lines group by 1',
    'create index on bench_sums (order_id)',
    'analyze bench_orders',
    'analyze bench_lines',
    'analyze bench_sums',
    `insert into carts (id, token_hash, currency, state, created_at, updated_at, expires_at)
       select cart_id, sha256(cart_id::text::bytea), 'EUR', case state when 'expired' then 'expired' else 'ordered' end, at, at,
         at + interval '30 days' from bench_orders`,
    ordersOf(count),
    linesOf,
    `insert into stock_reservations (id, order_id, variant_id, location_id, quantity, state, expires_at)
       select uuidv7(at - now()), order_id, variant_id, location_id, quantity,
         case when state in ('expired', 'cancelled') then 'released' else 'committed' end, at + interval '30 min' from bench_lines`,
    `insert into payment_attempts (id, order_id, sequence, provider, provider_reference, amount, currency, state, created_at, updated_at)
       select attempt_id, id, 1, 'stripe', 'pi_' || attempt_id, total, 'EUR',
         case state when 'expired' then 'cancelled' else 'captured' end, at, at
       from bench_orders join bench_sums on order_id = id`,
    `insert into ledger_entries (id, order_id, attempt_id, kind, amount, currency, provider_reference, at)
       select uuidv7(at - now()), id, attempt_id, 'captured', total, 'EUR', 'pi_' || attempt_id, at
       from bench_orders join bench_sums on order_id = id where state <> 'expired'`,
    `insert into ledger_entries (id, order_id, attempt_id, kind, amount, currency, provider_reference, at)
       select uuidv7(at - now()), id, attempt_id, 'refunded', total, 'EUR', 're_' || attempt_id, at
       from bench_orders join bench_sums on order_id = id where state = 'cancelled'`,
    `insert into refunds (id, order_id, attempt_id, amount, currency, reason, state, provider_reference, requested_by, created_at)
       select uuidv7(at - now()), id, attempt_id, total, 'EUR', 'cancelled', 'succeeded', 're_' || attempt_id, 'staff', at
       from bench_orders join bench_sums on order_id = id where state = 'cancelled'`,
    `insert into stock_movements (id, variant_id, location_id, quantity, reason, reference, who, at)
       select uuidv7(at - now()), variant_id, location_id, -quantity, 'sale', 'B' || n, 'shop', at from bench_lines
       where state <> 'expired'`,
    `insert into letters (id, kind, reference, recipient, locale, data, state, created_at, sent_at)
       select uuidv7(at - now()), 'order-confirmation', id, 'buyer@example.com', 'en',
         jsonb_build_object('number', 'B' || n, 'lines', jsonb_build_array(repeat('what was bought ', 30))), 'sent', at, at
       from bench_orders where state <> 'expired'`,
    `insert into provider_events (provider, event_id, type, body, state, received_at, processed_at)
       select 'stripe', 'evt_' || n, 'payment_intent.succeeded', jsonb_build_object('id', 'evt_' || n, 'payment', 'pi_' || attempt_id),
         'processed', at, at from bench_orders where state <> 'expired'`,
    'alter table bench_orders add shipment_id uuid',
    `update bench_orders set shipment_id = uuidv7(at - now()) where state = 'closed'`,
    `insert into shipments (id, order_id, state, carrier, packed_at, shipped_at, delivered_at)
       select shipment_id, id, 'delivered', 'DHL', at, at, at from bench_orders where state = 'closed'`,
    `insert into shipment_lines (shipment_id, order_line_id, quantity)
       select shipment_id, l.id, quantity from bench_lines l join bench_orders o on o.id = l.order_id where l.state = 'closed'`,
  ]
}

/** Four in five were placed by a customer with an account. */
function ordersOf(count: number): string {
  const address = `{"name":"Ada Weber","company":"","lines":["Lindenstraße 5"],"city":"Berlin","region":"","postalCode":"10969","country":"DE","phone":""}`
  return `insert into orders (id, state, payment, fulfilment, to_pack, cart_id, customer_id, submission_key, snapshot_hash, email, locale, currency, delivery,
      shipping_address, shipping_method, prices_include_tax, subtotal, shipping_total, tax_total, total, taxes, created_at,
      expires_at, placed_at, expired_at, cancelled_at, closed_at)
    select o.id, o.state, case state when 'expired' then 'unpaid' when 'cancelled' then 'refunded' else 'paid' end,
      case state when 'closed' then 'delivered' else 'unfulfilled' end, state = 'placed', cart_id, p.id, gen_random_uuid(), md5(o.n::text), 'buyer-' || o.n || '@example.com', 'en', 'EUR', 'ship',
      '${address}', '{"id":"1","name":"Parcel","detail":"","daysMin":2,"daysMax":4}', true, total, 0, total * 19 / 119, total,
      jsonb_build_array(jsonb_build_object('name', 'VAT 19 %', 'rateBasisPoints', 1900, 'base', total, 'amount', 0)), at,
      at + interval '30 min', case when state <> 'expired' then at end, case when state = 'expired' then at end,
      case when state = 'cancelled' then at end, case when state = 'closed' then at end
    from bench_orders o join bench_sums on order_id = o.id
    left join bench_people p on o.n % 5 > 0 and p.n = o.n % ${Math.ceil(count / 12)} order by o.n`
}

const linesOf = `insert into order_lines (id, order_id, position, variant_id, product_id, title, slug, sku, options, picture,
    unit_price, quantity, tax_name, tax_rate_basis_points, tax_amount, total)
  select id, order_id, position, variant_id, product_id, 'Cup with two handles', 'cup', 'CUP', '[{"name":"Colour","value":"Slate"}]',
    '{"key":"cup","kind":"raster","widths":[320,640,1280],"colour":"#d9d4cb","alt":"A cup"}', price, quantity, 'VAT 19 %', 1900,
    price * quantity * 19 / 119, price * quantity from bench_lines`
