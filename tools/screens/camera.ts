import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { RunningShop } from '#test/support/shop/shop.ts'
import { findMisfits, views } from '#test/support/browser/fit.ts'
import { findViolations } from '#test/support/browser/violations.ts'
import { runSql } from '#test/support/database/sql.ts'
import { isSeenAnew, type Wishes } from './wishes.ts'

/** One visitor of the shop, and what is recorded of their screens. */
export interface Camera {
  page: Page
  shop: RunningShop
  /** Opens an address and captures it. */
  show(name: string, path: string): Promise<void>
  /** Captures the current page. */
  take(name: string): Promise<void>
  /** Changes the database directly, for states that a visitor cannot cause. */
  sql(text: string, ...values: unknown[]): Promise<unknown[]>
}

export type Story = (camera: Camera) => Promise<void>

/** What is done with a screen. */
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
    viewport: { width: 1440, height: 900 },
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

/** Saves the page in each of the chosen views as `<name>-<view>.png`, in full or only the first view. */
export function savePictures(folder: string, browser: Browser, wishes: Wishes): Look {
  return async (page, name) => {
    if (!isSeenAnew(wishes)) return photograph(page, name)
    const storageState = await page.context().storageState()
    const options = {
      storageState,
      locale: 'en-DE',
      javaScriptEnabled: !wishes.plain,
      reducedMotion: 'reduce',
    } as const
    const other = await browser.newContext(options)
    try {
      const same = await other.newPage()
      await same.goto(wishes.german ? inGerman(page.url()) : page.url())
      await photograph(same, name)
    } finally {
      await other.close()
    }
  }

  async function photograph(page: Page, name: string) {
    const { views, dark, forced, fold } = wishes
    const before = page.viewportSize()
    if (dark) await page.emulateMedia({ colorScheme: 'dark' })
    if (forced) await page.emulateMedia({ forcedColors: 'active' })
    for (const { name: view, width, height } of views) {
      await page.setViewportSize({ width, height })
      const tall = fold ? 0 : await page.evaluate(everythingThere)
      // A zoomed page would lose its zoom in a window as high as the page.
      const grows = tall > 0 && height >= 560
      if (grows) await page.setViewportSize({ width, height: tall })
      const path = join(folder, `${name}-${view.replaceAll(/[^\w]+/g, '')}.png`)
      await page.screenshot({ path, fullPage: !fold && !grows, animations: 'disabled' })
    }
    // The story continues in its original window.
    if (before) await page.setViewportSize(before)
  }
}

function inGerman(address: string): string {
  const url = new URL(address)
  if (!/^\/de(\/|$)/.test(url.pathname)) url.pathname = `/de${url.pathname === '/' ? '' : url.pathname}`
  return url.href
}

/** Reports what does not fit in any of the views, on the page as it is and when loaded without script. */
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

const widthsOfAxe = new Set(['390', '768', '1024', '1440'])

/** Reports which rules of axe the page breaks, at four widths, light and dark. */
export function checkAccess(tell: (line: string) => void): Look {
  return async (page, name) => {
    const before = page.viewportSize()
    // Browsers print in light colours, and each sheet has its own heading instead of the page's.
    const isPaper = await page.evaluate(() => matchMedia('print').matches)
    for (const colorScheme of isPaper ? (['light'] as const) : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme })
      for (const { name: view, width, height } of views.filter((each) => widthsOfAxe.has(each.name))) {
        await page.setViewportSize({ width, height })
        for (const { id, help, where } of await findViolations(page))
          if (!isPaper || id !== 'page-has-heading-one')
            tell(`${name}, ${view} ${colorScheme}: ${id}, ${help}: ${where.join(' | ')}`)
      }
    }
    await page.emulateMedia({ colorScheme: null })
    // The story continues in its original window.
    if (before) await page.setViewportSize(before)
  }
}

/** Pictures further down load on scrolling, and no one scrolls here. */
async function everythingThere() {
  const pictures = [...document.querySelectorAll('img')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => {}))])
  scrollTo(0, 0)
  // Elements fixed to the window's lower edge, and content of other origins, are only right in a window as high as the
  // page.
  const isTricky = [...document.body.querySelectorAll('*')].some(
    (each) => each.localName === 'iframe' || getComputedStyle(each).position === 'fixed',
  )
  return isTricky ? document.documentElement.scrollHeight : 0
}
