import { beforeAll, describe, expect, test } from 'vitest'
import { configuration } from '#app/configuration.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import { lists, officeLists } from '#app/operation-list.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import type { AnyList } from '#app/operations/list.server.ts'

const database = useDatabase()
const cards = useCardProvider()

// At least three of each, two of them equal except for their ids.
beforeAll(async () => {
  const stock = await stockOf(10)
  for (let made = 0; made < 4; made += 1) await aPaidOrder(stock, cards)
  await runSql(database.url, [
    `insert into withdrawals (id, submission_key, order_number, order_id, from_buyer, name, email, items, locale, received_at, handled_at)
      select uuidv7(), gen_random_uuid(), 'B1', null, n % 3 = 0, 'Ada', 'ada@example.com', '', 'en', '2030-01-01'::timestamptz + n / 2 * interval '1 day',
        case when n > 6 then now() end from generate_series(1, 9) n`,
    `insert into returns (id, order_id, number, kind, state, requested_by, requested_at)
      select uuidv7(), o.id, 'R' || n, case when n % 2 = 0 then 'voluntary' else 'withdrawal' end,
        (array['requested', 'approved', 'rejected', 'received', 'closed'])[1 + n % 5], 'customer', '2030-01-01'::timestamptz + n / 2 * interval '1 day'
      from generate_series(1, 9) n, (select id from orders limit 1) o`,
    `insert into payment_problems (id, kind, reference, found_at, resolved_at)
      select uuidv7(), case when n % 3 = 0 then 'stuck' else 'review' end, n::text, '2030-01-01'::timestamptz + n / 2 * interval '1 day',
        case when n > 6 then now() end from generate_series(1, 9) n`,
    `insert into account_payments (id, attempt_id, order_id, shop_id, live, amount, owed, currency, due_on, created_at)
      select uuidv7(), a.id, a.order_id, 's', false, 100, 50 + row_number() over () / 2, 'EUR', '2030-01-01', now() from payment_attempts a`,
    `insert into account_refunds (id, payment_id, refund_id, amount, state, created_at)
      select uuidv7(), p.id, gen_random_uuid(), 5, case n % 4 when 0 then 'succeeded' when 1 then 'failed' else 'pending' end, '2030-01-01'
      from account_payments p, generate_series(1, 5) n`,
    `insert into invoices (id, kind, prefix, year, sequence, order_id, issued_at, currency, total, content)
      select uuidv7(), 'invoice', 'R-', 2030, n, o.id, '2030-01-01'::timestamptz + n / 2 * interval '1 day', 'EUR', 100,
        '{"order": {"number": "B1"}, "taxTotal": 16}'
      from (select id, row_number() over () as n from orders) o`,
    `with z as (insert into shipping_zones (id, name, countries) values (uuidv7(), 'Home', '{DE,AT}') returning id)
      insert into shipping_methods (id, zone_id, name, price, free_from, days_min, days_max)
      select uuidv7(), z.id, 'Parcel ' || n, 490, case when n % 2 = 0 then 9000 end, 1, 2 from z, generate_series(1, 9) n`,
    `insert into tax_rates (id, country, region, tax_class, rate_basis_points, name)
      select uuidv7(), (array['DE', 'AT'])[1 + n % 2], n::text, 'standard', n * 100, 'VAT' from generate_series(1, 9) n`,
    `insert into products (id, slug, title, vendor, status, draft_reasons, created_at, updated_at)
      select uuidv7(), 'listed-' || n, 'Mug ' || n / 2, 'Kiln', (array['draft', 'active', 'archived'])[1 + n % 3],
        case when n % 3 = 0 then '[{"column": "Price", "reason": "price", "value": "x"}]'::jsonb else '[]' end,
        '2030-01-01'::timestamptz + n / 2 * interval '1 day', '2030-01-01'::timestamptz + n / 3 * interval '1 day'
      from generate_series(1, 9) n`,
    `insert into variants (id, product_id, price, sku) select uuidv7(), id, 100, slug from products where vendor = 'Kiln'`,
    `insert into media (id, kind, state, key, width, height, created_at)
      select uuidv7(), 'raster', (array['pending', 'ready', 'failed'])[1 + n % 3], lpad(n::text, 12, '0'), 10, 10, '2030-01-01' from generate_series(1, 9) n`,
    `insert into product_media (product_id, media_id, position, alt)
      select p.id, m.id, 1, case when m.state = 'ready' then '' else 'x' end from media m, (select id from products where vendor = 'Kiln' limit 3) p`,
    `insert into variant_sales (variant_id, price, starts_at) select v.id, 50, now() + interval '1 day'
      from variants v where v.sku like 'listed-%' and right(v.sku, 1) < '5'`,
    `with p as (insert into products (id, slug, title, vendor) select uuidv7(), 'jug-' || n, 'Jug ' || n, 'Kiln' from generate_series(1, 9) n returning id),
        v as (insert into variants (id, product_id, price, tracks_stock, low_stock_at) select uuidv7(), id, 100, right(id::text, 1) > '3', 3 from p returning id, tracks_stock)
      insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
      select v.id, l.id, false, ascii(right(v.id::text, 1)) % 4 from v, (select id from locations limit 1) l where v.tracks_stock`,
    `insert into collections (id, slug, title, position, visible, rule, created_at)
      select uuidv7(), 'listed-' || n, 'Listed ' || n / 2, n / 2, n % 3 > 0, case when n % 2 = 0 then '{"match": "all", "conditions": ["tag:x"]}'::jsonb end,
        '2030-01-01'::timestamptz + n / 2 * interval '1 day' from generate_series(1, 9) n`,
    `insert into redirects (id, from_path, to_path, source, created_at)
      select uuidv7(), '/old-' || n, '/cart', (array['shop', 'import', 'staff'])[1 + n % 3], '2030-01-01'::timestamptz + n / 2 * interval '1 day'
      from generate_series(1, 9) n`,
    `insert into media (id, kind, state, source_url, failure)
      select uuidv7(), 'raster', 'failed', 'https://pictures.example/' || n, (array['file.not_there', 'file.unreachable'])[1 + n % 2]
      from generate_series(1, 9) n`,
    `insert into former_customers (id, source, shop, number, name, company, email, phone, address, accepts_email, spent, note, tax_exempt, tags, hash, imported_at)
      select uuidv7(), 's' || n, 'shopify', n::text, 'Ada ' || n / 2, '', 'ada@example.com', '', '{}', case n % 3 when 0 then true when 1 then false end,
        '', '', false, '{}', '', '2030-01-01'::timestamptz + n / 2 * interval '1 day' from generate_series(1, 9) n`,
    `insert into former_orders (id, source, shop, number, placed_at, name, email, phone, payment, fulfilment, payment_method, shipping_method, currency,
        subtotal, discount, discount_code, shipping, tax, total, refunded, billing_address, shipping_address, note, tags, lines, hash, imported_at)
      select uuidv7(), 's' || n, 'shopify', '#' || n, '2030-01-01'::timestamptz + n / 2 * interval '1 day', '', 'ada@example.com', '', 'paid', 'fulfilled', '',
        '', 'EUR', 1, 0, '', 0, 0, n / 2, 0, '{}', '{}', '', '{}', '[]', '', now() from generate_series(1, 9) n`,
    `insert into imports (id, file_name, format, file_hash, state, created_at)
      select uuidv7(), n || '.csv', (array['shopify', 'redirects'])[1 + n % 2], '', (array['done', 'failed', 'running'])[1 + n % 3],
        '2030-01-01'::timestamptz + n / 2 * interval '1 day' from generate_series(1, 9) n`,
    `insert into erasures (id, email, reason, requested_by, requested_at, done_at, withdrawn_at)
      select uuidv7(), case when n % 3 = 0 then n || '@example.com' end, 'by_mail', 'person x', '2030-01-01'::timestamptz + n / 2 * interval '1 day',
        case n % 3 when 1 then now() end, case n % 3 when 2 then now() end from generate_series(1, 9) n`,
    `with c as (insert into customers (id, email, name, locale, created_at) values (uuidv7(), 'ada@example.com', 'Ada', 'en', now()) returning id)
      insert into archives (id, customer_id, requested_by, requested_at, made_at, expires_at)
      select uuidv7(), c.id, 'person x', '2030-01-01'::timestamptz + n / 2 * interval '1 day', case when n > 1 then now() end, case when n > 1 then now() end
      from c, generate_series(1, 9) n`,
    `insert into missed_searches (id, language, words, times, last_at)
      select uuidv7(), case when n % 3 = 0 then 'de' else 'en' end, 'kazoo ' || n, 2 + n / 2, '2030-01-01'::timestamptz + n / 2 * interval '1 day'
      from generate_series(1, 9) n`,
    `insert into customers (id, name) select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'Kim' from generate_series(1, 9) n`,
    `insert into identities (id, customer_id, issuer, subject, email)
      select id, id, '${configuration().identity.issuer}', id::text, 'kim@example.com' from customers where name = 'Kim'`,
    `insert into staff_members (id, identity_id, roles)
      select uuidv7(), id, array[case when right(id::text, 1) in ('3', '6') then 'owner' else 'support' end]
      from identities where email = 'kim@example.com'`,
    `insert into staff_roles (id, name, permissions) select uuidv7(), 'Role ' || n, '{orders:read}' from generate_series(1, 9) n`,
    `insert into staff_invitations (id, email, role, locale, created_at, sent_at, expires_at, revoked_at)
      select uuidv7(), 'kim' || n || '@example.com', 'support', 'en', now(), now(), now() + n / 5 * interval '1 day',
        case when n % 3 = 0 then now() end from generate_series(1, 9) n`,
    `insert into api_keys (id, name, kind, hash, hint, scopes, created_at)
      select uuidv7(), 'Key ' || n, 'secret', decode(md5(n::text), 'hex'), 'abcd', '{orders:read}', now() from generate_series(1, 9) n`,
    `insert into webhooks (id, url, secrets, created_at)
      select uuidv7(), 'https://erp.example/' || n, '[{"secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "since": "2026-01-01T00:00:00Z"}]', now() from generate_series(1, 9) n`,
    `insert into batches (id, operation, list, state, made_by_kind, made_at, total)
      select uuidv7(), 'orders.close', 'orders', 'draft', 'tool', now() - n * interval '1 minute', n from generate_series(1, 9) n`,
    `with made as (insert into carts (id, token_hash, currency, expires_at)
        select uuidv7(), sha256(n::text::bytea), 'EUR', now() + interval '1 day' from generate_series(1, 9) n returning id)
      insert into drafts (id, cart_id, locale, currency, made_by, made_at)
      select uuidv7(), id, 'en', 'EUR', 'staff', now() from made`,
    `insert into purchase_orders (id, supplier, location_id, expected_on, currency, state, cancelled_at, made_by, made_at)
      select uuidv7(), 'Supplier ' || n, (select id from locations order by position limit 1),
        case when n % 3 > 0 then '2030-01-0' || (1 + n / 4) end, 'EUR',
        (array['expected', 'partly_arrived', 'arrived', 'cancelled'])[1 + n % 4], case when n % 4 = 3 then now() end, 'staff',
        '2030-01-01'::timestamptz + n / 2 * interval '1 day' from generate_series(1, 9) n`,
    `with told as (insert into events (id, type, record, object_id, at, version, snapshot)
        values (uuidv7(), 'webhook.test', 'webhooks', '1', now(), '1', '{}') returning id, sequence)
      insert into webhook_deliveries (id, webhook_id, event_id, sequence, type, record, object_id, created_at, next_at)
      select uuidv7(), w.id, told.id, told.sequence, 'webhook.test', 'webhooks', '1', now(), now() from webhooks w, told limit 9`,
  ])
})

const everything = (list: AnyList) =>
  'state' in list.filters && list.filters.state.words.includes('all') ? 'state=all' : ''
const ask = (list: AnyList, query: string, most = 1000, after: string | null = null): Promise<{ id: string }[]> =>
  list.find({ ...readListQuery<Filters>(list, new URLSearchParams(query)), after, most })
const count = (list: AnyList, query: string): Promise<number> =>
  list.count(readListQuery<Filters>(list, new URLSearchParams(query)).filter, 1000)

describe.each(Object.entries<AnyList>(lists))('the list at %s', (_, list) => {
  const choices = Object.entries<Filters[string]>(list.filters).flatMap(([name, { words = [] }]) =>
    // Each is asked for in the same way.
    words.slice(0, 20).map((word) => `${name}=${String(word)}`),
  )
  const sorts = Object.entries<AnyList['columns'][string]>(list.columns).flatMap(([name, { sorts: can }]) =>
    can ? [name, `-${name}`] : [],
  )

  test.each([...sorts, list.order])(
    'in the order of %s is the same page by page, with nothing twice and nothing left out',
    async (sort) => {
      const query = `${everything(list)}&sort=${sort}`
      const whole = (await ask(list, query)).map(({ id }) => id)
      const paged: string[] = []
      let page: { id: string }[]
      do {
        page = await ask(list, query, 2, paged.at(-1) ?? null)
        paged.push(...page.map(({ id }) => id))
      } while (page.length === 2)
      expect(paged).toEqual(whole)
      expect(new Set(whole).size).toBe(whole.length)
      expect(whole.length).toBe(await count(list, query))
    },
  )

  test.each(['', ...choices])('filtered by "%s", the count matches the rows', async (query) => {
    expect((await ask(list, query)).length).toBe(await count(list, query))
  })
})

test('there is something in each of them to look at', async () => {
  for (const [path, list] of Object.entries<AnyList>(officeLists))
    expect(await count(list, everything(list)), path).toBeGreaterThan(2)
  expect(await db.selectFrom('withdrawals').select('id').execute()).toHaveLength(9)
})
