import type { Page } from '@playwright/test'
import { cards, expectOrder, goToCheckout, payWith, putInCart, tellEverything } from '#test/support/buying.ts'
import { expect, expectNoViolations, test } from '#test/support/journey.ts'
import { expectSoundMarkup } from '#test/support/markup.ts'
import { signInAs } from '#test/support/signing-in.ts'

async function buy(page: Page, email: string): Promise<string> {
  await putInCart(page, 'wave-tumbler')
  await goToCheckout(page)
  await tellEverything(page, email)
  await payWith(page, cards.good)
  return expectOrder(page)
}

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
  await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('searchbox').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: number }).click()

  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('00340434')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('The parcel is noted')

  await page.getByRole('link', { name: 'Refund' }).click()
  await page.getByRole('radio', { name: 'Certain pieces' }).check()
  await page.getByRole('spinbutton', { name: 'Pieces of' }).fill('1')
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('returned')
  await page.getByRole('button', { name: 'Work out the sum' }).click()
  await page.getByRole('button', { name: /^Refund €/ }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('The refund is requested')
  await expect(page.getByRole('main')).toContainText('Mira Lindqvist: Returned')

  const buyer = await context.newPage()
  await buyer.goto(link)
  await expect(buyer.getByRole('main')).toContainText(/DHL, sent on .* parcel number 00340434/)
  await expect(buyer.getByRole('main')).toContainText('Refunded')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('what was typed wrong stays, and the order can be cancelled all the same', async ({ page, browser, shop }) => {
    // Buying by card needs the script; that it can be done without is told elsewhere.
    const shopper = await browser.newPage({ baseURL: shop.origin, javaScriptEnabled: true })
    const number = await buy(shopper, `journey-${crypto.randomUUID()}@example.com`)
    await shopper.close()
    await enter(page, `/admin/orders/${number}`)
    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Tracking number' }).fill('4711')
    await page.getByRole('textbox', { name: 'Address to follow' }).fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toContainText('Carrier: Please fill this in')
    await expect(page.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('4711')
    await page.getByRole('link', { name: `Back to order ${number}` }).click()
    await page.getByRole('link', { name: 'Cancel the order' }).click()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('The order is cancelled')
  })
})

const looks = [
  ['', 'light', 1280],
  ['/de', 'dark', 390],
] as const

test('the back office is good to read and to use', async ({ page }) => {
  const order = `/admin/orders/${await buy(page, `journey-${crypto.randomUUID()}@example.com`)}`
  await enter(page)
  const screens = ['/admin', '/admin/orders', order, `${order}/refund`, `${order}/cancel`, `${order}/send`]
  for (const [language, colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...screens, '/admin/payments', '/admin/settings']) {
      await page.goto(language + path)
      await expectSoundMarkup(page)
      await test.step(`${page.url()}, ${colorScheme}, ${width}`, () => expectNoViolations(page))
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(wider, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
