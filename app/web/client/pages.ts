/**
 * Pages of ours, fetched by script: ahead of a likely click, and parsed as they arrive, so that a click only has to
 * show them.
 */
import { onInterest } from './interest.ts'

export interface Page {
  url: string
  /**
   * Null when the browser must load this address itself: another party's, a page that is kept apart, no page of ours.
   */
  document: Document | null
  ok: boolean
}

/** The Network Information API, which not every browser has. */
interface Connection {
  effectiveType: string
  /** Megabits a second, as the browser takes them to be. */
  downlink: number
  saveData: boolean
  type?: string
}

const apart = /^(\/[a-z]{2})?\/(checkout|auth|admin|api|media|feeds|webhooks)(\/|$)/
const freshFor = 30_000
/** By address, oldest first. Each holds a parsed page. */
const fetched = new Map<string, { page: Promise<Page | null>; at: number }>()
const atMost = 30

/** Pages that the provider's frames or another party's redirects live in are loaded whole, in and out. */
export const swappable = (url: URL) => url.origin === location.origin && !apart.test(url.pathname)

export async function fetchPage(url: string, init?: RequestInit): Promise<Page> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, ...init })
  const { headers } = response
  const isHtml = headers.get('content-type')?.startsWith('text/html')
  // A swapped-in page keeps the policy of the page before: one that has its own is loaded whole.
  const isPage = isHtml && swappable(new URL(response.url)) && !headers.has('x-own-policy')
  const page = isPage && new DOMParser().parseFromString(await response.text(), 'text/html')
  // The response to a form is shown in any case: only it has what was typed.
  const isShown = page && page.querySelector('main') && (init?.body || isOfThisRelease(page))
  return { url: response.url, document: isShown ? page : null, ok: response.ok }
}

/** Swapped in from another release, a page would be shown without its style. */
const isOfThisRelease = (page: Document) =>
  [...page.querySelectorAll('[rel=stylesheet]')].every((sheet) => document.head.innerHTML.includes(sheet.outerHTML))

export async function pageFor(url: string, signal: AbortSignal): Promise<Page> {
  const page = isFresh(url) ? await fetched.get(url)?.page : null
  fetched.delete(url)
  // A page that was refused or failed when fetched ahead may be available by now.
  return page?.ok ? page : fetchPage(url, { signal })
}

/** After a change, prefetched pages are out of date. */
export const forgetPages = () => fetched.clear()

const isFresh = (url: string) => Date.now() - (fetched.get(url)?.at ?? 0) < freshFor

async function prefetch(link: HTMLAnchorElement) {
  if (link.target || link.hasAttribute('download')) return
  const url = new URL(link.href)
  url.hash = ''
  if (!swappable(url) || url.href === location.href.split('#')[0] || isFresh(url.href)) return
  const page = fetchPage(url.href).catch(() => null)
  fetched.delete(url.href)
  fetched.set(url.href, { page, at: Date.now() })
  for (const oldest of fetched.keys()) if (fetched.size > atMost) fetched.delete(oldest)
  await page
}

// The links in view, one after the other while the browser is idle, on connections where that costs nothing.
const { connection } = navigator as Navigator & { connection?: Connection }
const isFree = () =>
  connection?.effectiveType === '4g' &&
  connection.downlink >= 5 &&
  !connection.saveData &&
  connection.type !== 'cellular'
const inView = new Set<HTMLAnchorElement>()
let isFetching = false

async function fetchInView() {
  if (isFetching) return
  isFetching = true
  for (const link of inView) {
    await new Promise((resolve) => requestIdleCallback(resolve))
    if (!isFree() || !inView.delete(link)) continue
    await prefetch(link)
  }
  isFetching = false
}

const view = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target as HTMLAnchorElement)
    else inView.delete(target as HTMLAnchorElement)
  }
  void fetchInView()
})

function lookAround() {
  view.disconnect()
  inView.clear()
  if (isFree()) requestIdleCallback(watchLinks)
}

function watchLinks() {
  const links = document.querySelectorAll('main a[href*="/products/"], main a[href*="/collections/"]')
  for (const link of links) view.observe(link)
}

export function beginPrefetching() {
  onInterest(document, ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (link) void prefetch(link)
  })
  addEventListener('swapped', lookAround)
  lookAround()
}
