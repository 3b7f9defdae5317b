import { wordsOf } from '#app/catalogue/lists/listing.ts'
import { suggest } from '#app/catalogue/search/search.server.ts'
import { titleIn } from '#app/locales.ts'
import { collections } from '#app/collections/collections.list.ts'
import { customers } from '#app/customers/file/customers.list.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import { drafts } from '#app/drafts/drafts.list.ts'
import { formerOrders } from '#app/imports/orders/former-orders.list.ts'
import { invoices } from '#app/invoices/invoices.list.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import type { List } from '#app/operations/list.server.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { purchaseOrders } from '#app/purchase-orders/purchase-orders.list.ts'
import { products } from '#app/products/products.list.ts'
import { stock } from '#app/stock/list/stock.list.ts'
import { returns } from '#app/returns/returns.list.ts'
import type { TextKey } from '#app/texts.ts'
import type { Language } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { fromReplica } from '#db/replicas/from-replica.server.ts'

/** An object that was found, and where it is. */
export interface Found {
  kind: TextKey
  label: string
  detail: string
  href: string
}

/**
 * Objects by their number, their customer's name or address, their SKU or their name: each by the search of its own list, for
 * those who may see that list.
 */
export async function findObjects(text: string, actor: Actor, language: Language): Promise<Found[]> {
  const q = text.trim().slice(0, limits.searchQuery.value)
  if (q === '') return []
  const found = await fromReplica('list', () =>
    Promise.all([...ofOrders(q, actor, language), ...ofCatalogue(q, actor, language)]),
  )
  // A variant is at several locations.
  return found.flat().filter(({ href }, at, all) => all.findIndex((each) => each.href === href) === at)
}

/** Orders, what belongs to them, and whose they are. */
const ofOrders = (q: string, actor: Actor, language: Language) => [
  inList(orders, q, actor, (row) => ({
    kind: 'lists.orders',
    label: row.number,
    detail: `${row.name || row.email} · ${language.money({ amount: row.total, currency: row.currency })}`,
    href: language.href('/admin/orders/:number', { number: row.number }),
  })),
  inList(returns, q, actor, (row) => ({
    kind: 'lists.returns',
    label: row.number,
    detail: row.email,
    href: language.href('/admin/returns/:return', { return: row.id }),
  })),
  inList(invoices, q, actor, (row) => ({
    kind: 'lists.invoices',
    label: row.number,
    detail: row.order ?? '',
    href: language.href('/admin/invoices/:number', { number: row.number }),
  })),
  inList(formerOrders, q, actor, (row) => ({
    kind: 'lists.former_orders',
    label: row.number,
    detail: row.email ?? '',
    href: language.href('/admin/former-orders/:order', { order: row.id }),
  })),
  inList(drafts, q, actor, (row) => ({
    kind: 'lists.drafts',
    label: row.number,
    detail: row.email ?? '',
    href: language.href('/admin/drafts/:draft', { draft: row.number }),
  })),
  inList(customers, q, actor, (row) => ({
    kind: 'lists.customers',
    label: row.name || row.email,
    detail: row.email,
    href: language.href('/admin/customers/:customer', { customer: row.id }),
  })),
]

/** What is sold, and where it comes from: titles in the reader's language. */
function ofCatalogue(q: string, actor: Actor, language: Language) {
  const { locale } = language
  return [
    inList(products, q, actor, (row) => ({
      kind: 'office.find.products',
      label: titleIn(row.title, row.titles, locale),
      detail: language.t(`lists.products.status.${row.status}`),
      href: language.href('/admin/products/:product', { product: row.id }),
    })),
    inList(collections, q, actor, (row) => ({
      kind: 'lists.collections',
      label: titleIn(row.title, row.titles, locale),
      detail: language.t(`lists.collections.status.${row.status}`),
      href: language.href('/admin/collections/:collection', { collection: row.id }),
    })),
    inList(purchaseOrders, q, actor, (row) => ({
      kind: 'lists.purchase_orders',
      label: row.number,
      detail: row.supplier,
      href: language.href('/admin/purchase-orders/:purchase', { purchase: row.number }),
    })),
    actor.permissions.has(products.of.permission) ? [] : productsOf(q, language),
    inList(stock, q, actor, (row) => ({
      kind: 'lists.stock',
      label: [titleIn(row.product, row.products, locale), titleIn(row.options, row.optionsIn, language.locale)]
        .filter(Boolean)
        .join(', '),
      detail: row.sku ?? '',
      href: language.href('/admin/stock/:variant', { variant: row.variant }),
    })),
  ]
}

/** The newest of them. A return is found in every state, not only among the open ones. */
async function inList<Of extends Filters, Row extends { id: string }>(
  list: List<Of, Row>,
  q: string,
  actor: Actor,
  tell: (row: Row) => Found,
): Promise<Found[]> {
  if (!actor.permissions.has(list.of.permission)) return []
  const asked = readListQuery(list, new URLSearchParams({ q, ...(hasAll(list.filters) && { state: 'all' }) }))
  const rows = await list.find({ ...asked, actor, most: limits.foundOfEach.value })
  return rows.map(tell)
}

const hasAll = ({ state }: Filters) => state?.words?.includes('all') === true

/** For who may not see all products, what every visitor sees too: by SKU, or as the shop's search suggests them. */
async function productsOf(q: string, language: Language): Promise<Found[]> {
  const bySku = db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.productId')
    .select(['p.slug', 'p.title', 'v.sku'])
    .where('v.sku', '=', q)
    .where('p.status', '=', 'active')
    .limit(1)
  const words = wordsOf(q)
  const [exact, { products }] = await Promise.all([
    bySku.execute(),
    words.length > 0 ? suggest(words, language.locale) : { products: [] },
  ])
  const all = [
    ...exact.map(({ slug, title, sku }) => ({ slug, title, detail: sku ?? '' })),
    ...products.map(({ slug, title }) => ({ slug, title, detail: '' })),
  ]
  return all
    .filter(({ slug }, at) => all.findIndex((each) => each.slug === slug) === at)
    .slice(0, limits.foundOfEach.value)
    .map(({ slug, title, detail }) => ({
      kind: 'office.find.products',
      label: title,
      detail,
      href: language.href('/products/:slug', { slug }),
    }))
}
