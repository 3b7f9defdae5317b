import type { Locator, Page } from '@playwright/test'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { expectVisibleFocus, tabTo } from '#test/support/browser/keyboard.ts'

const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures of Harbour mug' })
const position = (page: Page) => gallery(page).getByRole('status')
const large = (page: Page) => page.getByRole('dialog', { name: 'Pictures of Harbour mug' })

test('a choice by keyboard is shown, announced and in the address', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/harbour-mug')
  const told = page.locator('form').getByRole('status')
  await tabTo(page, page.getByRole('radio', { name: 'Chalk' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Kelp' })).toBeChecked()
  await tabTo(page, page.getByRole('radio', { name: 'Small' }))
  await page.keyboard.press('ArrowRight')
  await expect(told).toContainText('Kelp, Large: €32.00')
  await expect(gallery(page).getByRole('img').first()).toHaveAccessibleName(/kelp/i)
  await expect(page).toHaveURL('/products/harbour-mug?option1=Kelp&option2=Large')
  const title = /, Kelp, Large – Lerbugt$/
  await expect(page).toHaveTitle(title)

  await page.reload()
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('radio', { name: 'Kelp' })).toBeChecked()
  await page.getByRole('link', { name: 'DE', exact: true }).click()
  await expect(page.locator('form').getByRole('status')).toContainText('Tang, Groß: 32,00')
})

test('the pictures change by buttons and keys, and can fill the window', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/harbour-mug')
  await expect(position(page)).toContainText('1 of')
  await tabTo(page, gallery(page).getByRole('link').first())
  await gallery(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(position(page)).toContainText('2 of')
  await gallery(page).getByRole('button', { name: 'Previous picture' }).click()
  await expect(position(page)).toContainText('1 of')
  await page.keyboard.press('End')
  await expect(position(page)).not.toContainText('1 of')
  await page.keyboard.press('Home')
  await expect(position(page)).toContainText('1 of')

  await gallery(page).getByRole('link').first().press('Enter')
  await expect(large(page)).toBeVisible()
  await expect(large(page).getByRole('button', { name: 'Close', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(large(page).getByRole('status')).toContainText('2 of')
  await expectNoViolations(page)
  const wide = () =>
    large(page)
      .getByRole('img')
      .nth(1)
      .evaluate((picture) => picture.clientWidth)
  const before = await wide()
  await page.keyboard.press('+')
  await expect.poll(wide).toBeGreaterThan(before * 2)
  await expect(large(page).getByRole('button', { name: 'Zoom out' })).toBeVisible()
  await page.keyboard.press('-')
  await page.keyboard.press('Escape')
  await expect(large(page)).toBeHidden()
  await expect(position(page)).toContainText('2 of')
})

test(
  'the focus goes along with the picture shown, also in the large view and back from it',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await page.goto('/products/harbour-mug')
    const links = gallery(page)
      .getByRole('listitem')
      .getByRole('link', { name: /^Enlarge/ })
    const views = large(page).getByRole('listitem').getByRole('button')
    const expectSeen = async (wanted: Locator) => {
      await expect(wanted).toBeFocused()
      await expect(wanted).toBeInViewport({ ratio: 0.5 })
      await expectVisibleFocus(page)
    }
    await tabTo(page, links.first())
    await expect(gallery(page).getByRole('button', { name: 'Next picture' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expectSeen(links.nth(1))
    await page.keyboard.press('End')
    await expectSeen(links.last())
    await page.keyboard.press('Home')
    await expectSeen(links.first())

    await page.keyboard.press('Enter')
    await tabTo(page, views.first())
    await page.keyboard.press('ArrowRight')
    await expectSeen(views.nth(1))
    await page.keyboard.press('Escape')
    await expect(large(page)).toBeHidden()
    await expectSeen(links.nth(1))
    await page.keyboard.press('Tab')
    await expect(gallery(page).getByRole('button', { name: 'Previous picture' })).toBeFocused()
  },
)

test('a swipe shows the next picture, before any other touch', { tag: '@phone' }, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'There is no finger on a desk.')
  await page.goto('/products/harbour-mug')
  const box = await gallery(page).getByRole('list').first().boundingBox()
  await swipe(page, (box?.y ?? 0) + 150)
  await expect(position(page)).toContainText('2 of')
})

/** Returns what lets go of the script that is held back. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assets/Product.island*', async (route) => {
    await held
    await route.continue()
  })
  return goOn
}

/** A finger that moves from the right to the left of the window. */
async function swipe(page: Page, y: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 330)
  for (let x = 310; x >= 90; x -= 20) await touch('touchMove', x)
  await touch('touchEnd')
}

const windows = [
  [320, 568],
  [390, 844],
  [600, 960],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  // 1440 x 900 and 768 x 1024, at 200 % zoom.
  [720, 450],
  [384, 512],
] as const
const magnified = [
  [360, 225],
  [320, 256],
] as const

for (const slug of ['harbour-mug', 'table-set', 'tea-for-two']) {
  test(`the first view of ${slug} has name, price, choice or button, and a part of the picture`, async ({ page }) => {
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      await page.goto(`/products/${slug}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(main.getByText('€').first()).toBeInViewport({ ratio: 1 })
      await expect(main.getByRole('img').first()).toBeInViewport({ ratio: 0.5 })
      const inView = await page.evaluate(() =>
        [...document.querySelectorAll('main form label, main form button')].some(
          (each) => each.getBoundingClientRect().bottom <= innerHeight,
        ),
      )
      expect(inView, `${width} x ${height}`).toBe(true)
    }
  })

  test(`${slug} never scrolls sideways, and nothing covers a low window`, async ({ page }) => {
    for (const [width, height] of [...windows, ...magnified]) {
      await page.setViewportSize({ width, height })
      await page.goto(`/products/${slug}`)
      await expectNoSidewaysScroll(page)
      // With the buttons that the script adds.
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Enlarge/ })
        .first()
        .focus()
      await expectNoSidewaysScroll(page)
    }
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll('main form *')].some((each) => getComputedStyle(each).position === 'fixed'),
    )
    expect(fixed).toBe(false)
  })
}

async function expectNoSidewaysScroll(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide, `${page.viewportSize()?.width} wide`).toBeLessThanOrEqual(0)
}

test('a press on a picture works once its script has loaded', { tag: '@phone' }, async ({ page }) => {
  const goOn = await holdScript(page)
  await page.goto('/products/harbour-mug')
  await gallery(page).getByRole('link').first().click()
  await expect(large(page)).toBeHidden()
  goOn()
  await expect(large(page)).toBeVisible()
  await expect(page).toHaveURL('/products/harbour-mug')
})

test(
  'the picture whose link has the focus is the one seen once the script has loaded',
  { tag: '@phone' },
  async ({ page }) => {
    const goOn = await holdScript(page)
    await page.goto('/products/harbour-mug')
    const links = gallery(page)
      .getByRole('listitem')
      .getByRole('link', { name: /^Enlarge/ })
    await tabTo(page, links.first())
    await page.keyboard.press('Tab')
    goOn()
    await expect(gallery(page).getByRole('button', { name: 'Next picture' })).toBeVisible()
    await expect(position(page)).toContainText('2 of')
    await expect(links.nth(1)).toBeFocused()
    await expect(links.nth(1)).not.toHaveAttribute('tabindex')
    await expect(links.nth(1)).toBeInViewport({ ratio: 0.9 })
  },
)

test('a press on a picture whose script never loads opens the picture', async ({ page }) => {
  await page.route('**/assets/Product.island*', (route) => route.abort())
  await page.goto('/products/harbour-mug')
  await gallery(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/media\//)
})
