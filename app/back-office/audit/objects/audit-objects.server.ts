import { sql } from 'kysely'
import type { ListedEntry } from '#app/audit/audit.list.ts'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { listPaths } from '#app/routes.ts'
import { isId } from '#app/kernel/ids.ts'
import type { Language } from '#app/web/language-of.ts'
import { isOrderNumber, numberTyped } from '#app/orders/order.ts'
import { db } from '#db/database.server.ts'
import type { Names } from '#app/back-office/audit/audit-words.ts'

/** The changed object: its name, and the page that shows it; null where none does. */
export interface NamedObject {
  name: string
  href: string | null
}

/** What staff type for an object, by its record: a number, or an address in the shop. */
const typedNames = {
  orders: sql`select id, number from orders`,
  returns: sql`select id, number from returns`,
  purchase_orders: sql`select id, number from purchase_orders`,
  drafts: sql`select id, number from drafts`,
  products: sql`select id, slug from products`,
  collections: sql`select id, slug from collections`,
}

/** An object that is typed as above, a product by a SKU, or a customer by an email address, is meant by its id. */
export async function objectTyped(text: string | null): Promise<string | null> {
  if (text === null || /^\w+:/.test(text)) return text
  const typed = [text, text.toLowerCase(), text.toUpperCase(), numberTyped(text)]
  const all = Object.entries(typedNames).map(
    ([record, names]) =>
      sql`select ${`${record}:`} || id as object from (${names}) named(id, typed) where typed = any (${typed})`,
  )
  const { rows } = await sql<{ object: string }>`${sql.join(all, sql` union all `)}
    union all select 'products:' || product_id from variants where sku = ${text}
    union all select 'customers:' || file_id from customer_words where word = ${text.toLowerCase()} and word like '%@%' limit 1`.execute(
    db,
  )
  return rows[0]?.object ?? text
}

/** As a person would type it; other values are unchanged. */
export async function typedAs(object: string | null): Promise<string | null> {
  const [, record = '', id = ''] = /^(\w+):(.+)$/.exec(object ?? '') ?? []
  const known = { ...typedNames, customers: sql`select id, email from customer_files where email <> ''` }
  const names = Object.entries(known).find(([name]) => name === record)?.[1]
  if (!names || !isId(id)) return object
  const { rows } = await sql<{ typed: string }>`select typed from (${names}) named(id, typed) where id = ${id}`.execute(
    db,
  )
  return rows[0]?.typed ?? object
}

/** How an entry names its object, with a link unless the object is among those that are `gone` (`findGone`). */
export function objectOf(
  entry: Pick<ListedEntry, 'record' | 'objectId'>,
  names: Names,
  language: Language,
  gone: ReadonlySet<string> = new Set(),
): NamedObject {
  const object = shopObject(entry, names, language)
  return gone.has(entry.objectId) ? { ...object, href: null } : object
}

/** Orders, what belongs to them, products, and what came with a move. */
function shopObject(
  { record, objectId }: Pick<ListedEntry, 'record' | 'objectId'>,
  names: Names,
  language: Language,
): NamedObject {
  const { t, href } = language
  if (record === 'stock' || record === 'stock_items') return levelOf(objectId, names, language)
  const number = names.get(objectId)
  const order = number === undefined ? null : href('/admin/orders/:number', { number })
  if (objectId === 'all') return listTaken(record, language)
  switch (record) {
    case 'orders':
      return { name: t('orders.title', { number: number ?? '' }).trim(), href: order }
    case 'withdrawals':
      return { name: t('office.withdrawal_of', { number: number ?? '' }).trim(), href: href('/admin/withdrawals') }
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
        name: t('returns.of', { number: number ?? '' }).trim(),
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

/** Customers, settings of the trade, staff and their means of access. */
function otherObject({ record, objectId, number }: Known, language: Language): NamedObject {
  const { t, href } = language
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
    default:
      return ownObject({ record, objectId, number }, language)
  }
}

type Known = { record: string; objectId: string; number: string | undefined }

/** What came with a move, what staff made for themselves, what persons have asked for, and pages. */
function ownObject({ record, objectId, number }: Known, { t, href }: Language): NamedObject {
  switch (record) {
    case 'pictures':
      return {
        name: number ?? t('office.field.picture'),
        href: href('/admin/pictures/:picture', { picture: objectId }),
      }
    case 'redirects':
      return { name: number ?? t('lists.redirects'), href: href('/admin/redirects') }
    case 'former_customers':
      return { name: number ?? t('lists.former_customers'), href: href('/admin/former-customers') }
    case 'comments':
      return {
        name: [t('office.comment'), number].filter(Boolean).join(': '),
        href: number && isOrderNumber(number) ? href('/admin/orders/:number', { number }) : null,
      }
    case 'batches':
      return { name: t('lists.batches'), href: href('/admin/batches/:batch', { batch: objectId }) }
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
      return rooms(record, t, href)
  }
}

/** A list that was exported as a file. */
function listTaken(list: string, language: Language): NamedObject {
  const path = listPaths.find((each) => each === `/admin/${list}`)
  return { name: listWords(list, language).title || list, href: path ? language.href(path) : null }
}

/** A level is on the page of its variant's stock. */
function levelOf(level: string, names: Names, { t, href }: Language): NamedObject {
  const [variant = '', location = ''] = level.split('/')
  const known = [names.get(variant), names.get(location)].filter(Boolean).join(', ')
  return {
    name: [t('lists.stock'), known].filter(Boolean).join(': '),
    href: href('/admin/stock/:variant', { variant }),
  }
}

/** For records that exist only once, or in kinds that the program knows: the page about them. */
function rooms(record: string, t: Language['t'], href: Language['href']): NamedObject {
  const known: Record<string, NamedObject> = {
    picture_fetching: { name: t('lists.failed_pictures'), href: href('/admin/pictures/failed') },
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
