/**
 * Forms whose answer is shown beside the page: in a dialog, or in place on the page that shows the same
 * (`data-beside`). They are sent one after the other, each with its state at that time, so that no press is lost and
 * none overtakes another; the page shows the server's answer. Loaded at the first interest in such a form.
 */
import { besideDialog } from './beside-dialog.ts'
import { type Keeps, morphChildren } from './morph.ts'
// The pointer on a list loads this, and shows its second pictures.
import './second-picture.ts'

type Key = HTMLFormElement | string
const waiting = new Set<Key>()
let turn: Promise<void> = Promise.resolve()

type SendWhole = (url: string, fields: Iterable<[string, FormDataEntryValue]>) => Promise<void>

/** `done` runs after each answer, before it is shown. */
export function send(form: HTMLFormElement, submitter: HTMLElement | null, done: () => void, sendWhole: SendWhole) {
  const key = form.id || form
  // A later press is in the form's values when its turn comes; for a form without fields it is the same press.
  if (!waiting.has(key)) {
    waiting.add(key)
    turn = turn.then(() => takeTurn(form, submitter, key, () => post(form, submitter, done, sendWhole)))
  }
}

async function takeTurn(form: HTMLFormElement, submitter: HTMLElement | null, key: Key, work: () => Promise<void>) {
  const goesOnWhileSent = form.dataset.sendOnChange !== undefined
  // A refusal before has called this one off, or the line it belongs to is gone.
  if (!waiting.has(key) || !form.isConnected) return void waiting.delete(key)
  if (goesOnWhileSent) waiting.delete(key)
  if (goesOnWhileSent && isAsItCame(form)) return
  submitter?.setAttribute('aria-busy', 'true')
  try {
    await work()
  } catch {
    // No connection, or an answer that broke off: whether it was taken, the page that the browser asks for now will
    // show.
    location.assign(form.action)
  } finally {
    submitter?.removeAttribute('aria-busy')
    // A form that continues while it is sent may be waiting again by now.
    if (!goesOnWhileSent) waiting.delete(key)
  }
}

/** Plus and minus again, or a press at the end of the scale. */
function isAsItCame(form: HTMLFormElement): boolean {
  return numbersIn(form).every(({ value, defaultValue }) => value === defaultValue)
}

const numbersIn = (part: Element) => [...part.querySelectorAll<HTMLInputElement>('input[type=number]')]

async function post(form: HTMLFormElement, submitter: HTMLElement | null, done: () => void, sendWhole: SendWhole) {
  const isShown = document.querySelector('main div[data-beside]') !== null
  const read = () => new FormData(form, submitter && form.contains(submitter) ? submitter : null)
  const typed = new Map(numbersIn(document.body).map((field) => [field, field.value]))
  const response = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams([...read()].map(([name, value]) => [name, String(value)])),
    headers: { 'x-beside': isShown ? 'page' : 'dialog', 'x-release': document.documentElement.dataset.release ?? '' },
  })
  // The server is of another release, and has done nothing. The form goes as it is by now; another one that waits would end
  // this navigation.
  if (response.status === 412) {
    waiting.clear()
    return sendWhole(form.action, read())
  }
  // Led elsewhere, to a page of its own: there it says why.
  if (!response.headers.has('x-beside')) return location.assign(response.url)
  const fresh = document.createElement('div')
  fresh.innerHTML = await response.text()
  done()
  // After a refusal, presses that depend on it are not sent: the person sees the current state, and goes on from there.
  if (!response.ok) waiting.clear()
  const keeps: Keeps = (field) => response.ok && typed.has(field) && typed.get(field) !== field.value
  show(isShown ? document.querySelector('main') : null, fresh, keeps, submitter)
}

function show(main: Element | null, fresh: HTMLElement, keeps: Keeps, opener: HTMLElement | null) {
  const words = fresh.querySelector<HTMLElement>('[data-say]')?.dataset.say ?? ''
  const before = document.activeElement
  const line = before?.closest('li[id]')?.id
  const part = main ?? besideDialog.content
  if (part) morphChildren(part, fresh, keeps)
  else besideDialog.open(fresh, opener)
  const refused = (main ?? besideDialog.content)?.querySelector<HTMLElement>('[aria-invalid]')
  if (refused) refused.focus()
  // The pressed element is gone: the focus moves to the one in its place, or to the top.
  else if (part && before && !before.isConnected) {
    const place = (line && document.getElementById(line)?.querySelector<HTMLElement>('button')) || headingOf(part)
    place?.focus({ preventScroll: true })
  }
  say(words)
}

function headingOf(part: Element): HTMLElement | null {
  const heading = part.querySelector<HTMLElement>('h1, h2')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/** The same words twice are news, too: the region is emptied first, and filled when that was noticed. */
function say(words: string) {
  const said = document.getElementById('said')
  if (!said) return
  said.textContent = ''
  setTimeout(() => (said.textContent = words), 50)
}
