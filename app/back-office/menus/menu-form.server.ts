import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { changeMenu } from '#app/menus/change-menu.operation.ts'
import { isMenuKey, targetKinds } from '#app/menus/menu.ts'
import { automaticItems } from '#app/menus/menu-links.server.ts'
import { menu } from '#app/menus/menu.record.ts'
import { locales } from '#app/locales.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { added, fieldsOfRows, type MenuRow, placedAs, pressed, rowsOf, rowsTyped } from './menu-rows.ts'

type MenuAct = Act<'/admin/menus/:menu'>

const back = (done: 'menu' | 'undone') => ({
  key: ({ params }: MenuAct) => params.menu,
  done: ({ language, params, query }: MenuAct) =>
    seeOther(language.href('/admin/menus/:menu', params, { done, q: query.get('q') ?? '' })),
})
const change = formOf(changeMenu, back('menu'))

/** One of the buttons: of an item, of what can be added, or of the whole menu. Done: 303 back to the menu, `done=menu`. */
export async function arrangeMenu(visit: MenuAct) {
  const press = visit.form.get('press') ?? ''
  const form = new URLSearchParams()
  for (const name of ['shown-to', 'seen']) if (visit.form.has(name)) form.set(name, visit.form.get(name) ?? '')
  form.set('automatic', press === 'automatic' ? 'on' : '')
  form.set('items', '')
  for (const [name, value] of fieldsOfRows(await rowsAfter(press, visit))) form.set(name, value)
  return change({ ...visit, form })
}

async function rowsAfter(press: string, visit: MenuAct): Promise<MenuRow[]> {
  const values = typed(visit.form)
  const { menu: key } = visit.params
  if (!isMenuKey(key)) notFound()
  if (press === 'automatic') return []
  if (press === 'start') return rowsOf(await automaticItems(key))
  if (!press.startsWith('add:')) return pressed(placedAs(rowsTyped(values), values), press)
  const facts = (await menu.find(db, key, actorOf(visit))) ?? notFound()
  const { items } = await menu.viewOf(db, facts)
  const [, kind = '', ...target] = press.split(':')
  return added(
    rowsOf(items),
    {
      kind: targetKinds.find((each) => each === kind) ?? notFound(),
      target: kind === 'address' ? (values.address ?? '') : target.join(':'),
      label: Object.fromEntries(locales.map((locale) => [locale, values[`label-${locale}`] ?? ''])),
      items: [],
    },
    values.beneath ?? '',
  )
}

export const menuActs = { '/admin/menus/:menu/undo': undoOf(changeMenu, back('undone')) }
