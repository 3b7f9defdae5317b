import { goToCheckout, putInCart } from '#test/support/people/buying.ts'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import type { Page } from '@playwright/test'

const buttons = (page: Page) => page.frameLocator('iframe[src*="/frames/express.html"]')
const sheet = (page: Page) => page.frameLocator('iframe[src*="/frames/wallet.html"]')

async function openSheet(page: Page) {
  await putInCart(page, 'gift-tags')
  await goToCheckout(page)
  await buttons(page).getByRole('button', { name: 'Order with Google Pay' }).click()
}

test('a wallet orders and pays in one step, and shows the delivery and the total of each address first', async ({
  page,
}) => {
  await openSheet(page)
  await expect(sheet(page).getByRole('radio').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Or order with your wallet' })).toBeVisible()
  await expectNoViolations(page)
  await buttons(page).getByRole('button', { name: 'Order with Google Pay' }).press('Enter')
  await sheet(page).getByLabel('Deliver to').selectOption({ label: 'Hana Mihara, 1-1 Chiyoda, 100-0001 Tokyo' })
  await expect(sheet(page).getByRole('alert')).toHaveText('The shop does not deliver to this address.')
  await expect(sheet(page).getByRole('button', { name: 'Order and pay' })).toBeDisabled()
  await sheet(page).getByLabel('Deliver to').selectOption({ label: 'Rosa Rossi, Via Nazionale 1, 00184 Roma' })
  const total = sheet(page).locator('dd.total')
  const before = await total.textContent()
  await sheet(page).getByRole('radio').last().check()
  await expect(total).not.toHaveText(before ?? '')
  const chosen = await total.textContent()
  await sheet(page).getByRole('button', { name: 'Order and pay' }).click()
  await expect(page).toHaveURL(/\/orders\/B\d+/)
  await expect(page.getByText('Via Nazionale 1')).toBeVisible()
  await expect(page.getByText(chosen ?? '').first()).toBeVisible()
})

test('a declined card is told in the sheet and on the page, and another one in the wallet pays the same cart', async ({
  page,
}) => {
  await openSheet(page)
  await sheet(page).getByLabel('Pay with').selectOption('declined')
  await sheet(page).getByRole('button', { name: 'Order and pay' }).click()
  const told = /declined/
  await expect(sheet(page).getByRole('alert')).toHaveText(told)
  await sheet(page).getByLabel('Pay with').selectOption('asks')
  await sheet(page).getByRole('button', { name: 'Order and pay' }).click()
  const bank = page.frameLocator('iframe[src*="/challenge/"]')
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/\/orders\/B\d+/)
})
