import { cartAtPayment, goToCheckout, payWith, cards, putInCart, enterContact } from '#test/support/people/buying.ts'
import { expect, test } from '#test/support/browser/journey.ts'
import { providerAt } from '#test/support/people/ordering-by-form.ts'
import { runSql } from '#test/support/database/sql.ts'

test('the fields change with the country, whichever way a script sets it, with and without events', async ({
  page,
}) => {
  await putInCart(page, 'gift-tags')
  await goToCheckout(page)
  await enterContact(page, 'country@example.com')
  const country = page.getByRole('combobox', { name: 'Country' }).first()
  await expect(country).toBeVisible()
  // As autofill does it.
  await country.evaluate((select: HTMLSelectElement) => {
    select.value = 'US'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByLabel('ZIP code')).toBeVisible()
  await expect(page.locator('#said')).toHaveText('Address fields updated: United States')
  await page.getByLabel('Name', { exact: true }).first().fill('Grace')
  // As some password managers do it: the next event is soon enough.
  await country.evaluate((select: HTMLSelectElement) => (select.value = 'CH'))
  const street = page.getByLabel('Street and number').first()
  await street.fill('Gasse 1')
  await expect(page.getByLabel('ZIP code')).toHaveCount(0)
  await expect(page.locator('#said')).toHaveText('Address fields updated: Switzerland')
  // No input is lost, not even text typed while the new fields were loading, and the focus is where it was.
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Grace')
  await expect(street).toHaveValue('Gasse 1')
  await expect(street).toBeFocused()
})

test('another country removes only the errors that it resolves', async ({ page }) => {
  await putInCart(page, 'gift-tags')
  await goToCheckout(page)
  await enterContact(page, 'errors@example.com')
  await page.getByLabel('Postcode').first().fill('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  const problems = page.locator('#problems')
  await expect(problems.getByRole('link')).toHaveCount(4)
  await page.getByLabel('Town or city').first().fill('London')
  await page.getByLabel('Postcode').first().fill('SW1A 1AA')
  await page.getByRole('combobox', { name: 'Country' }).first().selectOption('United Kingdom')
  await expect(problems.getByRole('link')).toHaveCount(2)
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Postcode').first()).not.toHaveAttribute('aria-invalid', 'true')
})

test('a field that is no longer asked for is not reported as wrong', async ({ page }) => {
  await putInCart(page, 'gift-tags')
  await goToCheckout(page)
  await enterContact(page, 'picks-up@example.com')
  await page.getByRole('checkbox', { name: /billing address/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const problems = page.locator('#problems')
  await expect(problems.getByRole('link')).toHaveCount(8)
  await page
    .getByRole('radio', { name: /^Pick-up:/ })
    .first()
    .check()
  await expect(problems.getByRole('link')).toHaveText(Array(4).fill(/^Billing address: /))
  await page.getByRole('checkbox', { name: /billing address/ }).uncheck()
  await expect(problems).toBeHidden()
  await page.getByRole('radio', { name: 'Delivery to an address' }).check()
  await expect(problems.getByRole('link')).toHaveText(Array(4).fill(/^(?!Billing)/))
})

test('a separate billing address is passed to the card fields', async ({ page, shop }) => {
  await cartAtPayment(page, 'bill@example.com')
  await page.goto('/checkout?part=delivery')
  await expect(page.getByRole('textbox', { name: 'Street and number' })).toHaveCount(1)
  await page.getByRole('checkbox', { name: /billing address/ }).check()
  const bill = page.getByRole('group', { name: 'Billing address' })
  await bill.getByRole('combobox', { name: 'Country' }).selectOption('New Zealand')
  await bill.getByLabel('Name').fill('Weber & Co')
  await bill.getByLabel('Street and number').fill('Quay 2')
  await bill.getByLabel('Town or city').fill('Wellington')
  await bill.getByLabel('Postcode').fill('6011')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Billing address: Weber & Co')).toBeVisible()
  await payWith(page, cards.good)
  await expect(page).toHaveURL(/\/orders\/B\d+/)
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible()
  const [attempt] = await runSql(shop.databaseUrl, [
    `select provider_reference as reference from payment_attempts a join orders o on o.id = a.order_id where o.email = 'bill@example.com'`,
  ])
  const provider = providerAt(shop.standIns.cardProvider)
  // The query's one column.
  const { reference } = attempt as { reference: string }
  const { payment_method: method } = await provider.paymentIntents.retrieve(reference, { expand: ['payment_method'] })
  expect(method).toMatchObject({
    billing_details: { name: 'Weber & Co', email: 'bill@example.com', address: { country: 'NZ', postal_code: '6011' } },
  })
})

test('an email address that the provider refuses is said beside its card fields, and can be changed there', async ({
  page,
}) => {
  // The shop takes it, as every browser does.
  await cartAtPayment(page, 'ada..moreno@example.com')
  await page.goto('/checkout')
  await payWith(page, cards.good)
  const told = page.getByRole('alert').filter({ hasText: 'does not accept this email address' })
  await told.getByRole('link', { name: 'Change: Contact' }).click()
  await enterContact(page, 'ada.moreno@example.com')
  await payWith(page, cards.good)
  await expect(page).toHaveURL(/\/orders\/B\d+/)
})

test('the page that waits for a payment stays as it is, and continues once there is an answer', async ({
  page,
  shop,
}) => {
  await cartAtPayment(page, 'waits@example.com')
  await page.goto('/checkout')
  const form = await page.evaluate(() => {
    const inside = new DOMParser().parseFromString(
      document.querySelector('#payment noscript')?.textContent ?? '',
      'text/html',
    )
    const value = (name: string) => inside.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
    return { submission: value('submission'), agreed: value('agreed') }
  })
  const headers = { origin: shop.origin, accept: 'application/json' }
  const placed: { clientSecret: string } = await (await page.request.post('/checkout/place', { form, headers })).json()
  const reference = placed.clientSecret.split('_secret_')[0] ?? ''
  await page.goto(`/checkout/return?payment_intent=${reference}`)
  await expect(page.getByRole('heading', { name: 'We are waiting for your bank' })).toBeVisible()
  await expect(page).toHaveTitle(/ – Checkout – /)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const again = page.getByRole('link', { name: 'Check again' })
  await again.focus()
  await expect(page.getByRole('status').filter({ hasText: 'Still waiting' })).toBeVisible({ timeout: 10_000 })
  await expect(again).toBeFocused()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  const provider = providerAt(shop.standIns.cardProvider)
  await provider.paymentIntents.confirm(reference, { payment_method: 'pm_card_visa', return_url: shop.origin })
  await expect(page).toHaveURL(/\/orders\/B\d+/, { timeout: 30_000 })
})
