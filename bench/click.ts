/**
 * How long a shopper waits between the end of her press on a product in a list and the product's name on the screen, if
 * the page was prefetched: in a real browser, with a mouse on a desktop, and with a finger on a phone whose processor
 * is slowed down to a quarter. The baselines, measured in turns, are the same press with a full page load, and on a bare
 * page: the same HTML without style, pictures and our script, swapped by one statement. What that takes is the machine's
 * and the browser's own time, in the same minute.
 *
 * The end is the time at which the browser presented the frame with the name (Element Timing). A message sent from the
 * frame's callback would not measure it: it arrives after everything that the page still does once the frame is
 * submitted, such as drawing further down, or before that frame has been drawn.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  devices,
  type Locator,
  type Page,
} from '@playwright/test'
import { chromiumFlags, getChromium } from '#tools/test/chromium.mjs'
import { type Line, median } from './report.ts'

interface Device {
  name: string
  context: BrowserContextOptions
  /** The slow-down factor compared with this machine. */
  slowedBy: number
  budget: number
}

const seen: readonly Device[] = [
  { name: 'on a desk', context: { viewport: { width: 1280, height: 800 } }, slowedBy: 1, budget: 50 },
  { name: 'on a phone at a quarter of the speed', context: { ...devices['Pixel 7'] }, slowedBy: 4, budget: 150 },
]
const clicks = 12
/** A press lasts a while, and the shopper does not wait for what the browser does during it (milliseconds). */
const held = 80

export async function measureClicks(origin: string, list: string): Promise<Line[]> {
  const executablePath = await getChromium()
  if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM to one')
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const lines: Line[] = []
    for (const device of seen) lines.push(...(await measure(browser, device, origin + list)))
    return lines
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, { name, context, slowedBy, budget }: Device, list: string): Promise<Line[]> {
  const device = await browser.newContext(context)
  const [routed, loaded] = [await open(device, slowedBy, list), await open(device, slowedBy, list)]
  await loaded.page.addInitScript(() =>
    navigation.addEventListener('navigate', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await loaded.page.reload()
  const bare = await openBare(device, slowedBy, list)
  const times: number[] = []
  const whole: number[] = []
  const floor: number[] = []
  for (let index = 0; index < clicks; index += 1) {
    times.push(await clickOn(routed, index))
    whole.push(await clickOn(loaded, index))
    floor.push(await clickOn(bare, index))
  }
  await device.close()
  const what = `click on a product in a list, ${name}, to its name on the screen`
  const each = (all: number[]) => `each ${all.map((value) => Math.round(value)).join(', ')}`
  const detail = `${each(times)}; as a page that is loaded whole ${median(whole).toFixed(0)}`
  return [
    { what, value: median(times), unit: 'ms', budget, detail },
    {
      what: 'the same on a bare page of the same HTML',
      value: median(floor),
      unit: 'ms',
      budget: null,
      detail: each(floor),
    },
  ]
}

interface Point {
  x: number
  y: number
}

interface Opened {
  page: Page
  browser: CDPSession
}

async function open(device: BrowserContext, slowedBy: number, list: string, html?: string): Promise<Opened> {
  const page = await device.newPage()
  if (html !== undefined) await page.route(list, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  const browser = await device.newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  await page.addInitScript(watch)
  await page.goto(list)
  return { page, browser }
}

const pictures = /<(picture|script|svg|style)\b[\s\S]*?<\/\1>|<img\b[^>]*>/g

/** A link is one box, so that its middle can be pressed. */
async function openBare(device: BrowserContext, slowedBy: number, list: string): Promise<Opened> {
  const [main = ''] = /<main\b[\s\S]*<\/main>/.exec(await (await fetch(list)).text()) ?? []
  const script = `(${swapBarely.toString()})(${pictures})`
  const html = `<!doctype html><html lang="en"><title>Bare</title><style>a{display:block}</style>${main.replaceAll(pictures, '')}<script>${script}</script></html>`
  return open(device, slowedBy, list, html)
}

/** Runs in the bare page: the next page is fetched and parsed ahead, and a press swaps it in. */
function swapBarely(pictures: RegExp) {
  const list = document.querySelector('main')
  let next: Element | null = null
  const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null)
  addEventListener('pointerover', async (event) => {
    const link = linkOf(event)
    if (!link || next) return
    const html = (await (await fetch(link.href)).text()).replaceAll(pictures, '')
    next = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
  })
  addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || !next) return
    event.preventDefault()
    history.pushState(null, '', link.href)
    list?.replaceWith(next)
    scrollTo(0, 0)
  })
  addEventListener('popstate', () => {
    if (list) next?.replaceWith(list)
    next = null
  })
}

/**
 * Presses a product of the list once it is fetched, and returns to the list; returns the milliseconds until its name is
 * visible.
 */
async function clickOn(opened: Opened, index: number): Promise<number> {
  const { page } = opened
  await page.bringToFront()
  const link = page.locator('main a[href*="/products/"]:visible').nth(index % 6)
  await link.scrollIntoViewIfNeeded()
  // As a person's pointer or finger would; the fetch that it starts takes less than a second.
  const point = await approach(page, link)
  await page.waitForTimeout(1_000)
  await press(opened, point)
  // The page is not polled meanwhile: on a slow phone that would be part of the measurement.
  await page.waitForTimeout(2_000)
  const time = Number(await page.evaluate(() => sessionStorage.getItem('seen')))
  if (!time) throw new Error('No page was seen within two seconds')
  await page.evaluate(() => sessionStorage.clear())
  await page.goBack()
  await page.waitForURL(/\/collections\//)
  await page.waitForTimeout(300)
  return time
}

/**
 * A mouse is over the product before it is pressed, so that what hovering shows is not drawn during the press; a finger
 * only announces itself. Returns the point to press.
 */
async function approach(page: Page, link: Locator): Promise<Point> {
  const box = await link.boundingBox()
  if (!box) throw new Error('A product that is nowhere')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 3 }
  if (await isTouched(page)) await link.dispatchEvent('pointerover')
  else await page.mouse.move(point.x, point.y)
  return point
}

const isTouched = (page: Page) => page.evaluate(() => navigator.maxTouchPoints > 0)

/**
 * With a finger if the device has a touch screen: a mouse would hover over the next page and activate elements there.
 */
async function press({ page, browser }: Opened, point: Point) {
  if (!(await isTouched(page))) return page.mouse.click(point.x, point.y, { delay: held })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(held)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Runs in the page: records when a link was clicked, and when the name of the next page was on the screen. */
function watch() {
  const clicked = ({ timeStamp }: Event) =>
    sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp))
  addEventListener('click', clicked, { capture: true })
  // A heading is marked before it is painted, in a swapped page and in a loaded one.
  const mark = () => document.querySelector('main h1')?.setAttribute('elementtiming', 'name')
  new MutationObserver(mark).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    const since = Number(sessionStorage.getItem('clicked'))
    const name = list.getEntries().at(-1) as (PerformanceEntry & { renderTime: number }) | undefined
    if (since && name) sessionStorage.setItem('seen', String(performance.timeOrigin + name.renderTime - since))
  }).observe({ type: 'element', buffered: true })
}
