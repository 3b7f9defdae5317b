import {
  bankOf,
  cards,
  confirmShipping,
  expectOrder,
  goToCheckout,
  payButton,
  pressToPay,
  payWith,
  putInCart,
  enterAddress,
  enterContact,
  enterEverything,
  payOnProvidersPage,
  typeCard,
} from '#test/support/people/buying.ts'
import { expect, test } from '#test/support/browser/journey.ts'
import { letterTo } from '#test/support/mail/mailbox.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import { runSql } from '#test/support/database/sql.ts'

test(
  'a guest browses, chooses a variant, pays by card and gets a mail',
  { tag: '@phone' },
  async ({ page, shop, isMobile }) => {
    const email = `guest-${isMobile ? 'phone' : 'desk'}@example.com`
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Tea and coffee' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea and coffee')
    await page.getByRole('main').getByRole('link', { name: 'Harbour mug', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour mug')
    await page.getByRole('radio', { name: 'Kelp' }).check()
    await page.getByRole('radio', { name: 'Large' }).check()
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click()

    const cart = page.getByRole('dialog', { name: 'Your cart' })
    await expect(cart).toContainText('Added to your cart: Harbour mug')
    await expect(cart).toContainText('Kelp')
    await expect(cart).toContainText('€32.00')
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await enterContact(page, email)
    await enterAddress(page)
    await page.getByRole('radio', { name: /^Parcel \w+day/ }).check()
    await confirmShipping(page)
    await expect(page.getByText('Total incl. VAT and shipping: €37.90')).toBeVisible()
    await expect(payButton(page)).toHaveText('Buy now')
    await payWith(page, cards.good)

    const number = await expectOrder(page)
    await expect(page.getByRole('main')).toContainText('€37.90')
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
    const letter = await letterTo(shop, email)
    expect(letter.subject).toContain(number)
    // The same applies to a reader of the mail.
    const link = /http\S+key=[^\s"]+/.exec(letter.text)?.[0] ?? ''
    await page.context().clearCookies()
    await page.goto(link)
    await expectOrder(page)
  },
)

test('a customer pays once the bank has agreed, and finds the order in the account', async ({ page }) => {
  await page.goto('/auth/sign-in')
  await signInAs(page, 'Ada Moreno')
  await putInCart(page, 'gull-mug')
  await goToCheckout(page)
  // The address of a signed-in customer is known already.
  await enterAddress(page)
  await confirmShipping(page)
  await payWith(page, cards.asksTheBank)
  await bankOf(page).getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toContainText('The payment was not confirmed')
  await pressToPay(page)
  await bankOf(page).getByRole('button', { name: 'Complete' }).click()
  const number = await expectOrder(page)
  await page.goto('/account/orders')
  await page.getByRole('main').getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('main')).toContainText('We are preparing your order')
})

test('after a declined card the same order can be paid with another one', async ({ page, shop }) => {
  await putInCart(page, 'espresso-cup')
  await goToCheckout(page)
  await enterEverything(page, 'second-card@example.com')
  await payWith(page, cards.declined)
  await expect(page.getByRole('alert')).toContainText('The payment was declined, and nothing was charged')
  await typeCard(page, cards.good)
  await pressToPay(page)
  const number = await expectOrder(page)
  const orders = await runSql(shop.databaseUrl, [
    ['select number, state from orders where email = $1', ['second-card@example.com']],
  ])
  expect(orders).toEqual([{ number, state: 'placed' }])
})

test('in German everything is German, including the mail', async ({ page, shop }) => {
  await putInCart(page, 'breakfast-bowl', 'de')
  await goToCheckout(page, 'de')
  await enterEverything(page, 'deutsch@example.com', 'de')
  await expect(payButton(page, 'de')).toHaveText('Zahlungspflichtig bestellen')
  await expect(page.locator('#payment')).toContainText(/Gesamtpreis inkl\. MwSt\. und Versand: \d+,\d\d\s€/)
  await payWith(page, cards.good, 'de')
  const number = await expectOrder(page, 'de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const letter = await letterTo(shop, 'deutsch@example.com')
  expect(letter.subject).toBe(`Ihre Bestellung ${number} bei Lerbugt`)
  expect(letter.text).toContain('/de/orders/')
})

test('a pick-up costs no shipping and asks for no address', async ({ page }) => {
  await putInCart(page, 'milk-jug')
  await goToCheckout(page)
  await enterContact(page, 'pick-up@example.com')
  await page.getByRole('radio', { name: 'Pick-up: Lerbugt Kragwik' }).check()
  await expect(page.getByRole('textbox', { name: 'Street and number' })).toBeHidden()
  await page.getByRole('button', { name: 'Continue' }).click()
  await payWith(page, cards.good)
  await expectOrder(page)
  await expect(page.getByRole('main')).toContainText('Lotsenkai 7')
})

test('when the card provider is blocked the page says so, and a button tries again', async ({ page, shop }) => {
  await putInCart(page, 'sugar-jar')
  await goToCheckout(page)
  await enterContact(page, 'blocked@example.com')
  await enterAddress(page)
  await page.route(`${shop.standIns.cardProvider}/**`, (route) => route.abort())
  await confirmShipping(page)
  await expect(page.getByRole('alert')).toContainText('Nothing was charged, and your cart is kept.')
  await page.unroute(`${shop.standIns.cardProvider}/**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await payWith(page, cards.good)
  await expectOrder(page)
})

test('while the fields stay blocked, the provider’s own page is the alternative', async ({ page, shop }) => {
  await putInCart(page, 'sugar-jar')
  await goToCheckout(page)
  await enterContact(page, 'way-out@example.com')
  await enterAddress(page)
  await page.route(`${shop.standIns.cardProvider}/endive/**`, (route) => route.abort())
  await confirmShipping(page)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await payOnProvidersPage(page, cards.good)
  await expectOrder(page)
})

test('an empty field is reported once, at the field', async ({ page }) => {
  await putInCart(page, 'espresso-cup')
  await goToCheckout(page)
  await enterEverything(page, 'empty-fields@example.com')
  const frame = page.frameLocator('iframe[src*="/frames/card.html"]')
  await frame.getByLabel('Card number').waitFor()
  await pressToPay(page)
  await expect(frame.getByText('Enter the card number.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await payWith(page, cards.good)
  await expectOrder(page)
})
