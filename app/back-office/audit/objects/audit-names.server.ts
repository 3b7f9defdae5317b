import { type RawBuilder, sql } from 'kysely'
import type { ListedEntry } from '#app/audit/audit.list.ts'
import { db } from '#db/database.server.ts'
import type { Locale } from '#app/locales.ts'
import { isId } from '#app/kernel/ids.ts'
import type { Names } from '#app/back-office/audit/audit-words.ts'

/**
 * What staff call the objects in these entries: orders and refunds by number, parcels by what the carrier calls them, lines
 * and shipping methods by title, pictures by what they show and of which product, people by name. Of a deleted product the
 * log itself knows the title. Products and collections are called as in the reader's language.
 */
export async function findNames(
  entries: readonly ListedEntry[],
  others: readonly string[],
  locale: Locale,
): Promise<Names> {
  const ids = [...new Set(JSON.stringify([entries, others]).match(uuids) ?? [])]
  if (ids.length === 0) return new Map()
  const title = titleFor(locale)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, number as name from orders where id = any(${ids}::uuid[])
    union all select s.id, coalesce(nullif(concat_ws(' ', nullif(s.carrier, ''), s.tracking_number), ''), o.number) from shipments s
      join orders o on o.id = s.order_id where s.id = any(${ids}::uuid[])
    union all select r.id, o.number from refunds r join orders o on o.id = r.order_id where r.id = any(${ids}::uuid[])
    union all select v.id, ${title('p')} || coalesce(' (' || v.sku || ')', '') from variants v join products p on p.id = v.product_id
      where v.id = any(${ids}::uuid[])
    union all select c.id, o.number from comments c join orders o on c.record = 'orders' and c.object_id = o.id::text
      where c.id = any(${ids}::uuid[])
    union all select c.id, coalesce(nullif(f.name, ''), f.email) from comments c
      join customer_files f on c.record = 'customers' and c.object_id = f.id::text where c.id = any(${ids}::uuid[])
    union all select d.id, u.url from webhook_deliveries d join webhooks u on u.id = d.webhook_id where d.id = any(${ids}::uuid[])
    union all select id, title from order_lines where id = any(${ids}::uuid[])
    union all select id, ${title('products')} from products where id = any(${ids}::uuid[])
    union all select gone.id, e.title from unnest(${ids}::uuid[]) gone(id) cross join lateral (select changes #>> '{title,0}' as title
        from audit_entries where record = 'products' and object_id = gone.id::text and changes #> '{title,1}' = 'null'
        order by id desc limit 1) e where e.title is not null and not exists (select from products p where p.id = gone.id)
    union all select id, ${title('collections')} from collections where id = any(${ids}::uuid[])
    union all select m.id, coalesce(nullif(m.alt, ''), (select coalesce(nullif(pm.alt, ''), ${title('p')}) from product_media pm
        join products p on p.id = pm.product_id where pm.media_id = m.id order by pm.alt = '', p.id limit 1), m.source_url, '')
      from media m where m.id = any(${ids}::uuid[])
    union all select id, name from shipping_methods where id = any(${ids}::uuid[])
    union all select id, name from locations where id = any(${ids}::uuid[])
    union all select id, country || ' ' || name from tax_rates where id = any(${ids}::uuid[])
    union all select id, from_path from redirects where id = any(${ids}::uuid[])
    union all select id, file_name from imports where id = any(${ids}::uuid[])
    union all select id, number from former_orders where id = any(${ids}::uuid[])
    union all select id, coalesce(nullif(name, ''), email, number) from former_customers where id = any(${ids}::uuid[])
    union all select id, coalesce(nullif(name, ''), email) from customer_files where id = any(${ids}::uuid[])
    union all select id, name from staff_roles where id = any(${ids}::uuid[])
    union all select id, name from api_keys where id = any(${ids}::uuid[])
    union all select id, email from staff_invitations where id = any(${ids}::uuid[])
    union all select m.id, coalesce(nullif(c.name, ''), i.email, '') from staff_members m join identities i on i.id = m.identity_id
      join customers c on c.id = i.customer_id where m.id = any(${ids}::uuid[])
    union all select id, url from webhooks where id = any(${ids}::uuid[])
    union all select id, number from purchase_orders where id = any(${ids}::uuid[])
    union all select id, coalesce(content->>'name', content->>'from_path', content->>'title', nullif(content->>'alt', ''),
        content->>'source_url', '') from deleted_rows
      where id = any(${ids}::uuid[])
    union all select id, number from drafts where id = any(${ids}::uuid[])
    union all select id, name from saved_views where id = any(${ids}::uuid[])
    union all select id, number from returns where id = any(${ids}::uuid[])
    union all select w.id, w.order_number from withdrawals w where w.id = any(${ids}::uuid[])
    union all select p.id, o.number from payment_problems p join orders o on o.id = p.order_id where p.id = any(${ids}::uuid[])
    union all select i.id, coalesce(nullif(c.name, ''), i.email, '') from identities i join customers c on c.id = i.customer_id
      where i.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]))
}

/** The title of a row in this language, as far as it is translated. */
const titleFor = (locale: Locale) => (row: string) =>
  sql`coalesce(nullif(${sql.ref(`${row}.translations`)} #>> array[${locale}::text, 'title'], ''), ${sql.ref(`${row}.title`)})`

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The objects that are there, of the kinds that a page shows by their id and that may be gone. */
const present: Record<string, RawBuilder<unknown>> = {
  batches: sql`select id from batches`,
  collections: sql`select id from collections where deleted_at is null`,
  former_orders: sql`select id from former_orders`,
  pictures: sql`select id from media`,
  products: sql`select id from products`,
  shipping_methods: sql`select id from shipping_methods`,
  tax_rates: sql`select id from tax_rates`,
  webhook_deliveries: sql`select id from webhook_deliveries`,
}

/** The ids of the changed objects that are there no more: no page shows them, also where their name is still known. */
export async function findGone(entries: readonly Pick<ListedEntry, 'record' | 'objectId'>[]): Promise<Set<string>> {
  const checked = Object.entries(present).flatMap(([record, there]) => {
    const ids = entries
      .filter((entry) => entry.record === record && isId(entry.objectId))
      .map((entry) => entry.objectId)
    if (ids.length === 0) return []
    return [
      sql`select id from unnest(${ids}::uuid[]) asked(id) where not exists (select from (${there}) t where t.id = asked.id)`,
    ]
  })
  if (checked.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`${sql.join(checked, sql` union `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
