/** The script of the back office, loaded by no shopper: selection, keys, and what goes on by itself. */
import './keys.ts'
import './printing.ts'
import './live.ts'
import './refreshing.ts'
import './refund-sum.ts'
import './saving.ts'
import './scan/offer.ts'
import './selection.ts'

// A page with a grid has its script, whose address only the page knows; so has a description, at its first focus.
const { grid = '', rich = '' } = document.querySelector<HTMLElement>('script[data-grid]')?.dataset ?? {}
if (document.querySelector('form[data-grid]')) void import(/* @vite-ignore */ grid)
addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement) || target.dataset.rich !== '') return
  target.dataset.rich = target.value
  void import(/* @vite-ignore */ rich)
})
