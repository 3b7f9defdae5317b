/** The selected rows of a list: how many, all of the page, a range with the shift key. The boxes are plain form fields. */
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[form=bulk]')]
const bar = document.querySelector<HTMLFormElement>('[data-bulk]')
const all = document.querySelector<HTMLInputElement>('[data-select-all]')
let last: HTMLInputElement | null = null

/** A box was set: the boxes between it and the one before follow, if the shift key is down. */
export function select(box: HTMLInputElement, isRange: boolean) {
  const rows = boxes()
  const [from, to] = [last, box].map((each) => (each ? rows.indexOf(each) : -1)).sort((one, other) => one - other)
  if (isRange && from !== undefined && to !== undefined && from >= 0)
    for (const each of rows.slice(from, to + 1)) each.checked = box.checked
  last = box
  say()
}

function say() {
  const rows = boxes()
  const selected = rows.filter((box) => box.checked).length
  const place = bar?.querySelector<HTMLElement>('[data-selected]')
  if (place) place.textContent = (place.dataset.selected ?? '').replace('{count}', String(selected))
  if (!all) return
  all.checked = selected > 0 && selected === rows.length
  all.indeterminate = selected > 0 && selected < rows.length
}

if (all) {
  all.hidden = false
  all.addEventListener('change', () => {
    for (const box of boxes()) box.checked = all.checked
    say()
  })
}
document.addEventListener('click', (event) => {
  const box = event.target instanceof HTMLInputElement && event.target.matches('input[form=bulk]') && event.target
  if (box) select(box, event.shiftKey)
})
// Boxes that the browser has kept after Back are counted too.
if (bar) addEventListener('pageshow', say)
