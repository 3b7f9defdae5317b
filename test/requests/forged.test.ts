import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { providerAt } from '#test/support/people/ordering-by-form.ts'
import { fillCheckout, type Piece, pieceInStock, placingForm, pressPlace } from '#test/support/people/shopper.ts'
import { registerAs } from '#test/support/people/sign-in.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl, standIns } = inject('shop')
const hostname = new URL(origin).hostname

/** Values that no form of ours sends, but that attackers try. */
const forged: [kind: string, value: string][] = [
  ['nothing', ''],
  ['blanks alone', ' \u00A0\u2003 '],
  ['12,000 characters', 'a'.repeat(12_000)],
  ['markup', '"><script>alert(1)</script><img src=x onerror=alert(2)>'],
  ['a quote that ends a statement', `'; drop table orders; --`],
  ['another direction of writing', '\u202Eabc\u202C'],
  ['four-byte characters', '🏺'.repeat(60)],
  ['a format’s own signs', '{count, plural, one {#}} %s ${x} {{y}}'],
  ['digits of another script', '١٢٣'],
  ['NaN', 'NaN'],
  ['a number too large', '9'.repeat(30)],
  ['a negative number', '-1'],
  ['an id of nothing', '00000000-0000-7000-8000-000000000000'],
  ['the name of every object’s parent', '__proto__'],
  ['line breaks of a header', 'a\r\nset-cookie: __Host-session=forged'],
]

/** Every form of the shop: its address and its fields. */
const forms: [path: string, fields: Record<string, string>][] = [
  ['/cart', { product: '?', option1: '?', option2: '?', option3: '?', quantity: '?' }],
  ['/cart/change', { line: '?', quantity: '?', was: '?', seen_price: '?' }],
  ['/cart/remove', { line: '?', was: '?' }],
  ['/cart/put-back', { line: '?' }],
  ['/cart/undo-merge', { version: '?' }],
  ['/checkout/contact', { email: '?', phone: '?' }],
  [
    '/checkout/delivery',
    {
      to: '?',
      'address-country': '?',
      'address-name': '?',
      'address-line1': '?',
      'address-city': '?',
      'address-postal_code': '?',
    },
  ],
  ['/checkout/delivery', { to: 'address:?' }],
  ['/checkout/delivery', { to: 'pick_up:?' }],
  ['/checkout/delivery/country', { 'address-country': '?', 'address-name': '?' }],
  ['/checkout/shipping', { method: '?' }],
  ['/checkout/place', { submission: '?', agreed: '?' }],
  ['/contact', { name: '?', email: '?', order: '?', message: '?', submission: '?' }],
  ['/account/profile', { name: '?', phone: '?', locale: '?', version: '?' }],
  ['/account/addresses/add', { id: '?', country: '?', name: '?', line1: '?' }],
  ['/account/addresses/x/change', { id: '?', country: 'DE', name: '?', line1: '?' }],
  ['/account/addresses/country', { country: '?' }],
]

let browser: Browserless
let piece: Piece
beforeAll(async () => {
  browser = openBrowser(origin)
  piece = await pieceInStock(databaseUrl, 4)
  await registerAs(browser, { name: 'Mallory', email: `mallory-${crypto.randomUUID()}@example.com` })
  await browser.post('/cart', { product: piece.slug, quantity: '1' })
  expect((await browser.get('/account')).status).toBe(200)
})

const inside = /node_modules|\bat \w+ \(|\.ts:\d|syntax error|violates|invalid input/

describe('whatever is typed or forged', () => {
  test.each(forged)('%s: no form breaks, shows internals, or returns markup unescaped', async (_, value) => {
    for (const [path, fields] of forms) {
      const typed = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.replace('?', value)]))
      const { status, body, headers } = await browser.post(path, typed)
      const about = `${path} ${fields.intent ?? ''} ${status}`
      expect(status, about).toBeLessThan(500)
      expect(body, about).not.toMatch(inside)
      expect(body, about).not.toContain('<script>alert(1)')
      expect(headers.get('set-cookie') ?? '', about).not.toContain('forged')
    }
  })

  test.each(forged)('%s: no query breaks an address', async (_, value) => {
    const text = encodeURIComponent(value.slice(0, 1_000))
    for (const address of [
      `/search?q=${text}&page=${text}&sort=${text}&colour=${text}`,
      `/search/suggestions?q=${text}&locale=${text}`,
      `/collections/new?page=${text}&sort=${text}&type=${text}&available=${text}`,
      `/orders/B1001?key=${text}`,
      `/checkout?part=${text}&told=${text}`,
      `/checkout/return?payment_intent=${text}&payment=${text}`,
      `/cart?added=${text}&told=${text}`,
      `/account/orders?page=${text}`,
      `/account/orders/${text || 'x'}`,
      `/auth/callback?code=${text}&state=${text}`,
      `/auth/sign-in?return_to=${text}`,
      `/contact?order=${text}&sent=${text}`,
    ]) {
      const { status, body } = await browser.get(address)
      expect(status, address).toBeLessThan(500)
      expect(body, address).not.toMatch(inside)
      expect(body, address).not.toContain('<script>alert(1)')
    }
  })

  test.each(forms)(
    '%s %j: a null character is refused, and so are ten thousand fields in one body',
    async (path, fields) => {
      for (const name of Object.keys(fields)) {
        expect((await browser.post(path, { ...fields, [name]: 'a\0b' })).status).toBe(400)
      }
      const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, '1']))
      expect((await browser.post(path, { ...many, ...fields })).status).toBeLessThan(500)
      expect((await browser.post(path, { ...fields, intent: ['add', 'change'] })).status).toBeLessThan(500)
    },
  )

  test.each(['', 'x', 'a'.repeat(22), 'a'.repeat(4_000), '"', '__proto__'])(
    'invented cookies such as "%s" belong to no one',
    async (value) => {
      const stranger = openBrowser(origin)
      for (const name of ['session', 'cart', 'me', 'signin-x']) stranger.jar.set(hostname, `__Host-${name}`, value)
      expect((await stranger.get('/account')).status).toBe(401)
      for (const path of ['/', '/cart', '/checkout', '/contact']) {
        expect((await stranger.follow(await stranger.get(path))).status).toBe(200)
      }
    },
  )
})

describe('the last button', () => {
  test('ignores amounts, owners and states from the browser', async () => {
    const guest = openBrowser(origin)
    const page = await fillCheckout(guest, piece.slug, `forger-${crypto.randomUUID()}@example.com`)
    const fields = placingForm(page)
    const [, total = ''] = /^(\d+)EUR\./.exec(fields.agreed ?? '') ?? []
    const lies = {
      total: '1',
      amount: '1',
      price: '1',
      currency: 'JPY',
      customerId: '1',
      state: 'placed',
      discount: '99',
    }
    const { status, answer } = await pressPlace(guest, { ...fields, ...lies })
    expect(status).toBe(200)
    const reference = answer.clientSecret?.split('_secret_')[0] ?? ''
    const intent = await providerAt(standIns.cardProvider).paymentIntents.retrieve(reference)
    expect([intent.amount, intent.currency]).toEqual([Number(total), 'eur'])
    const orders = await runSql(databaseUrl, [
      ['select state, total, customer_id from orders where submission_key = $1', [fields.submission]],
    ])
    expect(orders).toEqual([{ state: 'pending', total: Number(total), customer_id: null }])
  })

  test('does not accept an order that was never shown, and reserves nothing for it', async () => {
    const guest = openBrowser(origin)
    const fields = placingForm(await fillCheckout(guest, piece.slug, `forger-${crypto.randomUUID()}@example.com`))
    const [, hash = ''] = (fields.agreed ?? '').split('.')
    for (const agreed of [`1.${hash}`, hash, '', `${fields.agreed} `, fields.agreed?.toLowerCase() ?? '']) {
      expect((await pressPlace(guest, { ...fields, agreed })).status).toBe(409)
    }
    const orders = await runSql(databaseUrl, [['select 1 from orders where submission_key = $1', [fields.submission]]])
    expect(orders).toEqual([])
  })

  test('does not open another person’s order by its submission', async () => {
    const guest = openBrowser(origin)
    const fields = placingForm(await fillCheckout(guest, piece.slug, `victim-${crypto.randomUUID()}@example.com`))
    expect((await pressPlace(guest, fields)).status).toBe(200)
    const thief = openBrowser(origin)
    const page = await fillCheckout(thief, piece.slug, `thief-${crypto.randomUUID()}@example.com`)
    const stolen = await pressPlace(thief, { ...placingForm(page), submission: fields.submission ?? '' })
    const mine = await runSql(databaseUrl, [
      ['select email from orders where submission_key = $1', [fields.submission]],
    ])
    expect(mine).toEqual([{ email: expect.stringMatching(/^victim-/) }])
    const victims = await pressPlace(guest, fields)
    expect(stolen.answer.clientSecret ?? 'none').not.toBe(victims.answer.clientSecret)
    expect(stolen.answer.goTo).toBeUndefined()
  })
})
