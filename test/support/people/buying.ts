import type { Page } from '@playwright/test'
import { expect } from '#test/support/browser/journey.ts'

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000002760003184',
}

type Locale = 'en' | 'de'

const words = {
  en: {
    add: 'Add to cart',
    toCheckout: 'Go to checkout',
    goOn: 'Continue',
    email: 'Email',
    name: 'Name',
    street: 'Street and number',
    postalCode: 'Postcode',
    city: 'Town or city',
    pay: 'Buy now',
    thanks: 'Thank you for your order',
  },
  de: {
    add: 'In den Warenkorb',
    toCheckout: 'Zur Kasse',
    goOn: 'Weiter',
    email: 'E-Mail',
    name: 'Name',
    street: 'Straße und Hausnummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    pay: 'Zahlungspflichtig bestellen',
    thanks: 'Vielen Dank für Ihre Bestellung',
  },
} as const

const home = (locale: Locale) => (locale === 'de' ? '/de' : '')

/** Opens the product and adds one of the chosen variant to the cart. */
export async function putInCart(page: Page, slug: string, locale: Locale = 'en') {
  await page.goto(`${home(locale)}/products/${slug}`)
  await page.getByRole('button', { name: words[locale].add, exact: true }).click()
  // Beside the page, or the cart's own page without script.
  await page.locator('dialog.beside[open], main div[data-beside]').waitFor()
}

export async function goToCheckout(page: Page, locale: Locale = 'en') {
  await page.goto(`${home(locale)}/cart`)
  await page.getByRole('link', { name: words[locale].toCheckout }).click()
  await page.waitForURL('**/checkout')
}

const goOn = (page: Page, locale: Locale) => page.getByRole('button', { name: words[locale].goOn }).click()

export async function enterContact(page: Page, email: string, locale: Locale = 'en') {
  await page.getByRole('textbox', { name: words[locale].email, exact: true }).fill(email)
  await goOn(page, locale)
}

export async function enterAddress(page: Page, locale: Locale = 'en', name = 'Ada Moreno') {
  const say = words[locale]
  await page.getByRole('textbox', { name: say.name, exact: true }).fill(name)
  await page.getByRole('textbox', { name: say.street }).fill('Lotsenkai 9')
  await page.getByRole('textbox', { name: say.postalCode }).fill('24937')
  await page.getByRole('textbox', { name: say.city }).fill('Flensburg')
  await goOn(page, locale)
}

/** The first shipping method is selected already. */
export const confirmShipping = (page: Page, locale: Locale = 'en') => goOn(page, locale)

/** Fills in contact, address and the first shipping method: only the card is left. */
export async function enterEverything(page: Page, email: string, locale: Locale = 'en') {
  await enterContact(page, email, locale)
  await enterAddress(page, locale)
  await confirmShipping(page, locale)
}

/** The card provider's own frame. The security code is no secret: these are its test cards. */
export async function typeCard(page: Page, number: string) {
  const frame = page.frameLocator('iframe[src*="/frames/card.html"]')
  await frame.getByLabel(/^(Card number|Kartennummer)$/).fill(number)
  await frame.getByLabel(/^(Expiry date|Gültig bis)$/).fill('12 / 40')
  await frame.getByLabel(/^(Security code|Prüfziffer)$/).fill(codeOf(number))
}

/**
 * Presses the last button without script and stays: returns the link of the order, which is on the page before the
 * provider's. For browsers without script.
 */
export async function placeWithoutPaying(page: Page): Promise<string> {
  const hidden = (name: string) => page.locator(`#payment noscript input[name="${name}"]`).inputValue()
  const form = { submission: await hidden('submission'), agreed: await hidden('agreed') }
  const { origin, pathname } = new URL(page.url())
  const answer = await page.request.post(`${pathname}/place`, { form, headers: { origin } })
  return /href="([^"]*\/orders\/[^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&') ?? ''
}

/** A cart with the checkout filled in up to the card, made without opening a page. */
export async function cartAtPayment(page: Page, email: string) {
  const address = {
    'address-name': 'Ada Moreno',
    'address-line1': 'Lotsenkai 9',
    'address-city': 'Flensburg',
    'address-postal_code': '24937',
    'address-country': 'DE',
  }
  const post = async (path: string, form: Record<string, string>) => {
    const { origin } = new URL((await page.request.get('/healthz')).url())
    return page.request.post(path, { form, headers: { origin } })
  }
  await post('/cart', { product: 'gift-tags', quantity: '1' })
  await post('/checkout/contact', { email })
  const shipping = await (await post('/checkout/delivery', { to: 'new', ...address })).text()
  const method = /<input[^>]*name="method"[^>]*>/.exec(shipping)?.[0] ?? ''
  await post('/checkout/shipping', { method: /value="([^"]+)"/.exec(method)?.[1] ?? '' })
}

/** The provider's own page, which has the same fields without script. */
export async function payOnProvidersPage(page: Page, number: string, locale: Locale = 'en') {
  await page.getByLabel(/^(Card number|Kartennummer)$/).fill(number)
  await page.getByLabel(/^(Expiry date|Gültig bis)/).fill('12/40')
  await page.getByLabel(/^(Security code|Prüfziffer)$/).fill(codeOf(number))
  await page.getByLabel(/^(Name on card|Name auf der Karte)$/).fill('Ada Moreno')
  await page.getByRole('button', { name: locale === 'de' ? / bezahlen$/ : /^Pay / }).click()
}

const codeOf = (number: string) => (number.startsWith('37') ? '1234' : '123')

export const payButton = (page: Page, locale: Locale = 'en') => page.getByRole('button', { name: words[locale].pay })

export async function payWith(page: Page, number: string, locale: Locale = 'en') {
  await typeCard(page, number)
  await pressToPay(page, locale)
}

/**
 * The button is below the provider's frame. The browser learns a moment after scrolling where that frame is now: a press at once
 * would land in it.
 */
export async function pressToPay(page: Page, locale: Locale = 'en') {
  const button = payButton(page, locale)
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  await page.waitForTimeout(200)
  await button.click()
}

/** The page of a paid order; returns its number. */
export async function expectOrder(page: Page, locale: Locale = 'en'): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: words[locale].thanks })).toBeVisible({ timeout: 20_000 })
  return decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
}

/** The window that the bank opens over the page. */
export const bankOf = (page: Page) => page.frameLocator('iframe[src*="/challenge/"]')
