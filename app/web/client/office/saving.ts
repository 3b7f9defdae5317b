/** Forms of settings: what is not saved yet is said, is saved by Ctrl+S, and is not lost without a word. */
const forms = new Map<HTMLFormElement, { stored: string; bar: HTMLElement }>()

/** Compared with what is stored, so that a change that is taken back is none. A file counts by its name. */
const filled = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]))

/** As the server wrote it: what a browser has filled in again after Back, before any script ran, is not stored. */
function asWritten(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return filled(copy)
}

function isChanged(form: HTMLFormElement): boolean {
  const known = forms.get(form)
  return known !== undefined && (known.bar.dataset.save === 'unsaved' || filled(form) !== known.stored)
}

function say(form: HTMLFormElement) {
  const bar = forms.get(form)?.bar
  const place = bar?.querySelector<HTMLElement>('[data-unsaved]')
  if (!bar || !place) return
  const text = isChanged(form) ? (place.dataset.unsaved ?? '') : ''
  bar.toggleAttribute('data-changed', text !== '')
  if (place.textContent !== text) place.textContent = text
}

let sent: HTMLFormElement | null = null

function warn(event: BeforeUnloadEvent) {
  if ([...forms.keys()].some((form) => form !== sent && isChanged(form))) event.preventDefault()
}

for (const bar of document.querySelectorAll<HTMLElement>('form [data-save]')) {
  const form = bar.closest('form')
  if (!form) continue
  forms.set(form, { stored: asWritten(form), bar })
  for (const type of ['input', 'change', 'reset'] as const)
    form.addEventListener(type, () => setTimeout(() => say(form)))
  form.addEventListener('submit', () => (sent = form))
}
if (forms.size > 0) {
  addEventListener('beforeunload', warn)
  addEventListener('pageshow', () => {
    // A page that is shown again as it was left may be left with the same words once more.
    sent = null
    forms.forEach((_, form) => say(form))
  })
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const within = document.activeElement?.closest('form')
    const form = [...forms.keys()].find((each) => each === within) ?? [...forms.keys()].find(isChanged)
    form?.requestSubmit()
  })
}
