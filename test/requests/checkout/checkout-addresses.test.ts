import { describe, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { address, contact, pay, placed, upToPayment, withCart } from '#test/support/people/checkout-forms.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { registerAs } from '#test/support/people/sign-in.ts'
import { runSql } from '#test/support/database/sql.ts'

const { databaseUrl, origin, standIns } = inject('shop')
const rows = <Row>(text: string, values: unknown[] = []) => runSql(databaseUrl, [[text, values]]) as Promise<Row[]>

// The shop does not deliver to New Zealand.
const firm = {
  billing_own: 'on',
  'billing-country': 'NZ',
  'billing-name': 'Ada Weber',
  'billing-company': 'Weber & Co',
  'billing-line1': 'Quay 2',
  'billing-city': 'Wellington',
  'billing-postal_code': '6011',
}
const orderOf = async (submission: string) =>
  (
    await rows<{ billing: unknown; total: number; tax_total: number }>(
      'select billing_address as billing, total, tax_total from orders where submission_key = $1',
      [submission],
    )
  )[0]

describe('the billing address', () => {
  test('is stored with the order, and shown on its page and in its letter; it changes no tax', async () => {
    const email = `bill-${crypto.randomUUID()}@example.com`
    const browser = await withCart()
    const { press: plain } = await placed(browser, { email })
    await browser.post('/checkout/delivery', { ...address, ...firm })
    const page = await browser.open('/checkout')
    expect(page.body).toContain('Billing address: Ada Weber, Weber &amp; Co, Quay 2, Wellington 6011, New Zealand')
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.body)?.[1] ?? ''
    const press = { submission: hidden('submission'), agreed: hidden('agreed') }
    const answer = await browser.post('/checkout/place', press, { accept: 'application/json' })
    const { clientSecret }: { clientSecret: string } = JSON.parse(answer.body)
    const [before, order] = await Promise.all([orderOf(plain.submission), orderOf(press.submission)])
    expect(order).toEqual({
      ...before,
      billing: expect.objectContaining({ country: 'NZ', company: 'Weber & Co' }),
    })
    const reference = clientSecret.split('_secret_')[0] ?? ''
    await pay(reference)
    const shown = await browser.open(`/checkout/return?payment_intent=${reference}`)
    expect(shown.body).toContain('Billing address')
    expect(shown.body).toContain('Quay 2')
    const [letter] = await lettersTo(standIns.mailbox, email)
    expect(letter?.text).toContain('Billing address:\nAda Weber')
  })

  test('can be given for a pick-up, and is passed to the card fields', async () => {
    const browser = await withCart()
    await browser.post('/checkout/contact', { ...contact })
    const location = /value="(pick_up:[^"]+)"/.exec((await browser.open('/checkout')).body)?.[1] ?? ''
    const answer = await browser.post('/checkout/delivery', { to: location, ...firm })
    const { body } = await browser.follow(answer)
    expect(body).toContain('Billing address: Ada Weber')
    expect(body).toContain('&quot;postal_code&quot;:&quot;6011&quot;,&quot;country&quot;:&quot;NZ&quot;')
  })

  test('is checked like the other, and problems of both are shown together', async () => {
    const browser = await withCart()
    await browser.post('/checkout/contact', { ...contact })
    const wrong = { ...address, 'address-city': '', ...firm, 'billing-country': 'DE' }
    const page = await browser.post('/checkout/delivery', { ...wrong })
    expect(page.status).toBe(422)
    expect(page.body).toContain('href="#address-city"')
    expect(page.body).toContain('href="#billing-postal_code"')
    expect(page.body).toContain('Billing address: Enter a postcode')
    expect(page.body).toMatch(/<input type="checkbox" name="billing_own"[^>]*checked/)
  })

  test('changes the content of an order: an order seen in one tab is not placed with the address of another', async () => {
    const browser = await withCart()
    const { press } = await upToPayment(browser)
    await browser.post('/checkout/delivery', { ...address, ...firm })
    expect((await browser.post('/checkout/place', press)).status).toBe(409)
  })
})

describe('another country', () => {
  test('changes the fields, says so, and keeps the other problems', async () => {
    const browser = await withCart()
    await browser.post('/checkout/contact', { ...contact })
    const refused = await browser.post('/checkout/delivery', { ...address, 'address-name': '', 'address-city': '' })
    const marked = /name="marked" value="([^"]*)"/.exec(refused.body)?.[1] ?? ''
    expect(marked.split(' ').sort()).toEqual(['address-city', 'address-name'])
    const typed = { ...address, 'address-name': '', 'address-city': 'Graz', 'address-country': 'US', marked }
    const page = await browser.post('/checkout/delivery/country', { ...typed })
    expect(page.status).toBe(200)
    expect(page.body).toContain('Address fields updated: United States')
    expect(page.body).toContain('href="#address-name"')
    // New or meanwhile filled fields have no errors.
    for (const field of ['city', 'region', 'postal_code']) expect(page.body).not.toContain(`href="#address-${field}"`)
    expect(page.body).toMatch(/<title>Delivery or pick-up – Checkout – /)
  })

  test('of the bill changes only the bill’s fields', async () => {
    const browser = await withCart()
    await browser.post('/checkout/contact', { ...contact })
    const { body } = await browser.post('/checkout/delivery/country', {
      ...address,
      ...firm,
      'billing-country': 'US',
    })
    expect(body).toContain('name="billing-region"')
    expect(body).not.toContain('name="address-region"')
    expect(body).toContain('value="Quay 2"')
  })
})

describe('a customer', () => {
  const enter = async (name: string) => {
    const browser = openBrowser(origin)
    await registerAs(browser, { name, email: `${crypto.randomUUID()}@example.com` })
    await browser.post('/cart', { product: await somethingInStock(databaseUrl), quantity: '1' })
    return browser
  }

  test('finds their name in the fields, and after an order the whole address, which can be changed', async () => {
    const browser = await enter('Grace Hopper')
    const first = await browser.open('/checkout')
    expect(first.body).toMatch(/name="address-name" value="Grace Hopper"|value="Grace Hopper"[^>]*name="address-name"/)
    const { reference } = await placed(browser)
    await pay(reference)
    await browser.open(`/checkout/return?payment_intent=${reference}`)
    // Also if the address book does not have it.
    await rows(
      `delete from addresses where address ->> 'name' = 'Ada Weber' and customer_id =
      (select customer_id from orders where id = (select order_id from payment_attempts where provider_reference = $1))`,
      [reference],
    )
    await browser.post('/cart', { product: await somethingInStock(databaseUrl), quantity: '1' })
    const again = await browser.open('/checkout?part=delivery')
    expect(again.body).toMatch(
      /name="address-line1" value="Lindenstraße 5"|value="Lindenstraße 5"[^>]*name="address-line1"/,
    )
  })

  test('does not find those of another', async () => {
    const browser = await enter('Eve')
    const { body } = await browser.open('/checkout')
    expect(body).not.toContain('Lindenstraße')
    expect(body).not.toContain('Grace')
  })
})
