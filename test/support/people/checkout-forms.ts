import { inject } from 'vitest'
import { type Answer, type Browserless, openBrowser } from './browser-less-client.ts'
import { providerAt, somethingInStock } from './ordering-by-form.ts'

const { origin, databaseUrl, standIns } = inject('shop')
export const provider = providerAt(standIns.cardProvider)

export const contact = { email: 'ada@example.org', phone: '030 901820' }
export const address = {
  to: 'new',
  'address-country': 'DE',
  'address-name': 'Ada Weber',
  'address-line1': 'Lindenstraße 5',
  'address-city': 'Berlin',
  'address-postal_code': '10969',
}
export const hidden = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? ''
const firstMethod = ({ body }: Answer) =>
  /<input[^>]*type="radio"[^>]*name="method"[^>]*>/.exec(body)?.[0].match(/value="([^"]+)"/)?.[1] ?? ''
export const asJson = { accept: 'application/json' }

export async function withCart(slug?: string, quantity = '1') {
  const browser = openBrowser(origin)
  await browser.post('/cart', { product: slug ?? (await somethingInStock(databaseUrl)), quantity })
  return browser
}

export async function upToPayment(browser: Browserless, who: { email: string } = contact) {
  await browser.post('/checkout/contact', { ...who })
  const shipping = await browser.follow(await browser.post('/checkout/delivery', { ...address }))
  const method = firstMethod(shipping)
  // A former method that is still offered makes that part complete already.
  const payment = method ? await browser.follow(await browser.post('/checkout/shipping', { method })) : shipping
  return {
    payment,
    press: { submission: hidden(payment.body, 'submission'), agreed: hidden(payment.body, 'agreed') },
  }
}

/** Places the order and opens its payment; returns what the card fields would use. */
export async function placed(browser: Browserless, who: { email: string } = contact) {
  const { press } = await upToPayment(browser, who)
  const answer = await browser.post('/checkout/place', press, asJson)
  const { clientSecret }: { clientSecret: string } = JSON.parse(answer.body)
  return { press, clientSecret, reference: clientSecret.split('_secret_')[0] ?? '' }
}

export const pay = (reference: string) =>
  provider.paymentIntents.confirm(reference, {
    payment_method: 'pm_card_visa',
    return_url: `${origin}/checkout/return`,
  })
