import type { Page } from '@playwright/test'
import { cards, expectOrder, goToCheckout, payWith, putInCart, enterEverything } from '#test/support/people/buying.ts'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { expectSoundMarkup } from '#test/support/browser/markup.ts'
import { findOtherNames } from '#test/support/browser/label-in-name.ts'
import { findSpacingFaults } from '#test/support/browser/text-spacing.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

async function buy(page: Page, email: string): Promise<string> {
  await putInCart(page, 'wave-tumbler')
  await goToCheckout(page)
  await enterEverything(page, email)
  await payWith(page, cards.good)
  return expectOrder(page)
}

/** The tables on a phone: whether each value has the name of its column, and whether all of them are visible. */
async function tablesOnPhone(page: Page) {
  await page.setViewportSize({ width: 320, height: 568 })
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('main tbody td')].filter((cell) => cell.textContent)
    const unnamed = cells.filter((cell) => {
      const heads = cell.closest('table')?.tHead
      const isHeadSeen = heads && getComputedStyle(heads).display !== 'none'
      return !isHeadSeen && getComputedStyle(cell, '::before').content !== `"${cell.dataset.name}"`
    })
    const wide = [...document.querySelectorAll('main :has(> table)')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    )
    return { some: cells.length > 0, unnamed: unnamed.map(({ textContent }) => textContent), wide: wide.length }
  })
}
const named = { some: true, unnamed: [], wide: 0 }

async function enter(page: Page, path = '/admin') {
  await page.goto(`/auth/sign-in?return_to=${path}`)
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL(`**${path}`)
}

test('an order is found, sent and refunded, and its buyer sees both', async ({ page, context }) => {
  const email = `journey-${crypto.randomUUID()}@example.com`
  const number = await buy(page, email)
  const link = page.url()
  await enter(page)
  await page.getByRole('navigation').getByRole('link', { name: 'All orders', exact: true }).click()
  await page.getByRole('searchbox').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: number }).click()

  await page.getByRole('link', { name: 'Choose what to send' }).click()
  await page.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('00340434')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('The customer is notified by email.')

  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await page.getByRole('radio', { name: 'Certain items' }).check()
  await page.getByRole('spinbutton', { name: 'Quantity:' }).fill('1')
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('returned')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await page.getByRole('button', { name: /^Refund €/ }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Refund requested')
  await expect(page.getByRole('main')).toContainText('Mira Lindqvist: Returned')

  expect(await tablesOnPhone(page)).toEqual(named)
  await page.goto(`/admin/orders?q=${email}`)
  expect(await tablesOnPhone(page)).toEqual(named)

  const buyer = await context.newPage()
  await buyer.goto(link)
  await expect(buyer.getByRole('main')).toContainText(/DHL, sent on /)
  const follow = buyer.getByRole('main').getByRole('link', { name: /00340434/ })
  await expect(follow).toHaveAttribute('href', /^https:\/\/www\.dhl\.com\/.*00340434$/)
  await expect(buyer.getByRole('main')).toContainText('Refunded')
  expect(await findSpacingFaults(buyer)).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('invalid input stays in its field, and the order can be cancelled nevertheless', async ({
    page,
    browser,
    shop,
  }) => {
    // Buying by card needs the script; buying without it has its own test.
    const shopper = await browser.newPage({ baseURL: shop.origin, javaScriptEnabled: true })
    const number = await buy(shopper, `journey-${crypto.randomUUID()}@example.com`)
    await shopper.close()
    await enter(page, `/admin/orders/${number}`)
    await page.getByRole('link', { name: 'Choose what to send' }).click()
    await page.getByRole('textbox', { name: 'Tracking number' }).fill('4711')
    await page.getByRole('textbox', { name: 'Tracking link' }).fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a tracking link that begins with https://')
    await expect(page.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('4711')
    await page.getByRole('textbox', { name: 'Tracking link' }).fill('')
    // The carrier of the order's delivery method stands there already.
    await page.getByLabel('Carrier').fill('')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter the carrier.')
    await expect(page.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('4711')
    await page.getByRole('link', { name: `Back to order ${number}` }).click()
    await page.getByRole('link', { name: 'Cancel order' }).click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('Order cancelled')
  })
})

const looks = [
  ['', 'light', 1280],
  ['/de', 'dark', 390],
] as const

test('the back office is accessible', async ({ page }) => {
  // Axe takes about a second per check on a busy machine.
  test.setTimeout(150_000)
  const order = `/admin/orders/${await buy(page, `journey-${crypto.randomUUID()}@example.com`)}`
  await enter(page)
  const rooms = ['payments', 'delivery', 'locations', 'settings', 'settings/bank-account'].map(
    (room) => `/admin/${room}`,
  )
  const screens = ['/admin', '/admin/orders', order, `${order}/refund`, `${order}/cancel`, `${order}/send`, ...rooms]
  for (const [language, colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const path of screens) {
      await page.goto(language + path)
      await expectSoundMarkup(page)
      await test.step(`${page.url()}, ${colorScheme}, ${width}`, () => expectNoViolations(page))
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(wider, `${path} at ${width}`).toBeLessThanOrEqual(0)
      expect.soft(await findOtherNames(page), path).toEqual([])
      // German words are the longer ones.
      if (language === '/de') expect.soft(await findSpacingFaults(page), path).toEqual([])
    }
  }
})
