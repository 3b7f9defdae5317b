import { type Locale, locales } from '#app/locales.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { type MenuEntry, type MenuItem, type MenuKey, menuKeys, type MenuScreen } from './menu.ts'
import { menuHref } from './menu-address.ts'
import { findTargets, keyOfTarget, type MenuTarget, type MenuTargets } from './targets.server.ts'

/** An item as shoppers see it. */
export interface MenuLink {
  href: string
  label: string
  /** The language of the label, if it is not the reader's. */
  lang?: string
  items: MenuLink[]
}

const screens = {
  collections: ['/collections', 'shell.browse'],
  locations: ['/locations', 'shell.locations'],
  contact: ['/contact', 'shell.contact'],
} as const satisfies Record<MenuScreen, readonly [string, string]>

/** How a page that every shop has is called. */
export const screenLabel = (screen: MenuScreen) => screens[screen][1]

/** Both menus as shoppers see them, in one language. */
export async function readMenuLinks(locale: Locale): Promise<Record<MenuKey, MenuLink[]>> {
  const stored = await db.selectFrom('menus').select(['key', 'items']).execute()
  const own = new Map(stored.map(({ key, items }) => [key, items]))
  const [header = [], footer = []] = await Promise.all(menuKeys.map((key) => own.get(key) ?? automaticItems(key)))
  const targets = await findTargets(db, [...header, ...footer])
  const linked = (items: readonly MenuItem[]) => items.flatMap((item) => linksOf(item, targets, locale))
  return { header: linked(header), footer: linked(footer) }
}

/** What the shop shows by itself: its first collections, or all of its own pages. */
export async function automaticItems(key: MenuKey): Promise<MenuItem[]> {
  const plain = { label: {}, items: [] }
  if (key === 'footer') {
    const pages = await db.selectFrom('pages').select('slug').where('kind', 'is', null).orderBy('position').execute()
    return pages.map(({ slug }) => ({ page: slug, ...plain }))
  }
  const collections = await db
    .selectFrom('collections')
    .select('id')
    .where('shown', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('collections as above')
            .select('above.id')
            .whereRef('above.id', '=', 'collections.parentId')
            .where('above.deletedAt', 'is', null),
        ),
      ),
    )
    .orderBy('position')
    .limit(8)
    .execute()
  return [{ screen: 'collections', ...plain }, ...collections.map(({ id }) => ({ collection: id, ...plain }))]
}

/** Nothing of an item whose target shoppers do not see, nor of what is beneath it. */
function linksOf(
  { items, ...entry }: MenuEntry & { items?: readonly MenuEntry[] },
  targets: MenuTargets,
  locale: Locale,
): MenuLink[] {
  const link = linkOf(entry, targets.get(keyOfTarget(entry)), locale)
  return link ? [{ ...link, items: (items ?? []).flatMap((below) => linksOf(below, targets, locale)) }] : []
}

function linkOf(entry: MenuEntry, target: MenuTarget | undefined, locale: Locale): Omit<MenuLink, 'items'> | null {
  const { t, href: to, own, ownLang } = languageOf(locale)
  const label = entry.label[locale]
  if (entry.screen) {
    const [path, name] = screens[entry.screen]
    return { href: to(path), label: label ?? t(name) }
  }
  if (entry.address) {
    const href = menuHref(entry.address, locale)
    const lang = locales.find((each) => entry.label[each])
    return label || !lang ? { href, label: label ?? entry.address } : { href, label: entry.label[lang] ?? '', lang }
  }
  if (!target?.shown) return null
  const { slug } = target
  const addressOf = {
    collection: () => to('/collections/:slug', { slug }),
    page: () => to('/pages/:slug', { slug }),
    product: () => to('/products/:slug', { slug }),
  }
  const kind = entry.collection ? 'collection' : entry.page ? 'page' : 'product'
  const named = label ? { label } : { label: own(target, 'title', target.title), lang: ownLang(target, 'title') }
  return { href: addressOf[kind](), ...named }
}
