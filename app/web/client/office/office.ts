/** The script of the back office, loaded by no shopper: selection, keys, and what goes on by itself. */
import './cells.ts'
import './keys.ts'
import './printing.ts'
import './live.ts'
import './refreshing.ts'
import './refund-sum.ts'
import './saving.ts'
import './scan/offer.ts'
import './selection.ts'

// A page with a grid has its script, whose address only the page knows; so have a form for a rule, an order by hand and pictures, and a description at
// its first focus.
const addresses = document.querySelector<HTMLElement>('script[data-grid]')?.dataset ?? {}
for (const what of ['grid', 'rule', 'arrange'])
  if (document.querySelector(`form[data-${what}]`)) void import(/* @vite-ignore */ addresses[what] ?? '')
if (document.querySelector('form [data-uploads]')) void import(/* @vite-ignore */ addresses.uploads ?? '')
addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement) || target.dataset.rich !== '') return
  target.dataset.rich = target.value
  void import(/* @vite-ignore */ addresses.rich ?? '')
})
