// oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin alone.
import { askByItself, isOfOtherRelease, pageByItself } from './by-itself.ts'

/**
 * What colleagues and shoppers change appears without a reload. One stream for all tabs of the browser: the tab that
 * holds the lock has it, and passes on what it hears. Only pages that show something of it take part.
 */
export interface Change {
  type: string
  record: string
  id: string
  version: string
}

const list = document.querySelector<HTMLElement>('[data-live]')
const object = document.querySelector<HTMLElement>('[data-object]')
const channel = new BroadcastChannel('office')
const news = document.querySelector<HTMLElement>('[data-news]')
const arrived = new Set<string>()
const changed = new Set<string>()
let timer = 0

const rowOf = (id: string, within: ParentNode = document) => within.querySelector<HTMLElement>(`tr[data-row="${id}"]`)

function hear(changes: Change[]) {
  for (const { type, record, id, version } of changes) {
    if (object?.dataset.object === `${record}:${id}`) {
      // Not for a change that the page already shows, such as one’s own. What follows from that, such as its money, is
      // renewed without a word.
      if (object.dataset.version === version) changed.add(id)
      else tell(object, object.dataset.changed ?? '')
    }
    if (!list || ![record, 'home'].includes(list.dataset.live ?? '')) continue
    if (!rowOf(id) && /\.(placed|requested|declared|raised)$/.test(type)) arrived.add(id)
    changed.add(id)
  }
  if (arrived.size > 0) tellNews()
  if (changed.size > 0 && timer === 0 && !document.hidden)
    // A busy shop's home is not asked for at each of its orders.
    timer = window.setTimeout(() => void renew(), list?.dataset.live === 'home' ? 5_000 : 1_000)
}

function tell(place: HTMLElement, text: string) {
  const link = place.querySelector('a')
  if (!link || link.textContent === text) return
  link.textContent = text
  link.hidden = false
}

function tellNews() {
  const { one = '', other = '' } = news?.dataset ?? {}
  if (news) tell(news, arrived.size === 1 ? one : other.replace('{count}', String(arrived.size)))
}

/** The same page again: its rows, its counts. Nothing moves: a row stays where it is until one asks for the list. */
async function renew() {
  const ids = [...changed]
  changed.clear()
  const page = await pageByItself(location.href).catch(() => null)
  timer = 0
  if (!page) return
  if (isOfOtherRelease(page)) return tellWhole()
  for (const id of ids) replaceRow(id, page)
  for (const part of document.querySelectorAll<HTMLElement>('[data-count], [data-part]')) {
    const { count, part: name } = part.dataset
    const fresh = page.querySelector<HTMLElement>(count ? `[data-count="${count}"]` : `[data-part="${name}"]`)
    if (fresh && !part.contains(document.activeElement) && part.innerHTML !== fresh.innerHTML)
      part.replaceChildren(...fresh.childNodes)
  }
}

/** What is new is on a page of another release, which is loaded when one asks for it. */
function tellWhole() {
  const place = news ?? object
  if (place) tell(place, place.dataset.changed ?? '')
  else location.reload()
}

/** Not a row that is selected, or that one is in. */
function replaceRow(id: string, page: Document) {
  const row = rowOf(id)
  if (!row || row.querySelector('input:checked') || row.contains(document.activeElement)) return
  const fresh = rowOf(id, page)
  if (fresh) row.replaceWith(fresh)
  else if (news && arrived.size === 0) tell(news, news.dataset.gone ?? '')
}

/** Ends with the session: an answer that is no stream closes it, and it is tried again much later. */
function open() {
  const stream = new EventSource('/admin/live')
  const pass = (changes: Change[]) => {
    hear(changes)
    channel.postMessage(changes)
  }
  stream.addEventListener('message', ({ data }) => pass([JSON.parse(String(data)) as Change]))
  stream.addEventListener('gap', () => pass([]))
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(open, 60_000)
  })
}

/** Says that one looks at this, and shows who else does. */
async function look() {
  const [, id = ''] = object?.dataset.object?.split(':') ?? []
  if (!object || document.hidden) return
  const answer = await askByItself('/admin/looking', {
    method: 'POST',
    body: new URLSearchParams({ order: id }),
  }).catch(() => null)
  if (!answer?.ok) return
  const names = (await answer.json()) as string[]
  const text = names.length > 0 ? (object.dataset.looking ?? '').replace('{names}', names.join(', ')) : ''
  const place = object.querySelector('span')
  if (place && place.textContent !== text) place.textContent = text
}

if (list || object) {
  document.addEventListener('visibilitychange', () => hear([]))
  channel.addEventListener('message', ({ data }) => hear(data as Change[]))
  // Held until the tab is left; then the next one has it.
  void navigator.locks?.request('office', () => {
    open()
    return new Promise(() => {})
  })
}
if (object) {
  void look()
  setInterval(() => void look(), 20_000)
  document.addEventListener('visibilitychange', () => void look())
}
