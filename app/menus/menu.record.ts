import { z } from 'zod'
import { perLocale } from '#app/locales.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import { cleaned, isMenuKey, menuExample, type MenuItem, type MenuKey, menuKeys, menuScreens } from './menu.ts'

const text = z.string().optional()
const entryView = z.object({
  collection: idOf('col_').optional(),
  page: text,
  product: idOf('prd_').optional(),
  screen: z.enum(menuScreens).optional(),
  address: text,
  label: z.object(perLocale(() => text)),
})

const menuView = z.object({
  menu: z.enum(menuKeys),
  /** The shop shows what it chooses by itself: its collections in the header, its pages in the footer. */
  automatic: z.boolean(),
  items: z.array(entryView.extend({ items: z.array(entryView) })).meta(menuExample),
})
export type MenuView = z.infer<typeof menuView>

export interface MenuFacts {
  key: MenuKey
  items: MenuItem[] | null
}

/** One of the shop's menus, by its key. */
export const menu = record<string, MenuFacts, MenuView>({
  name: 'menus',
  prefix: 'menu_',
  permission: 'settings:write',
  http: 'GET /menus/:menu',
  schema: menuView,
  find: (on, key) => findMenu(on, key),
  lock: (tx, key) => findMenu(tx, key, true),
  idOf: ({ key }) => key,
  keyOf: (key) => (isMenuKey(key) ? key : null),
  viewOf: async (on, { key }) => {
    const items = (await findMenu(on, key))?.items ?? null
    return { menu: key, automatic: items === null, items: cleaned(items ?? []) }
  },
})

async function findMenu(on: Db, key: string, lock = false): Promise<MenuFacts | null> {
  if (!isMenuKey(key)) return null
  const all = on.selectFrom('menus').select('items').where('key', '=', key)
  const row = await (lock ? all.forUpdate() : all).executeTakeFirst()
  return row ? { key, items: row.items } : null
}
