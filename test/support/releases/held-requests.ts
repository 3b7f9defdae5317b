import type { Page } from '@playwright/test'

/**
 * Counts the posts to an address that the page's script and the browser itself send. Those of the browser wait until
 * `letThrough` is called.
 */
export async function holdRequests(page: Page, address: string) {
  const asked = { byScript: 0, byBrowser: 0 }
  const { promise: isFree, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    const isWhole = request.isNavigationRequest()
    asked[isWhole ? 'byBrowser' : 'byScript'] += 1
    if (isWhole) await isFree
    return route.fallback()
  })
  return { asked, letThrough }
}
