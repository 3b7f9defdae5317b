import { sql } from 'kysely'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { limits } from '#app/limits.ts'
import { changeMenu } from '#app/menus/change-menu.operation.ts'
import { isMenuKey, type MenuItem, menuScreens, type TargetKind } from '#app/menus/menu.ts'
import { automaticItems, screenLabel } from '#app/menus/menu-links.server.ts'
import { menu } from '#app/menus/menu.record.ts'
import { findTargets } from '#app/menus/targets.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { products } from '#app/products/products.list.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Language } from '#app/web/language-of.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { type MenuRow, rowsOf } from './menu-rows.ts'

/** What an item leads to, as the office says it. */
export interface NamedTarget {
  title: string
  /** Whether shoppers see it; gone: it was deleted. */
  state: 'shown' | 'hidden' | 'gone'
  /** Its page in the office, or in the shop. */
  href: string | null
}

/** What can be added to a menu. */
export interface OfferedTarget {
  kind: TargetKind
  target: string
  title: string
}

/** Everything that the page of a menu shows. */
export async function loadMenu(visit: Load<'/admin/menus/:menu'>) {
  const { params, query, language } = visit
  const facts = (await menu.find(db, params.menu, actorOf(visit))) ?? notFound()
  const view = await menu.viewOf(db, facts)
  const items = facts.items ?? (await automaticItems(facts.key))
  const q = query.get('q')?.trim() ?? ''
  const [saved, names, offered] = await Promise.all([
    findSaved(changeMenu, facts.key, visit, 'menu'),
    nameTargets(items, language),
    findOffered(q, items, language),
  ])
  return {
    key: facts.key,
    isAutomatic: view.automatic,
    rows: rowsOf(items),
    names,
    offered,
    q,
    seen: versionOf(view),
    saved,
    customerId: customerOf(visit).id,
  }
}
export type MenuData = Shown<typeof loadMenu>['data']

/** Both menus, as the overview says them. */
export async function loadMenus({ language }: Load<'/admin/menus'>) {
  const rows = await db.selectFrom('menus').select(['key', 'items']).orderBy('key', 'desc').execute()
  return Promise.all(
    rows
      .filter(({ key }) => isMenuKey(key))
      .map(async ({ key, items }) => {
        const shown = items ?? (await automaticItems(key))
        return { key, isAutomatic: items === null, rows: rowsOf(shown), names: await nameTargets(shown, language) }
      }),
  )
}
export type MenuSummary = Awaited<ReturnType<typeof loadMenus>>[number]

/** By kind and target: `collection:<id>`. */
async function nameTargets(items: readonly MenuItem[], language: Language): Promise<Record<string, NamedTarget>> {
  const targets = await findTargets(db, items)
  // Those that every shop has also where the menu has them not: a refused form may.
  const rows = rowsOf([...items, ...menuScreens.map((screen) => ({ screen, label: {} }))])
  return Object.fromEntries(
    [...rows, ...rows.flatMap((row) => row.items)].map((row) => {
      const found = targets.get(`${row.kind}:${row.target}`)
      return [`${row.kind}:${row.target}`, nameOf(row, found, language)]
    }),
  )
}

type Found = Awaited<ReturnType<typeof findTargets>> extends ReadonlyMap<string, infer Target> ? Target : never

function nameOf({ kind, target }: MenuRow, found: Found | undefined, { t, href, own }: Language): NamedTarget {
  if (kind === 'screen') return { title: t(screenLabel(target as 'contact')), state: 'shown', href: null }
  if (kind === 'address') return { title: target, state: 'shown', href: null }
  if (!found) return { title: t('office.menu.gone'), state: 'gone', href: null }
  const { id, slug } = found
  const pages = {
    collection: () => href('/admin/collections/:collection', { collection: id }),
    product: () => href('/admin/products/:product', { product: id }),
    page: () => href('/pages/:slug', { slug }),
  }
  return { title: own(found, 'title', found.title), state: found.shown ? 'shown' : 'hidden', href: pages[kind]() }
}

/** Collections and pages, and products where words are said; without those that the menu has. */
async function findOffered(q: string, items: readonly MenuItem[], language: Language): Promise<OfferedTarget[]> {
  const rows = rowsOf(items)
  const has = new Set([...rows, ...rows.flatMap((row) => row.items)].map(({ kind, target }) => `${kind}:${target}`))
  const most = limits.menuOffered.value
  // Also by what it is called in the reader's language.
  const names = sql`concat_ws(' ', t.title, t.slug, t.translations -> ${language.locale} ->> 'title')`
  const fits = sql`position(lower(${q}) in lower(${names})) > 0`
  const { rows: found } = await sql<Pick<OfferedTarget, 'kind' | 'target'>>`
    (select 'page' as kind, slug as target from pages t where ${fits} order by position, title limit ${most})
    union all
    (select 'collection', id::text from collections t where deleted_at is null and ${fits}
      order by position, title limit ${most + has.size})`.execute(db)
  const goods = q === '' ? [] : await findProducts(q, most)
  const offered = [...found, ...goods].filter(({ kind, target }) => !has.has(`${kind}:${target}`)).slice(0, 2 * most)
  const titles = await nameTargets(
    offered.map(({ kind, target }) => ({ [kind]: target, label: {}, items: [] })),
    language,
  )
  return offered.map((each) => ({ ...each, title: titles[`${each.kind}:${each.target}`]?.title ?? each.target }))
}

async function findProducts(q: string, most: number) {
  const sort = { by: 'added', descending: true }
  const found = await products.find({ filter: readFilter(products, { q }), sort, after: null, most })
  return found.map(({ id }) => ({ kind: 'product' as const, target: id }))
}
