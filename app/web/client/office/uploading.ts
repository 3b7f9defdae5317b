/**
 * Pictures of a form are sent ahead of it, each on its own: where the connection is lost, or one is no picture, those that
 * are there need not be sent again. When all are there the form is sent as if it had been refused before and kept them.
 */
const field = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type=file][name=files]')
const partOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-uploads]')

/** So many at once: one alone waits for each answer, and more would take the line from each other. */
const lanes = 2

/** What became of a file: where it was chosen once, the browser gives the same one each time it is asked. */
const keys = new WeakMap<File, string>()
const problems = new WeakMap<File, string>()
const busy = new WeakSet<HTMLFormElement>()

async function send(file: File, form: HTMLFormElement, { address = '', lost = '' }: DOMStringMap) {
  const body = new FormData()
  const shownTo = new FormData(form).get('shown-to')
  if (shownTo) body.append('shown-to', shownTo)
  body.append('files', file)
  try {
    const answer = await fetch(address, { method: 'POST', body })
    const { key, problem }: { key?: string; problem?: string } = answer.headers.get('content-type')?.includes('json')
      ? await answer.json()
      : {}
    if (key) keys.set(file, key)
    else problems.set(file, problem ?? lost)
  } catch {
    problems.set(file, lost)
  }
}

function sayHowFar(part: HTMLElement, files: readonly File[], isDone: boolean) {
  const missing = files.filter((file) => !keys.has(file))
  const { going = '', missing: some = '' } = part.dataset
  const state = part.querySelector<HTMLElement>('[role=status]')
  const text = (isDone ? some : going)
    .replace('{done}', String(files.length - missing.length))
    .replace('{missing}', String(missing.length))
    .replace('{count}', String(files.length))
  if (state) state.textContent = text
  const failed = isDone ? missing : []
  part.querySelector('ul')?.replaceChildren(
    ...failed.map((file) => {
      const row = document.createElement('li')
      row.textContent = `${file.name}: ${problems.get(file) ?? ''}`
      return row
    }),
  )
  // What was refused is refused the next time, too.
  const isWorthAgain = failed.some((file) => problems.get(file) === part.dataset.lost)
  const hadFocus = part.contains(document.activeElement)
  for (const button of part.querySelectorAll('button'))
    button.hidden = button.name === 'again' ? !isWorthAgain : failed.length === 0
  part.hidden = false
  if (hadFocus) keepFocus(part)
}

/** The button that was pressed is hidden while files are sent: the focus waits beside it, and is on the next one afterwards. */
function keepFocus(part: HTMLElement) {
  const button = part.querySelector<HTMLElement>('button:not([hidden])')
  if (!button) part.tabIndex = -1
  if (!button || document.activeElement === part) (button ?? part).focus()
}

/** The form with the keys of what is there in place of the files. */
function finish(form: HTMLFormElement, files: readonly File[], submitter: HTMLElement | null) {
  let kept = form.querySelector<HTMLInputElement>('input[type=hidden][name=uploads]')
  if (!kept) {
    kept = document.createElement('input')
    kept.type = 'hidden'
    kept.name = 'uploads'
    form.append(kept)
  }
  const all = [...kept.value.split('\n'), ...files.map((file) => keys.get(file) ?? '')].filter(Boolean)
  kept.value = [...new Set(all)].join('\n')
  const input = field(form)
  if (input) input.value = ''
  form.requestSubmit(submitter)
}

async function sendMissing(form: HTMLFormElement, part: HTMLElement, submitter: HTMLElement | null) {
  const files = [...(field(form)?.files ?? [])]
  const waiting = files.filter((file) => !keys.has(file))
  busy.add(form)
  part.setAttribute('aria-busy', 'true')
  sayHowFar(part, files, false)
  // On a phone the button is far below what says how far they are, and what is missing.
  part.scrollIntoView({ block: 'nearest' })
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await send(file, form, part.dataset)
      sayHowFar(part, files, false)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  busy.delete(form)
  part.removeAttribute('aria-busy')
  if (files.every((file) => keys.has(file))) finish(form, files, submitter)
  else {
    sayHowFar(part, files, true)
    part.scrollIntoView({ block: 'nearest' })
  }
}

/** The button that was pressed first says what becomes of the form, also when the missing ones are sent later. */
const pressed = new WeakMap<HTMLFormElement, HTMLElement | null>()

document.addEventListener(
  'submit',
  (event) => {
    // Only forms are sent.
    const form = event.target as HTMLFormElement
    const part = partOf(form)
    if (!part || !field(form)?.files?.length) return
    event.preventDefault()
    event.stopPropagation()
    if (busy.has(form)) return
    pressed.set(form, event.submitter)
    void sendMissing(form, part, event.submitter)
  },
  true,
)

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('[data-uploads] button')
  const form = button && button.form
  const part = form && partOf(form)
  if (!button || !form || !part) return
  const submitter = pressed.get(form) ?? null
  if (button.name === 'again') void sendMissing(form, part, submitter)
  else finish(form, [...(field(form)?.files ?? [])], submitter)
})

// What was lost with the connection goes on by itself when that is back.
addEventListener('online', () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-uploads] button[name=again]:not([hidden])'))
    button.click()
})

// Beside the field, too: a browser would leave the page, and what is typed there, for the picture.
const filesOver = ({ target, dataTransfer }: DragEvent) => {
  const form = dataTransfer?.types.includes('Files') && target instanceof Element && target.closest('form')
  return form && partOf(form) ? field(form) : null
}
addEventListener('dragover', (event) => {
  if (filesOver(event)) event.preventDefault()
})
addEventListener('drop', (event) => {
  const input = filesOver(event)
  if (!input || !event.dataTransfer || event.target === input) return
  event.preventDefault()
  input.files = event.dataTransfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
})
