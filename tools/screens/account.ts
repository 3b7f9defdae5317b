import {
  cards,
  confirmShipping,
  expectOrder,
  goToCheckout,
  payWith,
  putInCart,
  enterAddress,
} from '#test/support/people/buying.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from './camera.ts'

export const account: Story = async ({ page, show, take }) => {
  await show('account-signed_out', '/account')
  await page.goto('/auth/sign-in?return_to=/account')
  await take('issuer-sign_in')
  await signInAs(page, 'Ada Moreno')
  await page.waitForURL('**/account')
  await take('account')
  await show('account-orders_empty', '/account/orders')
  await show('account-addresses_empty', '/account/addresses')
  await show('account-data', '/account/data')
  await show('account-data_erase', '/account/data/erase')
  await show('account-profile', '/account/profile')
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('textbox', { name: 'Phone' }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('account-profile_errors')
  for (const slug of ['gull-mug', 'espresso-cup']) {
    await putInCart(page, slug)
    await goToCheckout(page)
    // The second time the address is known and only has to be confirmed.
    if (slug === 'gull-mug') await enterAddress(page)
    else await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('#shipping form').waitFor()
    await confirmShipping(page)
    await payWith(page, cards.good)
    await expectOrder(page)
  }
  await show('account-full', '/account')
  await show('account-orders', '/account/orders')
  await page.getByRole('main').locator('table a').first().click()
  await page.waitForURL('**/account/orders/*')
  await take('account-order')
  await show('account-addresses', '/account/addresses')
  await show('account-data_open', '/account/data')
  await page.getByRole('button', { name: 'Request file' }).click()
  await page.waitForURL('**/account/data*')
  await page.waitForTimeout(2_000)
  await page.goto('/account/data/erase')
  await take('account-data_erase_open')
  await page.getByRole('button', { name: 'Request deletion' }).click()
  await page.waitForURL('**/account/data?done*')
  await take('account-data_waiting')
  await show('account-data_waiting_de', '/de/account/data')
  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await show('account-de', '/de/account')
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth/signed-out*')
  await take('auth-signed_out')
}

/** The account's cart and the guest's cart are merged. */
export const joined: Story = async ({ page, take }) => {
  await page.goto('/auth/sign-in')
  await signInAs(page, 'Jonas Weber')
  await putInCart(page, 'herring-mug')
  await page.context().clearCookies()
  await putInCart(page, 'wave-tumbler')
  await page.goto('/auth/sign-in?return_to=/cart')
  await signInAs(page, 'Jonas Weber')
  await page.waitForURL('**/cart')
  await take('cart-joined')
}
