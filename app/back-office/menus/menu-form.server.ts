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
import {
  added,
  fieldsOfRows,
  type MenuRow,
  pathOf,
  placedAs,
  placeTyped,
  pressed,
  rowAt,
  rowsOf,
  rowsTyped,
} from './menu-rows.ts'

type MenuAct = Act<'/admin/menus/:menu'>

const back = (done: 'menu' | 'undone') => ({
  key: ({ params }: MenuAct) => params.menu,
  done: ({ language, params, query, form }: MenuAct) =>
    seeOther(language.href('/admin/menus/:menu', params, { done, q: query.get('q') ?? '' }), form.get('at')),
})
const change = formOf(changeMenu, back('menu'))

/** One of the buttons: of an item, of what can be added, or of the whole menu. Done: 303 back to the menu, `done=menu`. */
export async function arrangeMenu(visit: MenuAct) {
  const press = visit.form.get('press') ?? ''
  const form = new URLSearchParams()
  for (const name of ['shown-to', 'seen']) if (visit.form.has(name)) form.set(name, visit.form.get(name) ?? '')
  form.set('automatic', press === 'automatic' ? 'on' : '')
  form.set('items', '')
  const { rows, moved } = await rowsAfter(press, visit)
  for (const [name, value] of fieldsOfRows(rows)) form.set(name, value)
  const path = moved ? pathOf(rows, moved) : press === '' ? placeTyped(typed(visit.form)) : null
  if (path) form.set('at', `place-${path}`)
  return change({ ...visit, form })
}

/** The menu after a press, and the item that it was about. */
async function rowsAfter(press: string, visit: MenuAct): Promise<{ rows: MenuRow[]; moved?: MenuRow }> {
  const values = typed(visit.form)
  const { menu: key } = visit.params
  if (!isMenuKey(key)) notFound()
  if (press === 'automatic') return { rows: [] }
  if (press === 'start') return { rows: rowsOf(await automaticItems(key)) }
  if (!press.startsWith('add:')) {
    const rows = placedAs(rowsTyped(values), values)
    return { rows: pressed(rows, press), moved: rowAt(rows, press.split(':')[1] ?? '') }
  }
  const facts = (await menu.find(db, key, actorOf(visit))) ?? notFound()
  const { items } = await menu.viewOf(db, facts)
  const [, kind = '', ...target] = press.split(':')
  const row = {
    kind: targetKinds.find((each) => each === kind) ?? notFound(),
    target: kind === 'address' ? (values.address ?? '') : target.join(':'),
    label: Object.fromEntries(locales.map((locale) => [locale, values[`label-${locale}`] ?? ''])),
    items: [],
  }
  return { rows: added(rowsOf(items), row, values.beneath ?? ''), moved: row }
}

export const menuActs = { '/admin/menus/:menu/undo': undoOf(changeMenu, back('undone')) }
