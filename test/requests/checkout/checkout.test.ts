import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { address, asJson, contact, upToPayment, withCart } from '#test/support/people/checkout-forms.ts'
import { hostedPageOf, linkOf, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl, standIns } = inject('shop')
const rows = <Row>(text: string, values: unknown[] = []) => runSql(databaseUrl, [[text, values]]) as Promise<Row[]>

test('an empty cart is shown instead of the checkout', async () => {
  const answer = await openBrowser(origin).get('/checkout')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cart'])
})

test('without script: contact, address, shipping, and on to the card', async () => {
  const browser = await withCart()
  const first = await browser.open('/checkout')
  const second = await browser.submit(first, '#contact', contact)
  expect(second.headers.get('location')).toBe('/checkout#delivery')
  const third = await browser.submit(await browser.follow(second), '#delivery', address)
  expect(third.headers.get('location')).toBe('/checkout#shipping')
  const fourth = await browser.submit(await browser.follow(third), '#shipping')
  expect(fourth.headers.get('location')).toBe('/checkout#payment')
  const payment = await browser.follow(fourth)
  expect(payment.body).toContain('as JavaScript is off in this browser')
  const order = await browser.submit(payment, '#payment')
  expect(new URL(hostedPageOf(order)).origin).toBe(standIns.cardProvider)
  expect((await browser.open(linkOf(order))).body).toContain('We are holding your items until')
})

// German Civil Code § 312j: the button says only that, and right above it are the total, the delivery and the terms.
test.each([
  ['', 'terms and conditions', /Total incl\. VAT and shipping: €[\d.]+/, 'Delivery: ', 'Buy now'],
  ['/de', 'AGB', /Gesamtpreis inkl\. MwSt\. und Versand: [\d,]+\s€/, 'Lieferung: ', 'Zahlungspflichtig bestellen'],
])('the button that orders says only that, and its meaning is right above it: "%s"', async (...words) => {
  const [language, terms, total, delivery, button] = words
  const browser = await withCart()
  await upToPayment(browser)
  const { body } = await browser.open(`${language}/checkout`)
  const form = /<noscript><form[^>]*>(.*?)<\/form>/s.exec(body)?.[1] ?? ''
  const places = [terms, total, delivery, `>${button}</button>`].map((each) => form.search(each))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const pages = [...form.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(pages).toEqual(['terms', 'withdrawal', 'privacy'].map((page) => `${language}/pages/${page}`))
})

test('completed parts can be changed, and later ones cannot be opened before', async () => {
  const browser = await withCart()
  expect((await browser.open('/checkout?part=payment')).body).toContain('name="email"')
  await upToPayment(browser)
  const again = await browser.open('/checkout?part=contact')
  expect(again.body).toContain('value="ada@example.org"')
  expect(again.body).toContain('value="+4930901820"')
})

test('an invalid field is reported in words, listed with a link, and keeps its input', async () => {
  const browser = await withCart()
  const answer = await browser.post('/checkout/contact', { email: 'ada"><script>', phone: 'call me' })
  expect(answer.status).toBe(422)
  expect(answer.body).toContain('Enter an email address such as name@example.com.')
  expect(answer.body).toContain('href="#phone"')
  expect(answer.body).toContain('value="ada&quot;&gt;&lt;script&gt;"')
  expect(answer.body).not.toContain('<script>"')
})

test('every field of an address that is empty, too long or of another country is reported at its field', async () => {
  const browser = await withCart()
  await browser.post('/checkout/contact', { ...contact })
  const post = (fields: Record<string, string>) => browser.post('/checkout/delivery', { ...address, ...fields })
  const empty = await browser.post('/checkout/delivery', { to: 'new', 'address-country': 'DE' })
  expect([empty.status, empty.body.match(/href="#address-(name|line1|city|postal_code)"/g)?.length]).toEqual([422, 4])
  expect((await post({ 'address-name': 'a'.repeat(5_000) })).body).toContain(
    'Name: this is too long. Please shorten it.',
  )
  expect((await post({ 'address-postal_code': 'SW1A 1AA' })).body).toContain(
    'Enter a postcode that matches the country.',
  )
  expect((await post({ 'address-country': '' })).status).toBe(422)
  for (const country of ['NZ', 'xx', '__proto__', 'constructor']) {
    const refused = await post({ 'address-country': country, 'address-postal_code': '6011' })
    expect([refused.status, refused.body.includes('We do not deliver to this country yet.')]).toEqual([422, true])
  }
})

test('another country has other fields, and no input is lost', async () => {
  const browser = await withCart()
  await browser.post('/checkout/contact', { ...contact })
  const answer = await browser.post('/checkout/delivery/country', {
    ...address,
    'address-country': 'US',
    'address-name': 'Grace',
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toContain('ZIP code')
  expect(answer.body).toContain('California')
  expect(answer.body).toContain('value="Grace"')
})

test('an unavailable shipping method, a location without stock, another person’s address: refused', async () => {
  const browser = await withCart()
  await browser.post('/checkout/contact', { ...contact })
  const [elsewhere] = await rows<{ id: string }>(
    `select m.id from shipping_methods m join shipping_zones z on z.id = m.zone_id where 'US' = any(z.countries)`,
  )
  const [emptyShop] = await rows<{ id: string }>(
    'select id from locations l where pick_up and not exists (select from stock_levels s where s.location_id = l.id)',
  )
  const to = (value: string) => browser.post('/checkout/delivery', { ...address, to: value })
  expect((await to(`pick_up:${emptyShop?.id}`)).status).toBe(422)
  expect((await to('pick_up:x')).status).toBe(422)
  expect((await to(`address:${crypto.randomUUID()}`)).status).toBe(422)
  await to('new')
  for (const method of [elsewhere?.id ?? '', 'x', '']) {
    expect((await browser.post('/checkout/shipping', { method })).status).toBe(422)
  }
})

test('a pick-up has no shipping cost', async () => {
  const browser = await withCart()
  await browser.post('/checkout/contact', { ...contact })
  const page = await browser.open('/checkout')
  const location = /value="(pick_up:[^"]+)"/.exec(page.body)?.[1] ?? ''
  const payment = await browser.follow(await browser.post('/checkout/delivery', { to: location }))
  expect(payment.body).toContain('Free pick-up.')
  const answer = await browser.submit(payment, '#payment')
  expect((await browser.open(linkOf(answer))).body).toContain('Pick-up')
})

test('an export is sold without our tax', async () => {
  const browser = await withCart()
  await browser.post('/checkout/contact', { ...contact })
  const zurich = { ...address, 'address-country': 'CH', 'address-postal_code': '8001', 'address-city': 'Zürich' }
  const page = await browser.follow(await browser.post('/checkout/delivery', { ...zurich }))
  expect(page.body).toContain('Without VAT, as we ship outside the EU.')
  expect(page.body).not.toContain('Includes €')
})

test('the same press, ten times at once, is one order and one payment', async () => {
  const browser = await withCart()
  const { press } = await upToPayment(browser)
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post('/checkout/place', press, asJson)))
  const secrets = new Set(answers.map(({ body }) => (JSON.parse(body) as { clientSecret: string }).clientSecret))
  expect(secrets.size).toBe(1)
  expect(await rows('select 1 from orders where submission_key = $1', [press.submission])).toHaveLength(1)
})

test('a changed price is shown, from and to, before anything is reserved', async () => {
  const slug = await somethingInStock(databaseUrl)
  const browser = await withCart(slug)
  const { press } = await upToPayment(browser)
  const move = (by: number) =>
    rows('update variants set price = price + $1 where product_id = (select id from products where slug = $2)', [
      by,
      slug,
    ])
  await move(300)
  try {
    const page = await browser.post('/checkout/place', press)
    expect(page.status).toBe(409)
    expect(page.body).toMatch(/The total has changed from €[\d.]+ to €[\d.]+\./)
    const answer = await browser.post('/checkout/place', press, asJson)
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([409, { review: '/checkout' }])
    expect(await rows('select 1 from orders where submission_key = $1', [press.submission])).toEqual([])
    // The page that showed the change is up to date: pressing there means agreeing.
    expect((await browser.submit(page, '#payment')).body).toContain('Continue to payment')
  } finally {
    await move(-300)
  }
})

test.each([
  [{ submission: 'x', agreed: '1' }],
  [{ submission: '', agreed: '' }],
  [{ agreed: 'x' }],
  [{ submission: '4f8a8d0e-1111-4222-8333-944444444444', agreed: `1.${'x'.repeat(22)}` }],
])('a request that no page of ours sends places nothing: %j', async (fields: Record<string, string | undefined>) => {
  const browser = await withCart()
  await upToPayment(browser)
  const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']))
  const answer = await browser.post('/checkout/place', { ...given, total: '1', amount: '1' }, asJson)
  expect(answer.status).toBe(409)
  expect(JSON.parse(answer.body)).toHaveProperty('problem')
})

test('a press before everything is filled in is refused', async () => {
  const browser = await withCart()
  const press = { submission: crypto.randomUUID(), agreed: '1.x' }
  expect((await browser.post('/checkout/place', press, asJson)).status).toBe(422)
})

test('two people and one last item: one gets it, the other is refused before paying', async () => {
  const slug = 'bail-handle-teapot'
  const payingForIt = () =>
    rows(
      `update payment_attempts set state = 'processing' where order_id in (select order_id from order_lines
      where slug = $1) and state = 'created'`,
      [slug],
    )
  // An unpaid order of another test could be displaced after a minute, and be a second item.
  await payingForIt()
  const stock = (change: string) =>
    rows(
      `update stock_levels set ${change} where variant_id = (select v.id from variants v join products p on p.id = v.product_id where p.slug = $1)`,
      [slug],
    )
  const [before] = await rows<{ onHand: number; reserved: number }>(
    `select on_hand as "onHand", reserved from stock_levels s join variants v on v.id = s.variant_id
     join products p on p.id = v.product_id where p.slug = $1`,
    [slug],
  )
  await stock('on_hand = reserved + 1')
  try {
    const [ada, grace] = [await withCart(slug), await withCart(slug)]
    const presses = [await upToPayment(ada), await upToPayment(grace)]
    const answers = await Promise.all(
      [ada, grace].map((browser, index) => browser.post('/checkout/place', presses[index]?.press ?? {}, asJson)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(JSON.parse(refused?.body ?? '')).toEqual({
      problem:
        'The last of these items is being paid for by someone else right now. If that payment is not completed, you can have it. Please try again in a minute.',
      review: null,
    })
    // Neither shopper sees it as sold out, neither the one with the reservation nor the other: no one has paid.
    for (const each of [ada, grace]) expect((await each.open('/checkout')).url.pathname).toBe('/checkout')
    await payingForIt()
    const [loser, winner] = answers[0]?.status === 409 ? [ada, grace] : [grace, ada]
    expect((await loser.open('/checkout')).body).toContain('Sold out. Please remove it.')
    expect((await winner.open('/checkout')).url.pathname).toBe('/checkout')
  } finally {
    await stock(`on_hand = ${(before?.onHand ?? 1) + 1}`)
  }
})

test('the checkout loads nothing foreign except the card provider', async () => {
  const browser = await withCart()
  const { payment } = await upToPayment(browser)
  const policy = payment.headers.get('content-security-policy') ?? ''
  for (const kind of ['script-src', 'frame-src', 'connect-src']) {
    const sources = policy.split('; ').find((line) => line.startsWith(`${kind} `))
    const foreign = sources?.split(' ').filter((source) => source.startsWith('http'))
    expect([kind, foreign]).toEqual([kind, [standIns.cardProvider]])
  }
  expect(policy).not.toContain('unsafe')
  expect(payment.headers.get('cache-control')).toBe('private, no-store')
})
