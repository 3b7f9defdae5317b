// oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin alone.
import type { BrowserContext, Page } from '@playwright/test'

/**
 * Of which releases the parts of an open page are, in the browser: what it runs, how it looks, and each part of its
 * markup.
 */
function partsOfPage(): string[] {
  const { dataset } = document.documentElement
  const seen = [
    dataset.script ?? 'first',
    getComputedStyle(document.documentElement).getPropertyValue('--release').trim() || 'first',
  ]
  if (document.querySelector('script[data-palette]')) seen.push(dataset.officeScript ?? 'first')
  for (const part of document.querySelectorAll('main, dialog.beside, b-island[data-name=SearchBox], tr[data-row]')) {
    const madeBy = part.localName === 'tr' ? part : part.querySelector('[data-made-by]')
    seen.push(madeBy?.hasAttribute('data-made-by') ? 'next' : 'first')
  }
  return [...new Set(seen)]
}

/** Makes every page of the context complain on its console of a mixture that is there even for a moment. */
export async function watchForMixtures(context: BrowserContext) {
  await context.addInitScript(`addEventListener('load', () => {
    const partsOfPage = ${partsOfPage.toString()}
    new MutationObserver(() => {
      const parts = partsOfPage()
      if (parts.length > 1) console.error('mixed: ' + parts + ' at ' + location.href)
    }).observe(document, { subtree: true, childList: true })
  })`)
}

/** Only what is pointed at is fetched ahead: what is in view could come before the other release answers. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** One release, unless they are mixed. While the page is being left there is none. */
export const releasesIn = (page: Page): Promise<string[]> => page.evaluate(partsOfPage).catch(() => [])

/** What went wrong in the pages of a context: errors, mixtures, files of a release that were not there. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (fault) => complaints.push(`${fault.error()} on ${fault.page()?.url()}`))
  context.on('console', (message) => {
    const text = message.text()
    if (/^mixed|hydrat|Content Security Policy/i.test(text)) complaints.push(text)
  })
  context.on('response', (answer) => {
    if (answer.url().includes('/assets/') && answer.status() >= 400)
      complaints.push(`${answer.status()} ${answer.url()}`)
  })
  return complaints
}

/** Another tab of the office passes a change on, as `office/live.ts` does. */
export async function tellFromOtherTab(context: BrowserContext, change: object) {
  const tab = await context.newPage()
  await tab.goto('/contact')
  await tab.evaluate((told) => new BroadcastChannel('office').postMessage([told]), change)
  await tab.close()
}

/** Of the page that is shown; the address bar may be ahead of it. */
export const shownPath = (page: Page): Promise<string> =>
  page
    .evaluate(
      () => new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).pathname,
    )
    .catch(() => '')
