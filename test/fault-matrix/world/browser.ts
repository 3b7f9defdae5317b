import { chromium, type BrowserContext } from '@playwright/test'
import { getChromium } from '#tools/test/chromium.mjs'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real browser with a fresh profile, until the work is done. */
export async function inBrowser(origin: string, work: (context: BrowserContext) => Promise<void>) {
  const executablePath = await getChromium()
  if (!executablePath) throw new Error('No Chrome or Chromium was found. Name one with CHROMIUM.')
  const browser = await chromium.launch({ executablePath, args: quiet })
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
    context.setDefaultTimeout(30_000)
    await work(context)
  } finally {
    await browser.close()
  }
}
