import { sendWhole } from './router.ts'

/**
 * Some choices decide which other fields there are: the country of an address. The choice can change without an event
 * on this page (by autofill, by a script, by a page restored with its values), so each sign of activity is a reason to
 * check.
 */
function look() {
  for (const choice of document.querySelectorAll<HTMLSelectElement>('select[data-refreshes]')) {
    if (choice.value === choice.dataset.shown) continue
    choice.dataset.shown = choice.value
    void import('./refresh-fields.ts').then((script) => script.refreshFields(choice, sendWhole))
  }
}

for (const sign of ['input', 'change', 'focusin', 'pageshow']) addEventListener(sign, look)
