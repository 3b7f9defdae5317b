import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { cards, enterEverything, expectOrder, goToCheckout, payWith, putInCart } from '#test/support/people/buying.ts'
import { expect, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

/** The table "How short" of docs/back-office.md: each task in the browser, from the home of the office. */
interface Counts {
  screens: number
  presses: number
  fields: number
}

async function atHome(page: Page) {
  await page.goto('/auth/sign-in?return_to=/admin')
  if (!page.url().endsWith('/admin')) await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  return countFrom(page)
}

/** Counts what is done; a screen counts when something is done on it. */
function countFrom(page: Page) {
  const counts: Counts = { screens: 0, presses: 0, fields: 0 }
  let shown = page.url()
  const see = () => {
    if (page.url() !== shown) counts.screens += 1
    shown = page.url()
  }
  const press = async (target: Locator) => {
    await target.waitFor()
    see()
    counts.presses += 1
    await target.click()
  }
  return {
    press,
    async choose(list: Locator, value: string) {
      see()
      counts.presses += 1
      await list.selectOption(value)
    },
    async attach(field: Locator, name: string, content: string | Buffer) {
      await field.waitFor()
      see()
      counts.presses += 1
      const mimeType = typeof content === 'string' ? 'text/csv' : 'image/png'
      await field.setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
    },
    async type(field: Locator, text: string) {
      await field.waitFor()
      see()
      counts.fields += 1
      await field.fill(text)
    },
    /** The last screen counts too if the task ends by looking at it. */
    look: see,
    counts,
  }
}

function expectShort(task: string, most: Counts, counts: Counts) {
  const over = Object.entries(counts).filter(([what, count]) => count > most[what as keyof Counts])
  expect(over, `${task}: ${JSON.stringify(counts)}`).toEqual([])
}

async function buy(page: Page): Promise<string> {
  await putInCart(page, 'wave-tumbler')
  await goToCheckout(page)
  await enterEverything(page, `short-${crypto.randomUUID()}@example.com`)
  await payWith(page, cards.good)
  return expectOrder(page)
}

const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#204060' } })
  .png()
  .toBuffer()

const said = (page: Page) => page.getByRole('main').getByRole('status').first()

test('orders are shipped and refunded in few steps', async ({ page }) => {
  test.setTimeout(120_000)
  const [first, second] = [await buy(page), await buy(page)]

  const byFile = await atHome(page)
  await byFile.press(page.getByRole('link', { name: 'Ship by file' }))
  const rows = `Order number;Carrier;Tracking number\n${first};DHL;JD014600003`
  await byFile.attach(page.locator('input[type=file]'), 'numbers.csv', rows)
  await byFile.press(page.getByRole('button', { name: 'Continue' }))
  await byFile.press(page.getByRole('button', { name: /^Ship \d/ }))
  await expect(page.getByText('was changed.')).toBeVisible({ timeout: 30_000 })
  expectShort('ship thirty orders with a file of numbers', { screens: 2, presses: 5, fields: 0 }, byFile.counts)

  const shipping = await atHome(page)
  await shipping.press(page.getByRole('link', { name: 'Orders to send' }))
  await shipping.press(page.getByRole('link', { name: second, exact: true }))
  // The carrier is that of the parcel before.
  await expect(page.getByRole('textbox', { name: 'Carrier' })).toHaveValue('DHL')
  await shipping.type(page.getByRole('textbox', { name: 'Tracking number' }), 'JD014600004')
  await shipping.press(page.getByRole('button', { name: 'Send everything' }))
  await expect(said(page)).toContainText('The customer is notified by email.')
  await expect(page.getByText('JD014600004').first()).toBeVisible()
  expectShort('ship a whole order with a tracking number', { screens: 2, presses: 3, fields: 1 }, shipping.counts)

  const refunding = await atHome(page)
  await refunding.press(page.getByRole('link', { name: 'All orders' }))
  await refunding.press(page.getByRole('link', { name: second, exact: true }))
  await refunding.type(page.getByRole('spinbutton', { name: 'Quantity:' }), '1')
  await refunding.choose(page.getByRole('combobox', { name: 'Reason' }), 'returned')
  await expect(page.getByText('Refund amount: €')).toBeVisible()
  await refunding.press(page.getByRole('button', { name: /^Refund €/ }))
  await expect(said(page)).toContainText('Refund')
  expectShort('refund one line', { screens: 2, presses: 4, fields: 1 }, refunding.counts)
})

test('slips are printed, and a colleague is invited, in few steps', async ({ page }) => {
  await buy(page)
  const printing = await atHome(page)
  await printing.press(page.getByRole('link', { name: /slips/i }).first())
  await page.waitForURL('**/admin/print/slips**')
  printing.look()
  expectShort('print slips of today’s orders', { screens: 1, presses: 1, fields: 0 }, printing.counts)

  const inviting = await atHome(page)
  await inviting.press(page.getByRole('link', { name: 'Staff', exact: true }))
  await inviting.type(page.getByRole('textbox', { name: 'Email' }), `new-${crypto.randomUUID()}@example.com`)
  await inviting.press(page.getByRole('button', { name: /invit/i }))
  await expect(said(page)).toBeVisible()
  expectShort('invite somebody', { screens: 1, presses: 3, fields: 1 }, inviting.counts)
})

test('a product is made on a phone, and a price changed, in few steps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const making = await atHome(page)
  await making.press(page.getByRole('link', { name: 'New product' }))
  const title = `Short jug ${crypto.randomUUID().slice(0, 8)}`
  await making.type(page.getByRole('textbox', { name: 'Title' }), title)
  await making.type(page.getByRole('textbox', { name: 'Price' }), '24.90')
  await making.attach(page.locator('input[type=file]'), 'jug.png', png)
  await making.press(page.getByRole('button', { name: 'Save and put up for sale' }))
  await expect(said(page)).toContainText('Saved.')
  expectShort('a product, title, price and picture', { screens: 1, presses: 3, fields: 2 }, making.counts)
  await page.setViewportSize({ width: 1440, height: 900 })
  const pricing = await atHome(page)
  await pricing.press(page.getByRole('link', { name: 'Products', exact: true }))
  const row = page.getByRole('row').filter({ hasText: title })
  await pricing.type(row.getByRole('textbox'), '26')
  await pricing.press(row.getByRole('button', { name: 'Save' }))
  await expect(row.getByRole('textbox')).toHaveValue('26.00')
  expectShort('change one price', { screens: 1, presses: 2, fields: 1 }, pricing.counts)
})

test('ten percent more on a collection is shown, done and undone in few steps', async ({ page }) => {
  const pricing = await atHome(page)
  await pricing.press(page.getByRole('link', { name: 'Collections', exact: true }))
  await pricing.press(page.getByRole('button', { name: /^Change the prices of / }).first())
  await pricing.type(page.getByRole('textbox', { name: 'Percentage or amount' }), '10')
  await pricing.press(page.getByRole('button', { name: 'Show what changes' }))
  await expect(page.getByText(/€.+→.+€/).first()).toBeVisible()
  await pricing.press(page.getByRole('button', { name: /^Change prices of \d+ products?$/ }))
  await pricing.press(page.getByRole('button', { name: /^Undo for \d+$/ }))
  await expect(page.getByRole('heading', { name: 'Undo: Change prices' })).toBeVisible()
  await expect(page.getByText(/were changed/)).toBeVisible()
  expectShort('10 % more on a collection, undone', { screens: 2, presses: 5, fields: 1 }, pricing.counts)
})

test('stock of five variants is received in few steps', async ({ page }) => {
  const receiving = await atHome(page)
  await receiving.press(page.getByRole('link', { name: 'Stock', exact: true }))
  await receiving.press(page.getByText('Receive stock', { exact: true }))
  for (const at of [0, 1, 2, 3, 4])
    await receiving.type(page.getByRole('textbox', { name: /^Received: / }).nth(at), '2')
  await receiving.press(page.getByRole('button', { name: 'Receive', exact: true }))
  await expect(page.getByText('The stock is received.')).toBeVisible()
  expectShort('receive stock of five variants', { screens: 1, presses: 3, fields: 5 }, receiving.counts)
})
