import { sql } from 'kysely'
import type { ListedEntry } from '#app/audit/audit.list.ts'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { listPaths } from '#app/routes.ts'
import { isId } from '#app/kernel/ids.ts'
import type { Language } from '#app/web/language-of.ts'
import { numberTyped } from '#app/orders/order.ts'
import { db } from '#db/database.server.ts'
import type { Names } from './audit-words.ts'

/** The changed object: its name, and the page that shows it. */
export interface NamedObject {
  name: string
  href: string | null
}

/** The names of the objects in these entries: orders by number, lines and shipping methods by title, people by name. */
export async function findNames(entries: readonly ListedEntry[], others: readonly string[]): Promise<Names> {
  const ids = [...new Set(JSON.stringify([entries, others]).match(uuids) ?? [])]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, number as name from orders where id = any(${ids}::uuid[])
    union all select id, title from order_lines where id = any(${ids}::uuid[])
    union all select id, title from products where id = any(${ids}::uuid[])
    union all select id, title from collections where id = any(${ids}::uuid[]) and deleted_at is null
    union all select id, coalesce(nullif(alt, ''), source_url, '') from media where id = any(${ids}::uuid[])
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
    union all select id, number from drafts where id = any(${ids}::uuid[])
    union all select id, name from saved_views where id = any(${ids}::uuid[])
    union all select id, number from returns where id = any(${ids}::uuid[])
    union all select w.id, w.order_number from withdrawals w where w.id = any(${ids}::uuid[])
    union all select p.id, o.number from payment_problems p join orders o on o.id = p.order_id where p.id = any(${ids}::uuid[])
    union all select i.id, coalesce(nullif(c.name, ''), i.email, '') from identities i join customers c on c.id = i.customer_id
      where i.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]))
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** An order that is typed by its number, or a product by its handle or a SKU, is meant by its id. */
export async function objectTyped(text: string | null): Promise<string | null> {
  if (text === null || /^\w+:/.test(text)) return text
  const number = numberTyped(text)
  const { rows } = await sql<{ object: string }>`
    select 'orders:' || id as object from orders where number = ${number}
    union all select 'products:' || id from products where slug = ${text.toLowerCase()}
    union all select 'products:' || product_id from variants where sku = ${text} limit 1`.execute(db)
  return rows[0]?.object ?? text
}

/** As a person would type it; other values are unchanged. */
export async function typedAs(object: string | null): Promise<string | null> {
  const [, record, id = ''] = /^(orders|products):(.+)$/.exec(object ?? '') ?? []
  if (!record || !isId(id)) return object
  const { rows } = await sql<{ name: string }>`
    select number as name from orders where id = ${id} and ${record} = 'orders'
    union all select slug from products where id = ${id} and ${record} = 'products'`.execute(db)
  return rows[0]?.name ?? object
}

export function objectOf({ record, objectId }: ListedEntry, names: Names, language: Language): NamedObject {
  const { t, href } = language
  const number = names.get(objectId)
  const order = number === undefined ? null : href('/admin/orders/:number', { number })
  if (objectId === 'all') return listTaken(record, language)
  switch (record) {
    case 'orders':
      return { name: t('orders.title', { number: number ?? objectId }), href: order }
    case 'withdrawals':
      return { name: t('office.withdrawal_of', { number: number ?? objectId }), href: href('/admin/withdrawals') }
    case 'drafts':
      return {
        name: t('draft.title', { number: number ?? '' }).trim(),
        href: number ? href('/admin/drafts/:draft', { draft: number }) : null,
      }
    case 'purchase_orders':
      return {
        name: t('purchases.title', { number: number ?? '' }).trim(),
        href: number ? href('/admin/purchase-orders/:purchase', { purchase: number }) : null,
      }
    case 'returns':
      return {
        name: t('returns.of', { number: number ?? objectId }),
        href: href('/admin/returns/:return', { return: objectId }),
      }
    case 'payment_problems':
      return {
        name: t('office.audit.problem', { number: number ?? '' }).trim(),
        href: order ?? href('/admin/payments'),
      }
    case 'products':
      return {
        name: number ?? t('office.field.product'),
        href: number ? href('/admin/products/:product', { product: objectId }) : null,
      }
    case 'collections':
      return {
        name: number ?? t('office.field.collection'),
        href: number ? href('/admin/collections/:collection', { collection: objectId }) : null,
      }
    case 'pictures':
      return { name: number ?? t('office.field.source_url'), href: href('/admin/pictures') }
    case 'redirects':
      return { name: number ?? t('lists.redirects'), href: href('/admin/redirects') }
    case 'former_customers':
      return { name: number ?? t('lists.former_customers'), href: href('/admin/former-customers') }
    case 'former_orders':
      return {
        name: t('office.former_order', { number: number ?? '' }).trim(),
        href: href('/admin/former-orders/:order', { order: objectId }),
      }
    case 'imports':
      return {
        name: number ?? t('lists.imports'),
        href: href('/admin/imports/:import', { import: objectId }),
      }
    default:
      return otherObject({ record, objectId, number }, language)
  }
}

/** Staff, their means of access, and what persons have asked for. */
function otherObject(
  { record, objectId, number }: { record: string; objectId: string; number: string | undefined },
  { t, href }: Language,
): NamedObject {
  switch (record) {
    case 'customers':
      return {
        name: number ?? t('lists.customers'),
        href: number ? href('/admin/customers/:customer', { customer: objectId }) : null,
      }
    case 'locations':
      return {
        name: number ?? t('office.places'),
        href: number ? href('/admin/places/:location', { location: objectId }) : null,
      }
    case 'shipping_methods':
      return {
        name: number ?? t('office.field.shipping_method'),
        href: number ? href('/admin/shipping-methods/:method', { method: objectId }) : null,
      }
    case 'tax_rates':
      return {
        name: number ?? t('lists.tax_rates'),
        href: number ? href('/admin/tax-rates/:rate', { rate: objectId }) : null,
      }
    case 'keys':
      return { name: number ?? t('lists.keys'), href: href('/admin/keys/:key', { key: objectId }) }
    case 'webhooks':
      return {
        name: `${t('office.field.webhook')} ${number ?? ''}`.trim(),
        href: number ? href('/admin/webhooks/:webhook', { webhook: objectId }) : null,
      }
    case 'webhook_deliveries':
      return {
        name: t('lists.webhook_deliveries'),
        href: href('/admin/webhook-deliveries/:delivery', { delivery: objectId }),
      }
    case 'staff':
      return {
        name: number ?? t('lists.staff'),
        href: number ? href('/admin/staff/:member', { member: objectId }) : null,
      }
    case 'roles':
      return { name: number ?? t('lists.roles'), href: number ? href('/admin/roles/:role', { role: objectId }) : null }
    case 'saved_views':
      return { name: `${t('office.view')} ${number ?? ''}`.trim(), href: null }
    case 'invitations':
      return { name: `${t('office.invitation')} ${number ?? ''}`.trim(), href: href('/admin/invitations') }
    case 'erasures':
      return { name: t('office.erasure'), href: href('/admin/erasures') }
    case 'archives':
      return { name: t('office.archive'), href: href('/admin/archives') }
    case 'menus':
      return { name: t('office.menus'), href: href('/admin/menus/:menu', { menu: objectId }) }
    case 'legal_pages':
      return { name: t('office.pages'), href: href('/admin/pages/:kind', { kind: objectId }) }
    default:
      return ['stock', 'stock_items'].includes(record) ? levelOf(objectId, t, href) : rooms(record, t, href)
  }
}

/** A list that was exported as a file. */
function listTaken(list: string, language: Language): NamedObject {
  const path = listPaths.find((each) => each === `/admin/${list}`)
  return { name: listWords(list, language).title || list, href: path ? language.href(path) : null }
}

/** A level is on the page of its variant's stock. */
const levelOf = (level: string, t: Language['t'], href: Language['href']): NamedObject => ({
  name: t('lists.stock'),
  href: href('/admin/stock/:variant', { variant: level.split('/')[0] ?? '' }),
})

/** For records that exist only once, or in kinds that the program knows: the page about them. */
function rooms(record: string, t: Language['t'], href: Language['href']): NamedObject {
  const known: Record<string, NamedObject> = {
    picture_fetching: { name: t('lists.failed_pictures'), href: href('/admin/pictures') },
    audit_log: { name: t('office.audit'), href: null },
    delivery: { name: t('office.delivery'), href: href('/admin/delivery') },
    map: { name: t('office.locations'), href: href('/admin/locations') },
    look: { name: t('office.look'), href: href('/admin/look') },
    seller: { name: t('office.seller'), href: href('/admin/seller') },
    synonyms: { name: t('office.synonyms'), href: href('/admin/synonyms') },
    mails: { name: t('office.mails'), href: href('/admin/mails') },
    settings: { name: t('office.settings'), href: href('/admin/settings') },
  }
  return known[record] ?? { name: record, href: null }
}
