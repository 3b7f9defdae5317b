/**
 * The palette: goes to any room or object, or does what this page offers. A combobox with a list (WAI-ARIA Authoring
 * Practices): the focus stays in the field. Loaded at the first press.
 */
export interface Choice {
  kind: string
  label: string
  detail: string
  run(): void
}

const dialog = document.querySelector<HTMLDialogElement>('dialog[data-palette]')
const field = dialog?.querySelector('input')
const place = dialog?.querySelector<HTMLElement>('[role=listbox]')
const status = dialog?.querySelector<HTMLElement>('[role=status]')

let choices: Choice[] = []
let at = 0
let asking = new AbortController()

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const textOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
const go = (href: string) => location.assign(href)

const rooms = (): Choice[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#rooms a')].map((link) => ({
    kind: place?.dataset.rooms ?? '',
    label: textOf(link),
    detail: link.closest('div')?.querySelector('p')?.textContent ?? '',
    run: () => go(link.href),
  }))

/** The buttons and links of this page, but not those of its rows. A form that asks for something is shown, not sent. */
function here(): Choice[] {
  const acts = [
    ...document.querySelectorAll<HTMLElement>(
      'main form[method=post] button, main header a, main section a, main summary',
    ),
  ]
  const seen = new Set<string>()
  return acts.flatMap((act) => {
    const label = textOf(act)
    if (!label || seen.has(label) || act.closest('dialog, table, nav, time, [hidden]') || isAway(act)) return []
    seen.add(label)
    return [{ kind: place?.dataset.here ?? '', label, detail: '', run: () => perform(act) }]
  })
}

/** Not shown at this width, or as long as no row is selected. What is only folded can be done. */
function isAway(act: Element | null): boolean {
  return act !== null && (getComputedStyle(act).display === 'none' || isAway(act.parentElement))
}

function perform(act: HTMLElement) {
  if (act instanceof HTMLAnchorElement) return go(act.href)
  for (let folded = act.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true
  // What is done with the selected rows shows first what it will do.
  const form = act.closest('[data-bulk]') ? null : (act.closest('form') ?? act.closest('details'))
  const asked = form?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
  if (!asked && act.checkVisibility()) return act.click()
  const first = asked ?? act
  first.scrollIntoView({ block: 'center' })
  first.focus()
}

function show(fitting: Choice[]) {
  if (!place || !status) return
  choices = fitting
  const groups = Map.groupBy(fitting, ({ kind }) => kind)
  place.replaceChildren(
    ...[...groups].map(([kind, all], group) => {
      const part = document.createElement('div')
      part.role = 'group'
      const title = document.createElement('span')
      title.id = `palette-group-${group}`
      title.textContent = kind
      part.setAttribute('aria-labelledby', title.id)
      part.append(title, ...all.map(optionOf))
      return part
    }),
  )
  // In the order in which they are shown.
  choices = [...groups.values()].flat()
  field?.setAttribute('aria-expanded', String(choices.length > 0))
  const { none = '', some = '' } = status.dataset
  status.textContent = choices.length === 0 ? none : some.replace('{count}', String(choices.length))
  select(0)
}

function optionOf(choice: Choice) {
  const option = document.createElement('div')
  option.role = 'option'
  const label = document.createElement('bdi')
  label.textContent = choice.label
  const detail = document.createElement('small')
  detail.textContent = choice.detail
  option.append(label, detail)
  option.addEventListener('click', () => choose(choice))
  return option
}

function select(index: number) {
  const options = [...(place?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  at = options.length === 0 ? 0 : (index + options.length) % options.length
  for (const [each, option] of options.entries()) {
    option.id = `palette-${each}`
    option.ariaSelected = String(each === at)
  }
  const current = options[at]
  if (current) field?.setAttribute('aria-activedescendant', current.id)
  else field?.removeAttribute('aria-activedescendant')
  current?.scrollIntoView({ block: 'nearest' })
}

function choose(choice: Choice | undefined) {
  if (!choice) return
  dialog?.close()
  choice.run()
}

async function look() {
  const text = plain(field?.value.trim() ?? '')
  asking.abort()
  asking = new AbortController()
  const known = [...here(), ...rooms()].filter(({ label }) => plain(label).includes(text))
  show(known)
  if (text.length < 2) return
  const { signal } = asking
  await new Promise((resolve) => setTimeout(resolve, 150))
  if (signal.aborted) return
  const query = new URLSearchParams({ q: field?.value ?? '', locale: dialog?.dataset.palette ?? '' })
  const answer = await fetch(`/admin/found?${query}`, { signal }).catch(() => null)
  if (!answer?.ok || signal.aborted) return
  // The answer of our own endpoint.
  const found = (await answer.json()) as (Omit<Choice, 'run'> & { href: string })[]
  // What begins like it is what one most likely means.
  const [near, far] = [true, false].map((is) => known.filter(({ label }) => plain(label).startsWith(text) === is))
  show([...(near ?? []), ...found.map((each) => ({ ...each, run: () => go(each.href) })), ...(far ?? [])])
}

field?.addEventListener('input', () => void look())
field?.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step) select(at + step)
  else if (event.key === 'Enter' && choices.length > 0) choose(choices[at])
  else return
  event.preventDefault()
})
dialog?.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close()
})

document.addEventListener('open-palette', () => {
  if (!dialog || !field) return
  if (dialog.open) return dialog.close()
  field.value = ''
  dialog.showModal()
  field.focus()
  void look()
})
