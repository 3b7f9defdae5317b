/** The sum of a refund as its quantities are typed. Only a form that says it refunds; the others ask for it. */
const isField = (field: unknown): field is HTMLInputElement => field instanceof HTMLInputElement

function sumOf(form: HTMLFormElement): number {
  // The server has written it: what each quantity comes to, by the name of its field.
  const amounts = JSON.parse(form.dataset.amounts ?? '{}') as Record<string, number[]>
  return Object.entries(amounts).reduce((sum, [name, known]) => {
    const field = form.elements.namedItem(name)
    return sum + ((isField(field) ? known[Number(field.value)] : undefined) ?? Number.NaN)
  }, 0)
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-amounts]')) {
  const [place, button] = [
    form.querySelector<HTMLElement>('[data-sum]'),
    form.querySelector<HTMLElement>('[data-press]'),
  ]
  const [asks, first] = [form.action, button?.textContent ?? '']
  const { currency = '', digits, refund = '' } = form.dataset
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency })
  const say = () => {
    const sum = sumOf(form)
    const amount = sum > 0 ? format.format(sum / 10 ** Number(digits)) : null
    const filled = (text = '') => text.replace('{amount}', amount ?? '')
    form.action = amount ? refund : asks
    if (place) place.textContent = amount ? filled(place.dataset.sum) : ''
    if (button) button.textContent = amount ? filled(button.dataset.press) : first
  }
  form.addEventListener('input', say)
  // A browser has filled it in again after Back.
  addEventListener('pageshow', say)
}
