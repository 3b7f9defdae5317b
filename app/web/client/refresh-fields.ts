type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (place: Element) => place.querySelectorAll<Control>('input, select, textarea')

/** Asks the server for the fields that follow from a choice, and puts them into the place of the old ones. */
export async function refreshFields(
  choice: HTMLSelectElement,
  sendWhole: (url: string, fields: URLSearchParams) => Promise<void>,
) {
  const { form, value, dataset } = choice
  if (!form) return
  const sent = new URLSearchParams([...new FormData(form)].map(([name, typed]) => [name, String(typed)]))
  try {
    const answer = await fetch(dataset.refreshedAt ?? '', {
      method: 'POST',
      body: sent,
      headers: { accept: 'text/html', 'x-release': document.documentElement.dataset.release ?? '' },
    })
    // The server is of another release: its page with what was typed is loaded whole.
    if (answer.status === 412) return await sendWhole(dataset.refreshedAt ?? '', sent)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // The arrow keys run through a list faster than answers come.
    if (choice.value === value) putIn(page, dataset.refreshes ?? '', form, sent)
  } catch {
    // Without a connection the fields stay, and the server checks them when the form is sent.
  }
}

function putIn(page: Document, place: string, form: HTMLFormElement, sent: URLSearchParams) {
  const [old, fresh] = [document.getElementById(place), page.getElementById(place)]
  if (!old || !fresh) return
  keepWhatWasTyped(old, fresh, sent)
  const focused = old.contains(document.activeElement) ? document.activeElement?.id : undefined
  old.replaceWith(fresh)
  if (focused) document.getElementById(focused)?.focus()
  replaceProblems(page, form)
  const said = document.getElementById('said')
  if (said) said.textContent = fresh.dataset.said ?? ''
}

/** Text typed since it was sent; the rest comes from the server. */
function keepWhatWasTyped(old: Element, fresh: Element, sent: URLSearchParams) {
  const now = new Map([...controlsOf(old)].map((control) => [control.name, control.value]))
  for (const control of controlsOf(fresh)) {
    const value = now.get(control.name)
    if (value !== undefined && value !== sent.get(control.name)) control.value = value
  }
}

/** The list of errors matches the fields; the focus stays where it is. */
function replaceProblems(page: Document, form: HTMLFormElement) {
  const old = form.querySelector('#problems')
  const fresh = page.getElementById('problems')
  fresh?.removeAttribute('autofocus')
  if (fresh) old?.replaceWith(fresh)
  else old?.remove()
}
