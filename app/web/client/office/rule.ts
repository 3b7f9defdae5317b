/**
 * What fits a rule, while its conditions are typed: the page is asked for again as its button for a preview would, and its
 * count, its first products and what is wrong at a field are put into this one. What was typed is never touched.
 */
import { isOfOtherRelease, pageByItself } from './by-itself.ts'

/** Between a key and the question, so that a word is one question. */
const pause = 300

const form = document.querySelector<HTMLFormElement>('form[data-rule]')
let waiting: ReturnType<typeof setTimeout> | undefined
let asking = new AbortController()

const isControl = (field: unknown): field is HTMLInputElement | HTMLSelectElement =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement

function addressOf(of: HTMLFormElement): string {
  const asked = new URLSearchParams()
  for (const [name, value] of new FormData(of))
    if (/^(match$|field-|value-)/.test(name) && typeof value === 'string' && value) asked.set(name, value)
  return `${new URL(of.action).pathname}?${asked}`
}

/** A field's mistake as the fresh page has it, or none. */
function markAs(fresh: Document, control: HTMLElement) {
  const twin = fresh.getElementById(control.id)
  for (const name of ['aria-invalid', 'aria-describedby']) {
    const value = twin?.getAttribute(name) ?? null
    if (value === null) control.removeAttribute(name)
    else control.setAttribute(name, value)
  }
  const error = `${control.id}-error`
  const [before, after] = [document.getElementById(error), fresh.getElementById(error)]
  if (before && after && before.textContent === after.textContent) return
  before?.remove()
  if (after) control.parentElement?.append(after)
}

function show(fresh: Document, of: HTMLFormElement) {
  const [count, freshCount] = [document, fresh].map((page) => page.querySelector('[data-fitting-count]'))
  const [first, freshFirst] = [document, fresh].map((page) => page.querySelector('[data-fitting]'))
  // The place itself stays: only then its words are read out when they change.
  if (count && freshCount && count.textContent !== freshCount.textContent) count.textContent = freshCount.textContent
  if (first && freshFirst) first.replaceChildren(...freshFirst.childNodes)
  for (const control of of.elements) if (isControl(control) && control.id) markAs(fresh, control)
  // There is always a line left for one condition more.
  const lines = [...fresh.querySelectorAll('form[data-rule] fieldset')]
  const here = [...of.querySelectorAll('fieldset')]
  here.at(-1)?.after(...lines.slice(here.length))
}

async function ask(of: HTMLFormElement) {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  const fresh = await pageByItself(addressOf(of), { signal })
  // An answer that comes late is of conditions that are no longer there. One of another release is for a page of its own:
  // the form's button loads it.
  if (fresh && !signal.aborted && !isOfOtherRelease(fresh)) show(fresh, of)
}

if (form) {
  const soon = () => {
    clearTimeout(waiting)
    // Without a connection the page stays as it was; its buttons say so.
    waiting = setTimeout(() => void ask(form).catch(() => undefined), pause)
  }
  form.addEventListener('input', soon)
}
