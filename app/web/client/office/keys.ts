/**
 * The keys of the back office: j and k move through the rows of a list, x selects one, Enter opens it, a goes to what can be done with the
 * selected ones; / searches; g and a
 * letter go to a room; ? shows them all. Never while somebody types.
 */
import { select } from './selection.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** What is not in a table, such as a payment to look at, says that it is an item of its list. */
const row = ':is(table tbody tr, [data-item])'
const rows = () => [...document.querySelectorAll<HTMLElement>(`main ${row}:has(a, button)`)]
const current = () => document.activeElement?.closest<HTMLElement>(`main ${row}`)

function move(by: 1 | -1) {
  const all = rows()
  const here = current()
  const next = here ? all[all.indexOf(here) + by] : all[by === 1 ? 0 : all.length - 1]
  next?.querySelector<HTMLElement>(next.matches('tr') ? 'a' : 'a, button')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function selectRow() {
  const box = current()?.querySelector<HTMLInputElement>('input[form=bulk]')
  if (!box) return
  box.checked = !box.checked
  select(box, false)
}

/** Tab would pass by every other row first. */
function goToActs() {
  const act = document.querySelector<HTMLElement>('[data-bulk] button')
  if (act?.checkVisibility()) act.focus()
}

/** The rooms' links name their key. */
function go(letter: string) {
  const room = [...document.querySelectorAll<HTMLAnchorElement>('[data-key]')].find(
    (link) => link.dataset.key === letter,
  )
  room?.click()
}

const help = () => document.querySelector<HTMLDialogElement>('dialog[data-keys]')
const search = () => document.querySelector<HTMLInputElement>('main input[type=search]')

const acts: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  x: selectRow,
  a: goToActs,
  '/': () => search()?.focus(),
  '?': () => help()?.showModal(),
}

let isGoing = false

/** The palette, whose script is loaded at the first press. */
async function openPalette() {
  const { palette = '' } = document.querySelector<HTMLElement>('script[data-palette]')?.dataset ?? {}
  // Loaded once, whose address only the page knows.
  await import(/* @vite-ignore */ palette)
  document.dispatchEvent(new Event('open-palette'))
}

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || !(event.target instanceof Element) || !event.target.closest('[data-find]'))
    return
  event.preventDefault()
  void openPalette()
})

document.addEventListener('keydown', (event) => {
  if (event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    event.preventDefault()
    return void openPalette()
  }
  const { key, target } = event
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(target)) return
  if (isGoing) {
    isGoing = false
    event.preventDefault()
    return go(key)
  }
  isGoing = key === 'g'
  const act = acts[key]
  if (!act && !isGoing) return
  event.preventDefault()
  act?.()
})
