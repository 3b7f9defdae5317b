/**
 * Client-side routing on the Navigation API: a link or a form of ours is fetched, `<main>` and the head are swapped,
 * and the page behaves as if it had been loaded. Where the API is missing, links simply load.
 */
import { beginPrefetching, fetchPage, forgetPages, type Page, pageFor, swappable, withoutHash } from './pages.ts'
import { forgetField, isOwn, show, showMe } from './show.ts'

/** After a change: pages fetched before are outdated, and the header counts again. */
export function refresh() {
  forgetPages()
  showMe()
}

// Back to a page as it was left: the visitor may have signed out since.
addEventListener('pageshow', ({ persisted }) => persisted && (isOwn() ? location.reload() : refresh()))

/** The next navigation is the browser's. */
let isLeft = false

function leaveToBrowser(url: string, history: 'push' | 'replace') {
  isLeft = true
  navigation.navigate(url, { history })
}

/** A form that a server of another release has refused (412), before it did anything: the browser sends it. */
export const sendWhole = (url: string, fields: Iterable<[string, FormDataEntryValue]>) =>
  import('./send-whole.ts').then((script) => {
    isLeft = true
    script.sendWhole(url, fields)
  })

async function post(url: string, form: FormData) {
  const button = document.activeElement
  button?.setAttribute('aria-busy', 'true')
  document.documentElement.dataset.busy = ''
  try {
    // Our forms contain no files; the data is encoded as browsers do without script.
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    const page = await fetchPage(url, { method: 'POST', body })
    if (page.status === 412) return await sendWhole(url, body)
    refresh()
    const history = page.url === location.href ? 'replace' : 'push'
    if (!page.document) return leaveToBrowser(page.url, history)
    navigation.navigate(page.url, { info: page, history })
  } catch {
    // No connection: the browser shows its own error page, and Back leads to the form with what was typed.
    leaveToBrowser(url, 'push')
  } finally {
    button?.removeAttribute('aria-busy')
    delete document.documentElement.dataset.busy
  }
}

/** The address of the page that is on its way: the address bar names it already. */
let awaited = ''

async function go(event: NavigateEvent, url: string, from: string, known: Page | undefined) {
  awaited = url
  const page = known ?? (await pageFor(url, event.signal).catch(() => null))
  if (event.signal.aborted) return
  awaited = ''
  if (!page?.document) {
    // An entry that is replaced under its own address counts as the same document: Back would change the address alone.
    history.replaceState(null, '', from)
    return leaveToBrowser(page?.url ?? url, 'replace')
  }
  show(page.document, event.navigationType !== 'traverse')
  event.scroll()
  // After a redirect the address bar must name the page that is shown.
  if (page.url !== withoutHash()) history.replaceState(null, '', page.url)
}

function onNavigate(event: NavigateEvent) {
  if (isLeft) return void (isLeft = false)
  // The answer to a post, already here.
  const page = event.info as Page | undefined
  const { destination, formData, navigationType } = event
  // What changes the address alone changes nothing on the page, but ends what is on its way, which is asked for again. Going
  // back to an entry of the history API does change the page.
  const isSamePage = event.hashChange || (destination.sameDocument && navigationType !== 'traverse')
  if (isSamePage && !awaited) return
  const url = new URL(isSamePage ? awaited : destination.url)
  const from = location.href
  const ours = event.canIntercept && swappable(url) && swappable(location)
  if (!ours || event.downloadRequest !== null || navigationType === 'reload') return
  if (!page) forgetField()
  if (formData) {
    event.preventDefault()
    // A second press during the first request is the same press.
    if (document.documentElement.dataset.busy === undefined) void post(url.href, formData)
    return
  }
  // Back from a page shown beside this one: the page is already there.
  if (!awaited && history.state?.beside && destination.url === from) return
  event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => go(event, url.href, from, page) })
}

if ('navigation' in window) {
  navigation.addEventListener('navigate', onNavigate)
  beginPrefetching()
  // Back or Forward before this script was there have changed the address alone.
  if (withoutHash(navigation.activation?.entry.url) !== withoutHash()) location.reload()
}
