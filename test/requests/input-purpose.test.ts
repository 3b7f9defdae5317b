import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { contact, withCart } from '#test/support/people/checkout-forms.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')

/** The autofill purpose of each field (WCAG 2.2, 1.3.5). */
function purposes(body: string): Record<string, string> {
  const tags = [...body.matchAll(/<(?:input|select)\b[^>]*>/g)].map(([tag]) => tag)
  const value = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  const told = tags.map((tag) => [value(tag, 'name') ?? '', value(tag, 'autocomplete') ?? ''])
  return Object.fromEntries(told.filter(([, purpose]) => purpose)) as Record<string, string>
}

test('the fields of the checkout have their autofill purposes, with the kind of address', async () => {
  const browser = await withCart()
  expect(purposes((await browser.open('/checkout')).body)).toMatchObject({ email: 'email', phone: 'tel' })
  await browser.post('/checkout/contact', { ...contact })
  const { body } = await browser.open('/checkout')
  expect(purposes(body)).toMatchObject({
    'address-name': 'shipping name',
    'address-line1': 'shipping address-line1',
    'address-postal_code': 'shipping postal-code',
    'address-city': 'shipping address-level2',
    'address-country': 'shipping country',
    'billing-name': 'billing name',
    'billing-postal_code': 'billing postal-code',
  })
})

test('so do the contact form, the withdrawal, the profile and the address book', async () => {
  const visitor = openBrowser(shop.origin)
  const person = { name: 'name', email: 'email' }
  expect(purposes((await visitor.open('/contact')).body)).toMatchObject(person)
  expect(purposes((await visitor.open('/withdraw')).body)).toMatchObject(person)
  const { browser } = await officeOf(shop).enter()
  expect(purposes((await browser.open('/account/profile')).body)).toMatchObject({ name: 'name', phone: 'tel' })
  const address = {
    name: 'name',
    line1: 'address-line1',
    postal_code: 'postal-code',
    city: 'address-level2',
    country: 'country',
  }
  expect(purposes((await browser.open('/account/addresses?new=1')).body)).toMatchObject(address)
})
