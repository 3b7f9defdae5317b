/**
 * The grid of products: a form in a table, in which keys move from cell to cell, a value is filled down, and a block of
 * a spreadsheet is pasted. Nothing is saved by any of this, and each is taken back by one press.
 */
import { amountIn, optionFor, readPasted, signsOf } from './pasted.ts'

type Field = HTMLInputElement | HTMLSelectElement
type Change = [field: Field, value: string]

const form = document.querySelector<HTMLFormElement>('form[data-grid]')
const signs = form?.dataset.grid ? signsOf(form.dataset.grid, document.documentElement.lang) : []
const tools = form?.querySelector<HTMLElement>('[data-grid-tools]')
const said = tools?.querySelector<HTMLElement>('[role=status]')
const takeBackButton = tools?.querySelector<HTMLButtonElement>('[data-take-back]')

/** Every cell of every row; null: the product has it on its first one. */
const table = [...(form?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])].map((row) =>
  [...row.querySelectorAll('td')].map((cell) => cell.querySelector<Field>('input, select')),
)

let current: Field | null = null
/** The last block, as it was before; null when something was typed since. */
let block: Change[] | null = null
/** Of the marked cells of a column, the first that was marked. */
let anchor: Field | null = null
let range: Field[] = []

const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.closest('td') !== null

function placeOf(field: Field): [row: number, column: number] {
  const cell = field.closest('td')
  const row = cell?.parentElement as HTMLTableRowElement | null
  // The first cell of a row is its name.
  return [row?.sectionRowIndex ?? 0, (cell?.cellIndex ?? 1) - 1]
}

const stored = (field: Field): string =>
  field.dataset.now ??
  (field instanceof HTMLInputElement
    ? field.defaultValue
    : ([...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? ''))

const mark = (field: Field) => field.toggleAttribute('data-changed', field.value !== stored(field))

function say(text: string | undefined, count: number, more = '') {
  if (said) said.textContent = `${(text ?? '').replace('{count}', String(count))} ${more}`.trim()
}

function enter(field: Field | null | undefined) {
  if (!field) return
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** The next cell in this direction, past those that a row does not have. */
function beside(field: Field, down: number, right: number): Field | null {
  let [row, column] = placeOf(field)
  while (table[(row += down)] && column + right >= 0 && column + right < (table[row]?.length ?? 0)) {
    const next = table[row]?.[(column += right)]
    if (next) return next
  }
  return null
}

function setRange(fields: Field[]) {
  for (const each of range) each.removeAttribute('data-in-range')
  range = fields
  for (const each of range) each.setAttribute('data-in-range', '')
}

/** From where it began to this cell of the same column. */
function extendTo(field: Field) {
  anchor ??= current ?? field
  const [[from, column], [to, other]] = [placeOf(anchor), placeOf(field)]
  if (column !== other) return
  const rows = table.slice(Math.min(from, to), Math.max(from, to) + 1)
  setRange(rows.flatMap((row) => row[column] ?? []))
}

function endRange() {
  anchor = null
  setRange([])
}

/** Several cells at once: one step to take back. */
function change(all: readonly Change[]) {
  block = all.map(([field]) => [field, field.value])
  for (const [field, value] of all) {
    field.value = value
    mark(field)
  }
  if (takeBackButton) takeBackButton.hidden = false
  form?.dispatchEvent(new Event('input'))
}

function takeBack() {
  if (!block) return
  const was = block
  change(was)
  block = null
  if (takeBackButton) takeBackButton.hidden = true
  say(tools?.dataset.taken, was.length)
  enter(was[0]?.[0])
}

/** The first marked value into the marked cells; without any, the value of this cell into all below it. */
function fillDown() {
  const [first = current] = range
  if (!first) return
  const [row, column] = placeOf(first)
  const below = range.length > 1 ? range.slice(1) : table.slice(row + 1).flatMap((cells) => cells[column] ?? [])
  if (below.length === 0) return
  change(below.map((field): Change => [field, first.value]))
  say(tools?.dataset.filled, below.length)
  enter(first)
}

const isPrice = ({ name }: Field) => /^(compare_at_)?price-/.test(name)

/** What the cell takes of a text; null: it is none of its choices. */
function fitting(field: Field, text: string): string | null {
  if (field instanceof HTMLSelectElement) return optionFor(text, [...field.options])
  if (isPrice(field)) return amountIn(text, signs)
  return text.trim().replace(/\s*\n\s*/g, field.name.startsWith('tags-') ? ', ' : ' ')
}

function paste(start: Field, rows: readonly (readonly string[])[]) {
  const [top, left] = placeOf(start)
  const changes: Change[] = []
  /** What the last cell of each column got: a spreadsheet has the product's own values in each of its rows. */
  const above = new Map<number, string>()
  let out = 0
  for (const [down, cells] of rows.entries())
    for (const [right, text] of cells.entries()) {
      const field = table[top + down]?.[left + right]
      const value = field ? fitting(field, text) : null
      if (field && value !== null) changes.push([field, value])
      else if (text.trim() !== '' && (field || !table[top + down] || above.get(right) !== text)) out += 1
      if (field) above.set(right, text)
    }
  change(changes)
  say(tools?.dataset.pasted, changes.length, out > 0 ? tools?.dataset.left?.replace('{count}', String(out)) : '')
}

/** Whether the arrow key would leave the text: it is at its end, or all of it is marked, as after coming here by keys. */
function leavesText(field: Field, right: number): boolean {
  if (field instanceof HTMLSelectElement) return true
  const { selectionStart: from, selectionEnd: to, value } = field
  return (from === 0 && to === value.length) || (from === to && from === (right > 0 ? value.length : 0))
}

const arrows: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Whether the key was one of the grid's. */
function move({ key, shiftKey }: KeyboardEvent, field: Field): boolean {
  if (key === 'Enter') {
    endRange()
    enter(beside(field, shiftKey ? -1 : 1, 0))
    return true
  }
  const [down, right] = arrows[key] ?? []
  if (down === undefined || right === undefined) return false
  // Up and down choose among the choices of a list, as everywhere.
  if (right === 0 && field instanceof HTMLSelectElement && !shiftKey) return false
  if (right !== 0 && (shiftKey || !leavesText(field, right))) return false
  const next = beside(field, down, right)
  if (shiftKey && next) {
    anchor ??= field
    next.focus()
    extendTo(next)
  } else if (next) {
    endRange()
    enter(next)
  }
  return true
}

form?.addEventListener('keydown', (event) => {
  const { key, target } = event
  if (!isField(target) || event.isComposing || event.altKey) return
  const letter = event.ctrlKey || event.metaKey ? key.toLowerCase() : ''
  if (letter === 'd' && !event.shiftKey) fillDown()
  else if (letter === 'z' && !event.shiftKey && block) takeBack()
  else if (letter !== '' || !move(event, target)) return
  event.preventDefault()
})
form?.addEventListener('focusin', ({ target }) => {
  if (isField(target)) current = target
})
form?.addEventListener('mousedown', (event) => {
  if (!isField(event.target)) return
  if (!event.shiftKey) return endRange()
  event.preventDefault()
  extendTo(event.target)
})
form?.addEventListener('input', ({ target }) => {
  if (!isField(target)) return
  block = null
  if (takeBackButton) takeBackButton.hidden = true
  mark(target)
})
form?.addEventListener('paste', (event) => {
  const { target, clipboardData } = event
  if (!isField(target)) return
  const rows = readPasted(clipboardData?.getData('text/plain') ?? '')
  const [[one = ''] = []] = rows
  const isOne = rows.length === 1 && rows[0]?.length === 1
  // A word is pasted into the text; an amount with a sign or separators is a whole price.
  const isWhole = isPrice(target) && amountIn(one, signs) !== one.trim()
  if (isOne && target instanceof HTMLInputElement && !isWhole) return
  event.preventDefault()
  paste(target, rows)
})
// The focus stays in its cell.
tools?.addEventListener('mousedown', (event) => event.preventDefault())
tools?.querySelector('[data-fill]')?.addEventListener('click', fillDown)
takeBackButton?.addEventListener('click', takeBack)
if (tools) tools.hidden = false

// What was refused, and what the browser has kept after Back, is marked, too. This script may come after the page is shown.
const markAll = () => table.flat().forEach((field) => field && mark(field))
markAll()
addEventListener('pageshow', markAll)
