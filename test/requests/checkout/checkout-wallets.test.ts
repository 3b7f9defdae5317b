import { expect, inject, test } from 'vitest'
import type { ExpressOffer } from '#app/card-payments/browser/express-sheet.ts'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { withCart } from '#test/support/people/checkout-forms.ts'

const { origin } = inject('shop')
const json = { accept: 'application/json' }
const place = {
  'address-country': 'DE',
  'address-city': 'Berlin',
  'address-region': '',
  'address-postal_code': '10119',
}
const person = { 'address-name': 'Ada', 'address-line1': 'Torstraße 12', email: 'wallet@example.com' }

async function offerTo(browser: Browserless, fields: Record<string, string> = place): Promise<ExpressOffer> {
  const answer = await browser.post('/checkout/rates', fields, json)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.body)
}

async function press(browser: Browserless, { rates: [rate], submission }: ExpressOffer, more = {}) {
  const fields = {
    ...place,
    ...person,
    submission,
    agreed: rate?.agreed ?? '',
    shipping_method: rate?.id ?? '',
    ...more,
  }
  const { status, body } = await browser.post('/checkout/wallet', fields, json)
  return { status, answer: JSON.parse(body) }
}

test('a wallet’s press gets what the provider’s fields need, and the same press the same payment', async () => {
  const browser = await withCart()
  const offer = await offerTo(browser)
  expect(offer.rates.length).toBeGreaterThan(1)
  const first = await press(browser, offer, { phone: '030 901820' })
  expect(first).toMatchObject({ status: 200, answer: { clientSecret: expect.any(String) } })
  expect(await press(browser, offer, { phone: '030 901820' })).toEqual(first)
})

test('what cannot be sent, used or read is one sentence, in the reader’s language, and orders nothing', async () => {
  const browser = await withCart()
  const offer = await offerTo(browser)
  for (const [more, problem] of [
    [{ 'address-line1': '' }, /from your wallet/],
    [{ email: 'nobody' }, /from your wallet/],
    [{ 'address-country': 'KE', 'address-postal_code': '00100' }, /do not deliver/],
    [{ shipping_method: 'letter' }, /from your wallet/],
    [{ agreed: '1.forged' }, /has changed/],
    [{ submission: 'x' }, /./],
  ] as const)
    expect(await press(browser, offer, more), JSON.stringify(more)).toMatchObject({
      status: expect.any(Number),
      answer: { problem: expect.stringMatching(problem) },
    })
  // A number that cannot be read is left out.
  expect(await press(browser, offer, { phone: 'call me' })).toMatchObject({ status: 200 })
})

test('nothing is offered for an empty cart or a place to which nothing is sent, whatever the place is called', async () => {
  expect(await offerTo(openBrowser(origin))).toEqual({ rates: [] })
  const browser = await withCart()
  for (const country of ['JP', '', 'constructor', '__proto__', 'DE\0', 'x'.repeat(10_000)])
    expect((await browser.post('/checkout/rates', { ...place, 'address-country': country }, json)).status).toBeLessThan(
      country.includes('\0') ? 401 : 201,
    )
  expect((await offerTo(browser, {})).rates).toEqual([])
})

test('a page that was shown to another person orders nothing', async () => {
  const browser = await withCart()
  const offer = await offerTo(browser)
  const { answer } = await press(browser, offer, { 'shown-to': '01890a5d-ac96-774b-bcce-b302099a8057' })
  expect(answer).not.toHaveProperty('clientSecret')
})
