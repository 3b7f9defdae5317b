import { locales } from '#app/locales.ts'
import { type TargetKind, targetKinds } from '#app/menus/menu.ts'
import type { MenuView } from '#app/menus/menu.record.ts'

/** An item of a menu as its form has it. The form carries the whole menu, so that a refused one shows what was typed. */
export interface MenuRow {
  kind: TargetKind
  target: string
  label: Record<string, string>
  items: MenuRow[]
}

type Item = MenuView['items'][number]
type Entry = Omit<Item, 'items'> & { items?: Item['items'] }

export const rowsOf = (items: readonly Entry[]): MenuRow[] =>
  items.flatMap((item) => {
    const kind = targetKinds.find((each) => item[each] !== undefined)
    if (!kind) return []
    const label = Object.fromEntries(locales.map((locale) => [locale, item.label[locale] ?? '']))
    return [{ kind, target: item[kind] ?? '', label, items: rowsOf(item.items ?? []) }]
  })

/** From the fields of a form: `items-0-collection`, `items-0-label-en`, `items-0-items-1-address`. */
export function rowsTyped(values: Readonly<Record<string, string>>, within = 'items'): MenuRow[] {
  const rows: MenuRow[] = []
  for (;;) {
    const start = `${within}-${rows.length}-`
    const kind = targetKinds.find((each) => `${start}${each}` in values)
    if (!kind) return rows
    rows.push({
      kind,
      target: values[`${start}${kind}`] ?? '',
      label: Object.fromEntries(locales.map((locale) => [locale, values[`${start}label-${locale}`] ?? ''])),
      items: rowsTyped(values, `${start}items`),
    })
  }
}

/** The fields of these rows. */
export function fieldsOfRows(rows: readonly MenuRow[], within = 'items'): [name: string, value: string][] {
  return rows.flatMap(({ kind, target, label, items }, at) => {
    const start = `${within}-${at}-`
    return [
      [`${start}${kind}`, target] as [string, string],
      ...Object.entries(label).map(([locale, text]): [string, string] => [`${start}label-${locale}`, text]),
      ...fieldsOfRows(items, `${start}items`),
    ]
  })
}

/** What can be done with a row by a press. */
export const menuMoves = ['up', 'down', 'in', 'out', 'remove'] as const
export type MenuMove = (typeof menuMoves)[number]

/** Which of them this row has, by its place among its neighbours. */
export function movesOf(at: number, count: number, isBeneath: boolean, hasLevels: boolean, hasItems: boolean) {
  const offered: Record<MenuMove, boolean> = {
    up: at > 0,
    down: at < count - 1,
    in: hasLevels && !isBeneath && !hasItems && at > 0,
    out: isBeneath,
    remove: true,
  }
  return menuMoves.filter((move) => offered[move])
}

/** The row at a path: `2`, `1.0`. */
export function rowAt(rows: readonly MenuRow[], path: string): MenuRow | undefined {
  if (!path) return undefined
  const [top = -1, nth] = path.split('.').map(Number)
  return nth === undefined ? rows[top] : rows[top]?.items[nth]
}

/** Where a row is among these, itself and not one like it. */
export function pathOf(rows: readonly MenuRow[], row: MenuRow): string | undefined {
  return rows.flatMap((each, top) => {
    if (each === row) return [`${top}`]
    const nth = each.items.indexOf(row)
    return nth < 0 ? [] : [`${top}.${nth}`]
  })[0]
}

/** The rows after a press on one of a row's buttons: `up:2`, `remove:1.0`. What is not there stays as it is. */
export function pressed(rows: readonly MenuRow[], press: string): MenuRow[] {
  const [move = '', path = ''] = press.split(':')
  const [top = -1, nth] = path.split('.').map(Number)
  const above = rows[top]
  if (!above) return [...rows]
  if (nth === undefined) return movedAt(rows, top, move)
  const row = above.items[nth]
  if (!row) return [...rows]
  const rest = { ...above, items: above.items.toSpliced(nth, 1) }
  // Behind the item that it was beneath.
  if (move === 'out') return rows.toSpliced(top, 1, rest, row)
  return rows.with(top, { ...above, items: movedAt(above.items, nth, move) })
}

function movedAt(rows: readonly MenuRow[], at: number, move: string): MenuRow[] {
  const row = rows[at]
  if (!row) return [...rows]
  const rest = rows.toSpliced(at, 1)
  const before = rows[at - 1]
  if (move === 'remove') return rest
  if (move === 'up') return rest.toSpliced(Math.max(0, at - 1), 0, row)
  if (move === 'down') return rest.toSpliced(at + 1, 0, row)
  if (move === 'in' && before && row.items.length === 0)
    return rest.with(at - 1, { ...before, items: [...before.items, row] })
  return [...rows]
}

/** The rows in the order of the places that were typed beside them: `place-2`, `place-1.0`, from 1. */
export function placedAs(rows: readonly MenuRow[], values: Readonly<Record<string, string>>, within = ''): MenuRow[] {
  const placed = rows.map((row, at) => {
    const name = `place-${within}${at}`
    const typed = Number(values[name]?.trim())
    const isMoved = values[name] !== values[`${name}-before`] && Number.isInteger(typed) && typed > 0
    const place = isMoved ? (typed > at + 1 ? typed + 0.5 : typed - 0.5) : at + 1
    return { row: { ...row, items: within ? [] : placedAs(row.items, values, `${at}.`) }, place }
  })
  return placed.toSorted((a, b) => a.place - b.place).map(({ row }) => row)
}

/** Where the item stands afterwards beside which alone a place was typed: `2`, `1.0`. Null: there is none, or there are several. */
export function placeTyped(values: Readonly<Record<string, string>>): string | null {
  const places = Object.keys(values).filter((name) => /^place-[\d.]+$/.test(name))
  const changed = places.filter((name) => values[name] !== values[`${name}-before`])
  const [name = ''] = changed
  const typed = Number(values[name]?.trim())
  if (changed.length !== 1 || !Number.isInteger(typed) || typed < 1) return null
  const within = name.slice('place-'.length).replace(/\d+$/, '')
  const siblings = places.filter((each) => each.replace(/\d+$/, '') === `place-${within}`).length
  return `${within}${Math.min(typed, siblings) - 1}`
}

/** One more, at the end or beneath one of them. */
export function added(rows: readonly MenuRow[], row: MenuRow, beneath: string): MenuRow[] {
  const at = beneath === '' ? -1 : Number(beneath)
  const above = rows[at]
  return above ? rows.with(at, { ...above, items: [...above.items, row] }) : [...rows, row]
}
