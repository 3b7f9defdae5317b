/**
 * How soon the office's workbenches answer a key, in a real browser: the page and the grid of a product with 500 and with
 * 2,000 variants. An interaction ends with the frame that shows it (Event Timing), so its time includes the browser's own.
 */
import type { Page } from '@playwright/test'
import type { Line } from '#bench/report.ts'
import { median } from '#bench/report.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { openInBrowser } from '#test/support/browser/open-in-browser.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import { startShop } from '#test/support/shop/shop.ts'

/** Values of its options: 20 × 25, and 20 × 10 × 10. */
const sizes = [
  { variants: 500, options: [20, 25] },
  { variants: 2_000, options: [20, 10, 10] },
] as const
const budget = 50

declare global {
  interface Window {
    /** Milliseconds from each key to the frame after it. */
    answered: number[]
  }
}

export async function measureWorkbench(): Promise<Line[]> {
  const shop = await startShop()
  const browser = await openInBrowser(shop.origin)
  try {
    const { page } = browser
    await page.addInitScript(watch)
    await page.goto('/auth/sign-in?return_to=/admin')
    await signInAs(page, 'Mira Lindqvist')
    await page.waitForURL('**/admin')
    const api = apiOf(shop, await makeKey(shop, ['products:write']))
    const lines: Line[] = []
    for (const { variants, options } of sizes) {
      const title = `Workbench ${variants}`
      const made = await api('POST /products', {
        body: { title, price: { amount: 2_000, currency: 'EUR' }, ...valuesOf(options) },
      })
      if (made.status !== 200) throw new Error(JSON.stringify(made.body))
      const among = `in a product with ${variants.toLocaleString('en')} variants`
      await page.goto(`/admin/products?q=${encodeURIComponent(title)}`)
      const path = await page.getByRole('link', { name: title, exact: true }).getAttribute('href')
      await page.goto(path ?? '')
      lines.push(await opened(page, `the product’s page opens, ${among}`))
      const price = page.locator('input[name$="-price"]:visible').first()
      lines.push(
        await answering(page, `a key in a price of its page, ${among}`, async () => {
          await price.click()
          for (const key of ['End', '1', 'Backspace', 'Tab', 'Shift+Tab', '2', 'Backspace', '3', 'Backspace', 'End'])
            await page.keyboard.press(key, { delay: 40 })
        }),
      )
      await page.goto(`/admin/products/grid?q=${encodeURIComponent(title)}`)
      lines.push(await opened(page, `its grid opens, ${among}`))
      await page.locator('table input:visible').nth(1).click()
      lines.push(
        await answering(page, `a key in its grid: typing and moving, ${among}`, async () => {
          for (const key of ['1', '2', 'ArrowDown', '3', 'ArrowDown', 'Enter', '4', 'Backspace', 'ArrowUp', 'Tab'])
            await page.keyboard.press(key, { delay: 40 })
        }),
      )
      lines.push(
        await answering(page, `all of a column of its grid filled down and undone, ${among}`, async () => {
          await page.keyboard.press('Control+Shift+ArrowDown', { delay: 40 })
          for (const key of ['Control+d', 'Control+z', 'Control+d', 'Control+z'])
            await page.keyboard.press(key, { delay: 60 })
        }),
      )
    }
    return lines
  } finally {
    await browser.close()
    await shop.stop()
  }
}

const names = ['option', 'second_option', 'third_option'] as const
const lists = ['values', 'second_values', 'third_values'] as const

function valuesOf(counts: readonly number[]) {
  return Object.fromEntries(
    counts.flatMap((count, at) => [
      [names[at] ?? '', `Option ${at + 1}`],
      [lists[at] ?? '', Array.from({ length: count }, (_, value) => `${at + 1}.${value + 1}`)],
    ]),
  )
}

/** Runs in the page. */
function watch() {
  window.answered = []
  const seen = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') window.answered.push(entry.duration)
  })
  // Shorter ones are not told; they count as this long.
  seen.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function answering(page: Page, what: string, act: () => Promise<void>): Promise<Line> {
  await page.evaluate(() => (window.answered = []))
  await act()
  await page.waitForTimeout(300)
  const times = await page.evaluate(() => window.answered)
  const value = times.length > 0 ? median(times) : 16
  const detail = `to the next frame; the longest ${Math.max(16, ...times)} ms, ${times.length} took 16 ms or more`
  return { what, value, unit: 'ms', budget, detail }
}

async function opened(page: Page, what: string): Promise<Line> {
  const { server, whole, bytes } = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      server: (entry?.responseStart ?? 0) - (entry?.requestStart ?? 0),
      whole: entry?.domContentLoadedEventEnd ?? 0,
      bytes: entry?.encodedBodySize ?? 0,
    }
  })
  const detail = `its first byte after ${server.toFixed(0)} ms; ${Math.round(bytes / 1000)} kB of HTML`
  return { what, value: whole, unit: 'ms', budget: null, detail }
}
