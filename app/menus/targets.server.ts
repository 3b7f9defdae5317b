import { sql } from 'kysely'
import { isPublic, type PageKind } from '#app/settings/page-kind.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Translations } from '#db/schema.ts'
import { entriesOf, type MenuEntry, type MenuItem, targetKinds } from './menu.ts'

/** A collection, a page or a product that a menu leads to. */
export interface MenuTarget {
  id: string
  slug: string
  title: string
  translations: Translations
  /** Whether shoppers see it. */
  shown: boolean
}

export type MenuTargets = ReadonlyMap<string, MenuTarget>

/** By what an entry's target is found: `collection:<id>`. */
export function keyOfTarget(entry: MenuEntry): string {
  const kind = targetKinds.find((each) => entry[each] !== undefined)
  return `${kind}:${kind && entry[kind]}`
}

/** Those of them that exist, in one query. */
export async function findTargets(on: Db, items: readonly MenuItem[]): Promise<MenuTargets> {
  const named = (kind: 'collection' | 'page' | 'product') => entriesOf(items).flatMap(([entry]) => entry[kind] ?? [])
  const [collections, pages, products] = [named('collection'), named('page'), named('product')]
  if (collections.length + pages.length + products.length === 0) return new Map()
  const { rows } = await sql<MenuTarget & { key: string; kind: PageKind | null; body: string }>`
    select 'collection:' || id as key, id, slug, title, translations, shown, null as kind, '' as body from collections
      where id = any(${collections}::uuid[]) and deleted_at is null
    union all select 'page:' || slug, id, slug, title, translations, true, kind, body from pages
      where slug = any(${pages}::text[])
    union all select 'product:' || id, id, slug, title, translations, status = 'active', null, '' from products
      where id = any(${products}::uuid[])`.execute(on)
  const settings = await readSettings(on)
  return new Map(
    rows.map(({ key, kind, body, shown, ...target }) => [
      key,
      { ...target, shown: kind ? isPublic({ kind, body }, settings) : shown },
    ]),
  )
}
