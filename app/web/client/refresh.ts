/**
 * Some choices decide which other fields there are: the country of an address. What makes one (a person, the browser's
 * autofill, a script, a page that comes back with what was typed) may have touched nothing on the page before, and not
 * every one of them tells: so each sign of life is a reason to look.
 */
function look() {
  for (const choice of document.querySelectorAll<HTMLSelectElement>('select[data-refreshes]')) {
    if (choice.value === choice.dataset.shown) continue
    choice.dataset.shown = choice.value
    void import('./refresh-fields.ts').then((script) => script.refreshFields(choice))
  }
}

for (const sign of ['input', 'change', 'focusin', 'pageshow']) addEventListener(sign, look)
