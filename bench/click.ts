/**
 * What a shopper waits for between her click on a product in a list and the product on the screen, where the page was fetched
 * before: in a real browser, on a desk and on a phone whose processor is slowed down to a quarter. The baseline, in turns with
 * it, is the same click where the browser loads the whole page.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  devices,
  type Page,
} from '@playwright/test'
import { getChromium } from '#tools/test/chromium.mjs'
import { type Line, median } from './report.ts'

interface Device {
  name: string
  context: BrowserContextOptions
  /** How many times slower than this machine. */
  slowedBy: number
  budget: number
}

const seen: readonly Device[] = [
  { name: 'on a desk', context: { viewport: { width: 1280, height: 800 } }, slowedBy: 1, budget: 50 },
  { name: 'on a phone at a quarter of the speed', context: { ...devices['Pixel 7'] }, slowedBy: 4, budget: 150 },
]
const clicks = 12
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']

export async function measureClicks(origin: string, list: string): Promise<Line[]> {
  const executablePath = await getChromium()
  if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM to one')
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const lines: Line[] = []
    for (const device of seen) lines.push(await measure(browser, device, origin + list))
    return lines
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, { name, context, slowedBy, budget }: Device, list: string): Promise<Line> {
  const device = await browser.newContext(context)
  const [routed, loaded] = [await open(device, slowedBy, list), await open(device, slowedBy, list)]
  await loaded.addInitScript(() =>
    navigation.addEventListener('navigate', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await loaded.reload()
  const times: number[] = []
  const whole: number[] = []
  for (let index = 0; index < clicks; index += 1) {
    times.push(await clickOn(routed, index))
    whole.push(await clickOn(loaded, index))
  }
  await device.close()
  return {
    what: `click on a product in a list, ${name}, to its paint`,
    value: median(times),
    unit: 'ms',
    budget,
    detail: `each ${times.map((value) => Math.round(value)).join(', ')}; as a page that is loaded whole ${median(whole).toFixed(0)}`,
  }
}

async function open(device: BrowserContext, slowedBy: number, list: string): Promise<Page> {
  const page = await device.newPage()
  await (await device.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  await page.addInitScript(watch)
  await page.goto(list)
  return page
}

/** Clicks on a product of the list, once it is fetched; goes back to the list; milliseconds to its paint. */
async function clickOn(page: Page, index: number): Promise<number> {
  await page.bringToFront()
  const link = page.locator('main a[href*="/products/"]:visible').nth(index % 6)
  await link.scrollIntoViewIfNeeded()
  // As a pointer or a finger tells it; a second is enough for the fetch that it begins.
  await link.dispatchEvent('pointerover')
  await page.waitForTimeout(1_000)
  await link.click({ noWaitAfter: true })
  // Nothing asks the page meanwhile: on a slow phone that would be part of what is measured.
  await page.waitForTimeout(1_500)
  const time = Number(await page.evaluate(() => sessionStorage.getItem('painted')))
  if (!time) throw new Error('No page was painted within a second and a half')
  await page.evaluate(() => sessionStorage.clear())
  await page.goBack()
  await page.waitForURL(/\/collections\//)
  await page.waitForTimeout(300)
  return time
}

/** Runs in the page: notes when a link was clicked, and when the next page has been painted. */
function watch() {
  const painted = () =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        const clicked = Number(sessionStorage.getItem('clicked'))
        if (clicked) sessionStorage.setItem('painted', String(performance.timeOrigin + performance.now() - clicked))
      })
      port1.start()
      port2.postMessage(null)
    })
  const clicked = ({ timeStamp }: Event) =>
    sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp))
  addEventListener('click', clicked, { capture: true })
  addEventListener('swapped', painted)
  addEventListener('DOMContentLoaded', painted)
}
