import {
  bankOf,
  cards,
  enterEverything,
  expectOrder,
  goToCheckout,
  payWith,
  putInCart,
} from '#test/support/people/buying.ts'
import type { Story } from './camera.ts'

/** Ordering with a wallet, and a bank that asks its customer, in all their states. */
export const wallets: Story = async ({ page, take }) => {
  const button = page
    .frameLocator('iframe[src*="/frames/express.html"]')
    .getByRole('button', { name: 'Order with Google Pay' })
  const sheet = page.frameLocator('iframe[src*="/frames/wallet.html"]')
  await putInCart(page, 'gift-tags')
  await goToCheckout(page)
  await button.waitFor()
  await take('checkout-wallets')
  await page.goto('/de/checkout')
  await page.frameLocator('iframe[src*="/frames/express.html"]').getByRole('button').first().waitFor()
  await take('checkout-wallets_de')
  await page.goto('/checkout')
  await button.click()
  await sheet.getByRole('radio').first().waitFor()
  await take('checkout-wallet_sheet')
  await sheet.getByLabel('Pay with').selectOption('declined')
  await sheet.getByRole('button', { name: 'Order and pay' }).click()
  await sheet.getByRole('alert').getByText('declined').waitFor()
  await page.keyboard.press('Escape')
  await take('checkout-wallet_declined')
  // The wallet has brought contact and address: the next visitor has neither.
  await page.context().clearCookies()
  await putInCart(page, 'gift-tags')
  await goToCheckout(page)
  await enterEverything(page, 'bank@example.com')
  await payWith(page, cards.asksTheBank)
  await bankOf(page).getByRole('button', { name: 'Complete' }).waitFor()
  await take('checkout-bank_asks')
  await bankOf(page).getByRole('button', { name: 'Complete' }).click()
  await expectOrder(page)
}
