import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, getChromium } from '#tools/test/chromium.mjs'

export interface OpenBrowser {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

/** A real browser with a fresh profile and an empty page, for a shop at this address. */
export async function openInBrowser(origin: string): Promise<OpenBrowser> {
  const executablePath = await getChromium()
  if (!executablePath) throw new Error('No Chrome or Chromium was found. Name one with CHROMIUM.')
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  const context = await browser.newContext({ baseURL: origin, locale: 'en-DE' })
  context.setDefaultTimeout(20_000)
  return { context, page: await context.newPage(), close: () => browser.close() }
}
