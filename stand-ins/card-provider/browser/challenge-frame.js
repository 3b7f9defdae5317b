// Runs in the bank's page when it is in a frame over the shop: tells the outcome, closes on Escape.
import { connect } from './provider-api.js'

const { notify } = connect({})
const outcome = document.body.dataset.outcome

if (outcome) notify('done', outcome)
else notify('hello')

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') notify('done', 'closed')
})
document.getElementById('close')?.addEventListener('click', () => notify('done', 'closed'))

// Sent without leaving the page: a new page in this frame would no longer know whom to tell.
document.querySelector('form')?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = event.submitter.value
  const enable = (enabled) => {
    for (const button of document.querySelectorAll('button')) button.disabled = !enabled
  }
  enable(false)
  const body = new URLSearchParams({ answer })
  const response = await fetch(location.pathname + location.search, { method: 'POST', body }).catch(() => null)
  if (!response?.ok) return enable(true)
  notify('done', answer)
})

const dialog = document.querySelector('[role=dialog]')
// The page gives the focus to the frame; inside it belongs to the first answer.
const focusFirst = () => {
  if (!dialog?.contains(document.activeElement)) dialog?.querySelector('button')?.focus()
}
window.addEventListener('focus', focusFirst)
focusFirst()

// Focus goes round inside: the page behind is out of reach for the keyboard too.
dialog?.addEventListener('keydown', (event) => {
  if (event.key !== 'Tab') return
  const stops = [...dialog.querySelectorAll('button')]
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0]).focus()
})
