/**
 * An order by dragging, with a mouse, a pen or a finger: each row has a handle beside the field with its place. Where a row
 * is let go only fills in the places, which are saved as if they had been typed; Escape puts it back.
 */
const form = document.querySelector<HTMLFormElement>('form[data-arrange]')

/** So near to the end of the window the page moves along, by so much at each picture. */
const [edge, step] = [80, 10]
/** So near to the place of another row is there. */
const near = 4

const placeOf = (row: Element) => row.querySelector<HTMLInputElement>('input[name^=place-]:not([type=hidden])')
const rowsOf = (of: HTMLFormElement) => [...of.children].filter((row) => placeOf(row))
const middleOf = (row: Element) => {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

function drag(rows: HTMLFormElement, row: HTMLElement, handle: HTMLElement, pressed: PointerEvent) {
  const before = rowsOf(rows)
  const values = before.map((each) => placeOf(each)?.value ?? '')
  // A part of a long order begins with the place that its page does.
  const first = Math.min(...before.map((each) => Number(placeOf(each)?.defaultValue ?? 1)))
  const ending = new AbortController()
  const { signal } = ending
  let y = pressed.clientY
  // The handle is not in the middle of its row: onto the handle of another row is onto its place.
  const toMiddle = middleOf(row) - y

  const number = () => {
    rowsOf(rows).forEach((each, at) => fill(each, String(first + at)))
    offer(rows)
  }
  /** The others make room: a row that is taken out of the page, even for a moment, loses the pointer. */
  const follow = () => {
    for (;;) {
      const all = rowsOf(rows)
      const at = all.indexOf(row)
      const [above, below] = [all[at - 1], all[at + 1]]
      if (above && y + toMiddle <= middleOf(above) + near) row.after(above)
      else if (below && y + toMiddle >= middleOf(below) - near) row.before(below)
      else return
      number()
    }
  }
  const scroll = () => {
    if (signal.aborted) return
    if (y < edge) scrollBy(0, -step)
    else if (y > innerHeight - edge) scrollBy(0, step)
    follow()
    requestAnimationFrame(scroll)
  }
  const end = () => {
    ending.abort()
    row.removeAttribute('data-dragged')
    rows.dispatchEvent(new Event('input'))
  }
  const putBack = () => {
    const mark = document.createComment('')
    rowsOf(rows)[0]?.before(mark)
    mark.replaceWith(...before)
    before.forEach((each, at) => fill(each, values[at] ?? ''))
    offer(rows)
    end()
  }

  handle.setPointerCapture(pressed.pointerId)
  row.setAttribute('data-dragged', '')
  handle.addEventListener('pointermove', ({ clientY }) => (y = clientY), { signal })
  handle.addEventListener('pointerup', end, { signal })
  handle.addEventListener('pointercancel', putBack, { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && putBack(), { signal })
  requestAnimationFrame(scroll)
}

function fill(row: Element, place: string) {
  const field = placeOf(row)
  if (field) field.value = place
}

/** The first of all cannot go up, the last not down; of an order in parts a page may have neither. */
function offer(of: HTMLFormElement) {
  const buttons = (move: string) => [...of.querySelectorAll<HTMLButtonElement>(`button[value^="${move}:"]`)]
  for (const all of [buttons('up'), buttons('down').reverse()]) {
    const hasEnd = all.some(({ hidden }) => hidden)
    all.forEach((button, at) => (button.hidden = hasEnd && at === 0))
  }
}

for (const handle of form?.querySelectorAll<HTMLElement>('[data-handle]') ?? []) {
  handle.hidden = false
  handle.addEventListener('pointerdown', (event) => {
    const row = form ? rowsOf(form).find((each) => each.contains(handle)) : null
    if (!form || !(row instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    drag(form, row, handle, event)
  })
}
