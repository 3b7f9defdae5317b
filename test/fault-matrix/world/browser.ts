import type { BrowserContext } from '@playwright/test'
import { openInBrowser } from '#test/support/browser/open-in-browser.ts'

/** A real browser with a fresh profile, until the work is done. */
export async function inBrowser(origin: string, work: (context: BrowserContext) => Promise<void>) {
  const { context, page, close } = await openInBrowser(origin)
  try {
    await page.close()
    await work(context)
  } finally {
    await close()
  }
}
