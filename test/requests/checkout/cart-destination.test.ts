import { expect, inject, test } from 'vitest'
import { address } from '#test/support/people/checkout-forms.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { decode } from '#test/support/people/forms.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const mug = { product: 'harbour-mug', option1: 'Kelp', option2: 'Large', quantity: '1' }
const countryIn = (body: string) => decode(/Delivery \(([^)]+)\)/.exec(body)?.[1] ?? '')

async function cartOf(languages: string, browser = openBrowser(shop.origin)) {
  await browser.post('/cart', mug)
  return countryIn((await browser.get('/cart', { 'accept-language': languages })).body)
}

test.each([
  ['de-AT,de;q=0.9', 'Austria'],
  ['ja-JP,fr-BE;q=0.5', 'Belgium'],
  ['ja-JP,ja;q=0.9,en;q=0.1', 'Germany'],
  ['', 'Germany'],
])('until an address is known the cart uses the country of the browser’s language: %s', async (languages, country) => {
  expect(await cartOf(languages)).toBe(country)
})

test('a public page says the shop’s own country, no matter who asks', async () => {
  const page = '/products/harbour-mug?option1=Kelp&option2=Large'
  for (const languages of ['de-AT', 'en-GB', ''])
    expect(countryIn((await openBrowser(shop.origin).get(page, { 'accept-language': languages })).body)).toBe('Germany')
})

test('a customer’s last address counts more than the browser, and one entered for this cart more than that', async () => {
  const { browser, customer } = await office.enter()
  expect(await cartOf('de-AT', browser)).toBe('Austria')
  const kept = {
    name: 'Ada Weber',
    city: 'Aarhus',
    lines: ['Gade 1'],
    company: '',
    region: '',
    phone: '',
    country: 'DK',
    postalCode: '2100',
  }
  await office.rows(
    `insert into addresses (id, customer_id, address, used_at) values (gen_random_uuid(), $1, $2, now())`,
    customer,
    JSON.stringify(kept),
  )
  expect(await cartOf('de-AT', browser)).toBe('Denmark')
  await browser.post('/checkout/contact', { email: 'ada@example.org' })
  await browser.post('/checkout/delivery', { ...address, to: 'new' })
  expect(await cartOf('de-AT', browser)).toBe('Germany')
})

test('without saved addresses the last order’s address counts; a country that is not served counts as none', async () => {
  const { browser, customer } = await office.enter()
  const { id } = await office.paidOrder()
  const sentTo = (country: string) =>
    office.rows(
      `update orders set customer_id = $1, shipping_address = shipping_address || $2::jsonb where id = $3`,
      customer,
      JSON.stringify({ country }),
      id,
    )
  await sentTo('NL')
  expect(await cartOf('de-AT', browser)).toBe('Netherlands')
  await sentTo('JP')
  expect(await cartOf('de-AT', browser)).toBe('Austria')
})
