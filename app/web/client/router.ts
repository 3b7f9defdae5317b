/**
 * Client-side routing on the Navigation API: a link or a form of ours is fetched, `<main>` and the head are swapped, and the
 * page behaves as if it had been loaded. Where the API is missing, links simply load.
 */
const apart = /^(\/[a-z]{2})?\/(checkout|auth|admin|api|media|feeds|webhooks)(\/|$)/
const freshFor = 10_000
const prefetched = new Map<string, { page: Promise<Page | null>; at: number }>()

interface Page {
  url: string
  /** Null when the browser must load this address itself: another party's, or a page that is kept apart. */
  document: Document | null
}

/** Pages that the provider's frames or another party's redirects live in are loaded whole, in and out. */
const swappable = (url: URL) => url.origin === location.origin && !apart.test(url.pathname)

async function fetchPage(url: string, init?: RequestInit): Promise<Page> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, ...init })
  const isPage = response.headers.get('content-type')?.startsWith('text/html') && swappable(new URL(response.url))
  if (!isPage) return { url: response.url, document: null }
  return { url: response.url, document: new DOMParser().parseFromString(await response.text(), 'text/html') }
}

function prefetch(event: Event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || !/^https?:/.test(link.protocol)) return
  const url = new URL(link.href)
  url.hash = ''
  const known = prefetched.get(url.href)
  if (!swappable(url) || url.href === location.href.split('#')[0] || (known && Date.now() - known.at < freshFor)) return
  const page = fetchPage(url.href).catch(() => null)
  prefetched.set(url.href, { page, at: Date.now() })
}

async function pageFor(url: string, signal: AbortSignal): Promise<Page> {
  const known = prefetched.get(url)
  prefetched.delete(url)
  if (known && Date.now() - known.at < freshFor) {
    const page = await known.page
    if (page) return page
  }
  return fetchPage(url, { signal })
}

function swap(next: Document) {
  const title = next.title
  document.title = title
  document.documentElement.lang = next.documentElement.lang
  for (const kept of document.head.querySelectorAll(
    'meta[name], meta[property], link[rel=canonical], link[rel=alternate], script[type]',
  )) {
    if (!kept.matches('[name=viewport], [name=color-scheme], [name=theme-color]:not([content]), [type=module]'))
      kept.remove()
  }
  for (const fresh of next.head.querySelectorAll(
    'meta[name]:not([name=viewport]):not([name=color-scheme]), meta[property], link[rel=canonical], link[rel=alternate], script[type="application/ld+json"]',
  )) {
    document.head.append(fresh)
  }
  for (const part of ['header', 'main', 'footer']) {
    const [old, fresh] = [document.querySelector(`body > ${part}`), next.querySelector(`body > ${part}`)]
    // Header and footer stay as they are unless their language or their state differ; what is typed in the search stays too.
    if (old && fresh && (part === 'main' || old.innerHTML !== fresh.innerHTML)) old.replaceWith(fresh)
  }
  showMe()
}

/** Runs the little script of the page again: it fills in name and count from the readable cookie. */
function showMe() {
  const script = document.querySelector('script[data-fill]')
  if (script) {
    const copy = document.createElement('script')
    copy.textContent = script.textContent
    copy.dataset.fill = ''
    script.replaceWith(copy)
  }
}

type Choice = HTMLInputElement | HTMLSelectElement

/** Where the keyboard was in a list that is sent on every change: it goes on there, in the menu as it stood open. */
function sameChoice(before: Element | null): Choice | undefined {
  if (!before?.closest('form[data-send-on-change]')) return undefined
  const { name, value } = before as Choice
  const found = [...document.querySelectorAll<Choice>('form[data-send-on-change] [name]')].find(
    (field) => field.name === name && (field.localName === 'select' || field.value === value),
  )
  found?.closest('details')?.setAttribute('open', '')
  return found
}

/** What is wrong with a form that was refused comes before all else, where there is something. */
function toProblems(): boolean {
  const problems = document.querySelector<HTMLElement>('main [autofocus]')
  problems?.focus()
  return problems !== null
}

/** What a screen reader hears and where the keyboard goes on: the heading of the new page. */
function arrive(before: Element | null) {
  const said = document.getElementById('said')
  const choice = sameChoice(before)
  // A narrowed list says how many are left, with which its form ends.
  if (said) said.textContent = choice?.form?.lastElementChild?.textContent ?? document.title
  if (choice) return choice.focus({ preventScroll: true })
  if (toProblems()) return
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  const heading = target ?? document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

async function show(next: Document) {
  const before = document.activeElement
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (document.startViewTransition && !calm && document.visibilityState === 'visible') {
    const transition = document.startViewTransition(() => swap(next))
    // Whoever goes on during the fade skips it, which is told as a rejection: nothing is wrong.
    for (const phase of [transition.ready, transition.finished]) phase.catch(() => {})
    await transition.updateCallbackDone
  } else swap(next)
  arrive(before)
}

/** `page`: the answer to a post, already here. `load`: leave this one to the browser. */
interface Info {
  page?: Page
  load?: true
}

const leaveToBrowser = (url: string, history: 'push' | 'replace') =>
  void navigation.navigate(url, { history, info: { load: true } satisfies Info })

async function post(url: string, form: FormData) {
  const button = document.activeElement
  button?.setAttribute('aria-busy', 'true')
  document.documentElement.dataset.busy = ''
  try {
    // Our forms hold no files; what they hold travels as browsers send it without script.
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    const page = await fetchPage(url, { method: 'POST', body })
    prefetched.clear()
    const history = page.url === location.href ? 'replace' : 'push'
    if (!page.document) return leaveToBrowser(page.url, history)
    navigation.navigate(page.url, { info: { page } satisfies Info, history })
  } catch {
    // No connection: the browser's own page says so, and Back leads to the form with what was typed.
    leaveToBrowser(url, 'push')
  } finally {
    button?.removeAttribute('aria-busy')
    delete document.documentElement.dataset.busy
  }
}

async function go(event: NavigateEvent, url: string, known: Page | undefined) {
  const page = known ?? (await pageFor(url, event.signal).catch(() => null))
  if (event.signal.aborted) return
  if (!page?.document) return leaveToBrowser(page?.url ?? url, 'replace')
  await show(page.document)
  event.scroll()
  // After a redirect the address bar must name the page that is shown.
  if (page.url !== location.href.split('#')[0]) history.replaceState(null, '', page.url)
}

function onNavigate(event: NavigateEvent) {
  const info = event.info as Info | undefined
  const { destination, formData, navigationType } = event
  const url = new URL(destination.url)
  const ours = event.canIntercept && swappable(url) && swappable(new URL(location.href))
  if (!ours || info?.load || event.hashChange || event.downloadRequest !== null || navigationType === 'reload') return
  // The history API's own entries change nothing on the page; going back to one of ours does.
  if (destination.sameDocument && navigationType !== 'traverse') return
  if (formData) {
    event.preventDefault()
    // A second press while the first is under way is the same press.
    if (document.documentElement.dataset.busy === undefined) void post(url.href, formData)
    return
  }
  event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => go(event, url.href, info?.page) })
}

// The buttons beside a quantity; without script the field itself is typed in.
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('button[data-step]')
  const field = button && button.parentElement?.querySelector<HTMLInputElement>('input[type=number]')
  if (!button || !field) return
  event.preventDefault()
  if (button.dataset.step === '-1') field.stepDown()
  else field.stepUp()
  field.dispatchEvent(new Event('change', { bubbles: true }))
})

// A choice that narrows or sorts what is shown takes effect at once; its button is there for those without script.
document.addEventListener('change', (event) => {
  const form = event.target instanceof Element && event.target.closest<HTMLFormElement>('form[data-send-on-change]')
  if (form) form.requestSubmit()
})

// A page that was loaded whole focuses by itself, but not where its address ends in a fragment (HTML, 6.6.7). Chromium takes the
// focus away once more when it has scrolled there, so this waits until it has.
if (location.hash) addEventListener('load', () => requestAnimationFrame(() => setTimeout(toProblems)))

if ('navigation' in window) {
  navigation.addEventListener('navigate', onNavigate)
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(sign, prefetch, { passive: true })
}
