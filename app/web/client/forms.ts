/** What forms and menus do beyond the browser's own behaviour; each works without script too. */
import { onInterest } from './interest.ts'
import { refresh, sendWhole } from './router.ts'
import { toProblems } from './show.ts'

const beside = () => import('./beside.ts')
onInterest(document, ({ target }) => {
  if (target instanceof Element && target.closest('[data-beside]')) beside().catch(() => {})
})

// Forms whose answer is shown beside the page. If their script cannot be loaded they are forms like all others.
document.addEventListener('submit', (event) => {
  const { submitter } = event
  // Only forms are sent.
  const form = event.target as HTMLFormElement
  const part = form.method === 'post' && form.closest<HTMLElement>('[data-beside]')
  if (!part) return
  event.preventDefault()
  beside().then(
    ({ send }) => send(form, submitter, refresh, sendWhole),
    () => {
      delete part.dataset.beside
      form.requestSubmit(submitter)
    },
  )
})

// The buttons beside a quantity; without script the field itself is typed in.
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('button[data-step]')
  const field = button && button.parentElement?.querySelector<HTMLInputElement>('input[type=number]')
  if (!button || !field) return
  event.preventDefault()
  if (button.dataset.step === '-1') field.stepDown()
  else field.stepUp()
  field.dispatchEvent(new Event('change', { bubbles: true }))
})

// A filter or sort choice takes effect at once; its button is there for browsers without script.
document.addEventListener('change', (event) => {
  const choice = event.target instanceof HTMLElement && event.target
  const form = choice && choice.closest<HTMLFormElement>('form[data-send-on-change]')
  if (!form) return
  // A finger leaves no focus behind everywhere; by it the list is found again. Not so for a number beside its buttons:
  // on a phone each press would call the keyboard up.
  if (!choice.matches('[type=number]')) choice.focus({ preventScroll: true })
  form.requestSubmit()
})

// A drawer or menu closes when the focus leaves it, and the menu on Escape.
const menuOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('details[name][open]') : null
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  // Where there are no popovers, their selector is an error.
  const drawer = 'popover' in document.body && target instanceof Element && target.closest<HTMLElement>(':popover-open')
  const over = drawer || menuOf(target)
  if (!over || !(relatedTarget instanceof Node) || over.contains(relatedTarget)) return
  if (drawer) drawer.hidePopover()
  else over.removeAttribute('open')
})
document.addEventListener('keydown', ({ key, target }) => {
  const menu = key === 'Escape' && menuOf(target)
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})

// `autofocus` works on a full page load, but not if the address has a fragment (HTML, 6.6.7). Chromium moves the focus
// again after scrolling there, so this waits for that.
if (location.hash) addEventListener('load', () => requestAnimationFrame(() => setTimeout(toProblems)))
