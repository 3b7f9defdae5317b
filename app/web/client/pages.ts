/**
 * Pages of ours, fetched by script: ahead of a likely click, and parsed as they arrive, so that a click only has to
 * show them.
 */
import { onInterest } from './interest.ts'

export interface Page {
  url: string
  /**
   * False when the browser must load this address itself: another party's, a page that is kept apart, one of another
   * release, no page of ours.
   */
  document: Document | false
  status: number
}

/**
 * Every page of ours says what it runs and how it looks: one of another release would be shown without its scripts and
 * styles.
 */
const { release } = document.documentElement.dataset as { release: string }

/** The Network Information API, which not every browser has. */
interface Connection {
  effectiveType: string
  /** Megabits a second, as the browser takes them to be. */
  downlink: number
  saveData: boolean
  type?: string
}

const apart = /^(\/[a-z]{2})?\/(checkout|auth|admin|api|media|feeds|webhooks)(\/|$)/
/** By address, oldest first. Each holds a parsed page: no more than 30 of them. */
const fetched = new Map<string, { page: Promise<Page | null>; at: number }>()

/** Pages that the provider's frames or another party's redirects live in are loaded whole, in and out. */
export const swappable = (url: URL | Location | HTMLAnchorElement) =>
  url.origin === location.origin && !apart.test(url.pathname)

/** An address without its fragment: this one, or that of the page here. */
export const withoutHash = (url?: string | null) => (url ?? location.href).replace(/#.*/, '')

export async function fetchPage(url: string, init?: RequestInit): Promise<Page> {
  const response = await fetch(url, { headers: { accept: 'text/html', 'x-release': release }, ...init })
  // A swapped-in page keeps the policy of the page before: one that has its own is loaded whole.
  const isPage = swappable(new URL(response.url)) && !response.headers.has('x-own-policy')
  // What is no page of ours says nothing of a release.
  const page = isPage && new DOMParser().parseFromString(await response.text(), 'text/html')
  const shown = page && page.documentElement.dataset.release === release && page
  return { url: response.url, document: shown, status: response.status }
}

export async function pageFor(url: string, signal: AbortSignal): Promise<Page> {
  const page = isFresh(url) ? await fetched.get(url)?.page : null
  fetched.delete(url)
  // A page that was refused or failed when fetched ahead may be available by now.
  return page?.status === 200 ? page : fetchPage(url, { signal })
}

/** After a change, prefetched pages are out of date. */
export const forgetPages = () => fetched.clear()

/** For half a minute. */
const isFresh = (url: string) => Date.now() - (fetched.get(url)?.at ?? 0) < 30_000

async function prefetch(link: HTMLAnchorElement) {
  if (link.target || link.hasAttribute('download')) return
  const url = withoutHash(link.href)
  if (!swappable(link) || url === withoutHash() || isFresh(url)) return
  const page = fetchPage(url).catch(() => null)
  fetched.delete(url)
  fetched.set(url, { page, at: Date.now() })
  for (const oldest of fetched.keys()) if (fetched.size > 30) fetched.delete(oldest)
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
