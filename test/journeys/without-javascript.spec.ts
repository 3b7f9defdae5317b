import {
  cards,
  confirmShipping,
  expectOrder,
  goToCheckout,
  payOnProvidersPage,
  placeWithoutPaying,
  putInCart,
  enterAddress,
  enterContact,
  enterEverything,
} from '#test/support/people/buying.ts'
import { expect, test } from '#test/support/browser/journey.ts'
import { letterTo } from '#test/support/mail/mailbox.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

const heading = { level: 1 } as const

test('browsing, searching and filtering work without script', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: 'Search the shop' }))
    .fill('teepot')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Search for “teepot”')
  await expect(page.getByRole('main').getByRole('link', { name: 'Round teapot', exact: true })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/collections/table')
  // Without script nothing could hide the second picture again, so it is not shown.
  const product = page.getByRole('listitem').filter({ hasText: 'Herring plate' })
  await product.hover()
  await expect(product.locator('figure > :nth-child(2)')).toHaveCSS('opacity', '0')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/sort=price-up/)
  await page.getByRole('banner').getByRole('link', { name: 'DE', exact: true }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Der Tisch')
})

test('buying works without script, with the card on the provider’s own page', async ({ page, shop }) => {
  await page.goto('/products/harbour-mug')
  await page.getByRole('radio', { name: 'Kelp' }).check()
  await page.getByRole('radio', { name: 'Large' }).check()
  // The chosen variant is shown before it is bought.
  await page.locator('noscript button', { hasText: 'Show this choice' }).click()
  await expect(page).toHaveURL(/option1=Kelp&option2=Large/)
  await expect(page.locator('form').getByRole('status')).toContainText('Kelp, Large: €32.00')
  await expect(page.getByRole('main').getByRole('img').first()).toHaveAccessibleName(/kelp/)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('€32.00')
  await putInCart(page, 'terrazzo-bowl')
  const mugs = page.getByRole('spinbutton', { name: 'Quantity: Harbour mug' })
  await mugs.fill('2')
  await page.getByRole('button', { name: 'Update quantity: Harbour mug' }).click()
  await expect(mugs).toHaveValue('2')
  await page.getByRole('button', { name: 'Remove: Terrazzo bowl' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity: Terrazzo bowl' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo: add Terrazzo bowl back to your cart' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity: Terrazzo bowl' })).toHaveValue('1')
  await page.getByRole('button', { name: 'Remove: Terrazzo bowl' }).click()
  await expect(page.getByRole('main')).toContainText('Removed: Terrazzo bowl')

  await goToCheckout(page)
  await enterContact(page, 'not an address')
  await expect(page.getByRole('main')).toContainText('Please check 1 field')
  await enterContact(page, 'no-script@example.com')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('United States')
  await page.getByRole('button', { name: 'Update form' }).click()
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany')
  await page.getByRole('button', { name: 'Update form' }).click()
  await enterAddress(page)
  await confirmShipping(page)
  // Playwright's roles and texts ignore <noscript>, even if it is shown.
  const instead = page.locator('noscript form')
  await expect(instead.locator('p').first()).toBeVisible()
  await expect(instead.locator('button')).toHaveText('Buy now')
  await instead.locator('button').click()
  await page.waitForURL(`${shop.standIns.cardProvider}/pay/*`)
  await payOnProvidersPage(page, cards.declined)
  await expect(page.getByRole('alert')).toContainText('Nothing was charged.')
  await payOnProvidersPage(page, cards.asksTheBank)
  await page.getByRole('button', { name: 'Complete' }).click()
  const number = await expectOrder(page)
  expect((await letterTo(shop, 'no-script@example.com')).subject).toContain(number)
})

test('back from the provider’s page without script: the items are kept, and another press opens it again', async ({
  page,
  shop,
}) => {
  await putInCart(page, 'egg-cups', 'de')
  await goToCheckout(page, 'de')
  await enterEverything(page, 'zurueck@example.com', 'de')
  const pay = page.locator('#payment noscript button')
  await expect(pay).toHaveText('Zahlungspflichtig bestellen')
  await pay.click()
  await page.waitForURL(`${shop.standIns.cardProvider}/pay/*`)
  const there = page.url()
  await page.getByRole('link', { name: /^Zurück zu/ }).click()
  await expect(page.getByRole('main')).toContainText('Sie haben noch nicht bezahlt, es wurde nichts abgebucht')
  await pay.click()
  await page.waitForURL(there)
  // The back button skips the page that only redirected, and leads to the checkout.
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/checkout/)
  await page.goForward()
  await page.waitForURL(there)
  await payOnProvidersPage(page, cards.good, 'de')
  await expectOrder(page, 'de')
})

test('a waiting order is paid from its own page without script', async ({ page, shop }) => {
  await putInCart(page, 'wave-tumbler')
  await goToCheckout(page)
  await enterEverything(page, 'later@example.com')
  await page.goto(await placeWithoutPaying(page))
  await expect(page.getByRole('main')).toContainText('We are holding your items until')
  await page.locator('noscript button', { hasText: 'Pay now' }).click()
  await page.waitForURL(`${shop.standIns.cardProvider}/pay/*`)
  await payOnProvidersPage(page, cards.good)
  await expectOrder(page)
})

test('registering, signing in and out work without script', async ({ page }) => {
  await page.goto('/auth/register?return_to=/account')
  await page.getByLabel('Name').fill('Plain Reader')
  await page.getByLabel('Email address', { exact: true }).fill('plain-reader@example.com')
  await page.getByLabel('Password').fill('a long enough one')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Hello, Plain Reader')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('You are signed out')
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await page.goto('/auth/sign-in?return_to=/account/profile')
  await signInAs(page, 'Jonas Weber')
  await expect(page.getByRole('heading', heading)).toHaveText('Profile')
})

test('without script every page offers a guest to sign in, and nothing meant for customers', async ({ page }) => {
  const header = page.getByRole('banner')
  // From the page cache, made for one reader, and missing.
  for (const path of ['/', '/collections/table', '/cart', '/contact', '/nothing-here']) {
    await page.goto(path)
    await expect(header.getByRole('link', { name: 'Sign in' }), path).toBeVisible()
    await expect(
      header.locator('a[href^="/account"], form[action="/auth/sign-out"]').filter({ visible: true }),
    ).toHaveCount(0)
  }
  await page.goto('/cart')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signInAs(page, 'Jonas Weber')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  // A cached page without script cannot know the reader: it leads a signed-in customer to the account.
  await page.goto('/collections/table')
  await header.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Hello, Jonas Weber')
})

test('a message is sent without script', async ({ page, shop }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('main')).toContainText('Please check these fields')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Plain Reader')
  await page.getByRole('textbox', { name: 'Email' }).fill('plain-message@example.com')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Does the large mug fit under an espresso machine?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('main')).toContainText('Thank you. Your message has arrived')
  expect((await letterTo(shop, 'plain-message@example.com')).text).toContain('has the reference M-')
})
