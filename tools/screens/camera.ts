import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { RunningShop } from '#test/support/shop/shop.ts'
import { findMisfits } from '#test/support/browser/fit.ts'
import { runSql } from '#test/support/database/sql.ts'

const widths = { 390: 844, 1440: 900 }

/** One visitor of the shop, and somebody who looks at what that visitor sees. */
export interface Camera {
  page: Page
  shop: RunningShop
  /** Opens an address and looks at it. */
  show(name: string, path: string): Promise<void>
  /** Looks at the page as it stands. */
  take(name: string): Promise<void>
  /** The owner's hand in the database, for what no visitor can bring about. */
  sql(text: string, ...values: unknown[]): Promise<unknown[]>
}

export type Story = (camera: Camera) => Promise<void>

/** What is done with a screen as it stands. */
export type Look = (page: Page, name: string) => Promise<void>

export async function tell(
  story: Story,
  browser: Browser,
  shop: RunningShop,
  look: Look,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({
    baseURL: shop.origin,
    locale: 'en-DE',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: widths[1440] },
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const take = (name: string) => look(page, name)
  try {
    await story({
      page,
      shop,
      take,
      async show(name, path) {
        await page.goto(path)
        await take(name)
      },
      sql: (text, ...values) => runSql(shop.databaseUrl, [[text, values]]),
    })
  } finally {
    await context.close()
  }
}

/** Saves the whole page, `<name>-<width>.png`. */
export function savePictures(folder: string): Look {
  return async (page, name) => {
    for (const [width, height] of Object.entries(widths)) {
      await page.setViewportSize({ width: Number(width), height })
      const tall = await page.evaluate(everythingThere)
      if (tall > 0) await page.setViewportSize({ width: Number(width), height: tall })
      const path = join(folder, `${name}-${width}.png`)
      await page.screenshot({ path, fullPage: tall === 0, animations: 'disabled' })
    }
  }
}

/** Tells what does not fit in any of the views, as the page stands and as it comes without script. */
export function checkFit(browser: Browser, tell: (line: string) => void): Look {
  return async (page, name) => {
    for (const misfit of await findMisfits(page)) tell(`${name}, ${misfit}`)
    const storageState = await page.context().storageState()
    const plain = await browser.newContext({ storageState, locale: 'en-DE', javaScriptEnabled: false })
    try {
      const same = await plain.newPage()
      await same.goto(page.url())
      for (const misfit of await findMisfits(same)) tell(`${name} without script, ${misfit}`)
    } finally {
      await plain.close()
    }
  }
}

/** A picture further down the page is fetched when one scrolls there; nobody scrolls here. */
async function everythingThere() {
  const pictures = [...document.querySelectorAll('img')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => {}))])
  scrollTo(0, 0)
  // What keeps to the window's lower edge and what other origins draw stand rightly only in a window as high as the page.
  const isTricky = [...document.body.querySelectorAll('*')].some(
    (each) => each.localName === 'iframe' || getComputedStyle(each).position === 'fixed',
  )
  return isTricky ? document.documentElement.scrollHeight : 0
}
