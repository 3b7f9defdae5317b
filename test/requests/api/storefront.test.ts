import { describe, expect, inject, test } from 'vitest'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { somethingInStock } from '#test/support/people/ordering-by-form.ts'

const shop = inject('shop')
const office = officeOf(shop)
const api = apiOf(shop, await makeKey(shop, [], { kind: 'publishable' }))

interface Variant {
  values: string[]
  availability: string
}

/** A product with a variant that can be bought, from the API. */
async function offered() {
  const slug = await somethingInStock(shop.databaseUrl)
  const { body } = await api(`GET /catalogue/${slug}`)
  const { values } = body.variants.find(({ availability }: Variant) => availability !== 'sold-out')
  return {
    product: body,
    line: { product: slug, option1: values[0], option2: values[1], option3: values[2], quantity: 1 },
  }
}

describe('the catalogue', () => {
  test('is listed, searched and shown with a publishable key', async () => {
    const { product } = await offered()
    const listed = await api('GET /catalogue?limit=5&available=yes')
    expect(listed.body.data).toHaveLength(5)
    const byId = await api(`GET /catalogue/${product.id}`)
    expect(byId.body).toEqual(product)
    const word = product.title.split(' ')[0]
    const found = await api(`GET /catalogue?limit=100&q=${encodeURIComponent(word)}`)
    expect(found.body.data.map(({ id }: { id: string }) => id)).toContain(product.id)
  })

  test('is in the requested language', async () => {
    const { product } = await offered()
    const german = await api(`GET /catalogue/${product.handle}`, { headers: { 'accept-language': 'de-AT,de;q=0.9' } })
    expect(german.body.title).not.toBe(product.title)
  })
})

describe('a guest of another front end', () => {
  test('fills a cart, checks out and places an order, and gets the address to pay at', async () => {
    const { line } = await offered()
    const added = await api('POST /cart/lines', { body: line })
    expect(added.body).toMatchObject({
      result: { shortened: null },
      object: { lines: [{ product: line.product, quantity: 1 }] },
    })
    const headers = { 'cart-token': added.body.result.token }
    await api('PUT /checkout/contact', { headers, body: { email: 'guest@example.com', phone: null } })
    const address = {
      country: 'DE',
      name: 'Robin Guest',
      company: '',
      line1: 'Hauptstr. 1',
      line2: '',
      city: 'Berlin',
      region: '',
      postal_code: '10115',
    }
    const delivery = await api('PUT /checkout/delivery', { headers, body: { to: 'new', address } })
    const [method] = delivery.body.object.shipping_methods
    const told = await api('PUT /checkout/shipping', { headers, body: { method: method.id } })
    const { agreed, total, next } = told.body.object
    expect([next, total.currency]).toEqual(['payment', 'EUR'])
    const press = { submission: crypto.randomUUID(), agreed, method: 'hosted' }
    const placed = await api('POST /checkout/orders', { headers, body: press })
    expect(placed.body.result).toMatchObject({ number: expect.stringMatching(/^B\d+$/), total })
    const again = await api('POST /checkout/orders', { headers, body: press })
    expect(again.body.result).toEqual(placed.body.result)
    const { number, key } = placed.body.result
    const own = { headers: { 'order-key': key } }
    expect((await api(`GET /account/orders/${number}`, own)).body).toMatchObject({ number, state: 'pending', total })
    const page = await api(`POST /account/orders/${number}/payment-page`, own)
    expect(page.body.result.address).toMatch(/^https?:/)
    expect(await office.rows('select id from orders where number = $1', placed.body.result.number)).toHaveLength(1)
  })

  test('orders what was shown, or nothing', async () => {
    const { line } = await offered()
    const headers = { 'cart-token': (await api('POST /cart/lines', { body: line })).body.result.token }
    const early = await api('POST /checkout/orders', {
      headers,
      body: { submission: crypto.randomUUID(), agreed: '1.x', method: 'hosted' },
    })
    expect([early.status, early.body.code]).toEqual([422, 'checkout.incomplete'])
  })

  test('sees no cart but her own, and nothing of the office', async () => {
    const { line } = await offered()
    const { token } = (await api('POST /cart/lines', { body: line })).body.result
    const other = await api('GET /cart')
    expect(other.body).toMatchObject({ id: null, lines: [] })
    const own = await api('GET /cart', { headers: { 'cart-token': token } })
    expect(own.body.lines).toHaveLength(1)
    const { status, body } = await api('GET /orders')
    expect([status, body.code, body.required_permission]).toEqual([401, 'access.sign_in_needed', 'orders:read'])
    const { number } = await office.paidOrder()
    expect((await api(`GET /account/orders/${number}`)).status).toBe(404)
  })

  test('needs only the secret of her cart: a call from another page with it reads the cart too', async () => {
    const answer = await api('GET /cart', { headers: { origin: 'https://front.example' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })
})

test('a customer of the shop finds her account and her orders by her session', async () => {
  const { browser, email } = await office.enter()
  const cookie = browser.jar.header(new URL(shop.origin))
  const { body } = await apiOf(shop, null)('GET /account', { headers: { cookie } })
  expect([body.email, body.id.slice(0, 4)]).toEqual([email, 'cus_'])
})
