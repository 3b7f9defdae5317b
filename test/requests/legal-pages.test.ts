import { afterEach, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const { rows } = officeOf(shop)
const browser = openBrowser(shop.origin)

const setting = (change: object) =>
  rows(`update settings set value = value || $1::jsonb where key = 'shop'`, JSON.stringify(change))

/** The links in the footer's legal group. */
const legalLinks = (body: string, title: string) => {
  const [, group = ''] = new RegExp(`<nav aria-label="${title}">(.*?)</nav>`).exec(body) ?? []
  return [...group.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, label]) => [href, label])
}

/** The footer with the settings that every test begins with. */
const foot = async () => {
  const { body } = await browser.get('/')
  return [legalLinks(body, 'Legal').flat().includes('/pages/accessibility'), body.includes('Prices include VAT')]
}
afterEach(async () => {
  await setting({ accessibilityStatement: 'on', vat: 'charged' })
  // The database notifies the process a moment after storing; the next test begins when it knows.
  await expect.poll(foot).toEqual([true, true])
})

test.each(['/', '/cart', '/collections', '/contact', '/pages/returns', '/auth/signed-out', '/products/nothing-here'])(
  'the footer of %s links to every legal page',
  async (path) => {
    const page = await browser.get(path)
    expect(legalLinks(page.body, 'Legal').map(([href]) => href)).toEqual(
      expect.arrayContaining([
        '/pages/imprint',
        '/pages/terms',
        '/pages/withdrawal',
        '/pages/privacy',
        '/pages/shipping',
        '/pages/accessibility',
      ]),
    )
  },
)

test('in German they have German names, and none of them is among the shop’s own pages as well', async () => {
  const { body } = await browser.get('/de')
  expect(legalLinks(body, 'Rechtliches')).toEqual(
    expect.arrayContaining([
      ['/de/pages/imprint', 'Impressum'],
      ['/de/pages/terms', 'Allgemeine Geschäftsbedingungen'],
      ['/de/pages/withdrawal', 'Widerrufsbelehrung'],
      ['/de/pages/privacy', 'Datenschutzerklärung'],
      ['/de/pages/shipping', 'Versand und Zahlung'],
      ['/de/pages/accessibility', 'Barrierefreiheit'],
    ]),
  )
  expect([...body.matchAll(/href="\/de\/pages\/terms"/g)]).toHaveLength(1)
})

test('/pages/imprint shows the seller of the settings', async () => {
  const { body } = await browser.get('/de/pages/imprint')
  for (const fact of [
    'Lerbugt Keramik und Papier e.\u00a0K.',
    'Marit Ravn',
    'Lotsenkai 7',
    'HRA 99999 FL',
    'DE999999999',
  ])
    expect(body).toContain(fact)
  expect(body).toContain('href="mailto:hello@lerbugt.example"')
  expect(body).toContain('Vertreten durch')
  expect((await browser.get('/pages/terms')).body).not.toContain('HRA 99999 FL')
})

test('the demo shop’s texts separate the legal 14 days from the voluntary 30, and link to no closed platform', async () => {
  const withdrawal = (await browser.get('/de/pages/withdrawal')).body
  expect(withdrawal).toContain('Muster-Widerrufsformular')
  // The footer links to the page of voluntary returns; the instruction itself is about the law alone.
  expect(/<main.*<\/main>/s.exec(withdrawal)?.[0]).not.toMatch(/30 Tage|dreißig/)
  expect((await browser.get('/de/pages/returns')).body).toMatch(/14 Tage.*30 Tagen/s)
  for (const slug of ['imprint', 'terms'])
    expect((await browser.get(`/de/pages/${slug}`)).body).toContain('nicht bereit und nicht verpflichtet')
  for (const slug of ['imprint', 'terms', 'withdrawal', 'privacy'])
    expect((await browser.get(`/pages/${slug}`)).body).not.toMatch(/ec\.europa\.eu\/(consumers\/)?odr/)
})

test('the accessibility statement exists when the owner has switched it on, and otherwise not', async () => {
  expect((await browser.get('/pages/accessibility')).status).toBe(200)
  await setting({ accessibilityStatement: 'off' })
  await expect.poll(async () => (await browser.get('/pages/accessibility')).status).toBe(404)
  await expect
    .poll(async () => legalLinks((await browser.get('/')).body, 'Legal').flat())
    .not.toContain('/pages/accessibility')
})

test.each([
  ['/products/herring-mug', 'Including VAT, plus <a href="/pages/shipping">shipping</a>'],
  ['/de/products/herring-mug', 'inkl. MwSt., zzgl. <a href="/de/pages/shipping">Versandkosten</a>'],
  ['/', 'plus <a href="/pages/shipping">shipping</a>'],
  ['/de/collections/table', 'Alle Preise inkl. MwSt., zzgl. <a href="/de/pages/shipping">Versandkosten</a>'],
])('prices on %s say that delivery is added, and link to its cost', async (path, note) => {
  const page = await browser.get(path)
  expect([page.status, page.body]).toEqual([200, expect.stringContaining(note)])
})

test('a small business says beside its prices that it charges no VAT', async () => {
  await setting({ vat: 'small-business' })
  const product = async () => (await browser.get('/de/products/herring-mug')).body
  await expect.poll(product).toContain('Gemäß § 19 UStG ohne Umsatzsteuer, zzgl.')
  await expect.poll(async () => (await browser.get('/de')).body).toContain('Gemäß § 19 UStG ohne Umsatzsteuer; alle')
  expect(await product()).not.toContain('inkl. MwSt.')
})

test('the cart says, before the checkout, where the shop delivers and how to pay', async () => {
  const shopper = openBrowser(shop.origin)
  await shopper.post('/cart', { product: 'scale-tiles', quantity: '1' })
  const english = (await shopper.get('/cart')).body
  expect(english).toContain('Including VAT, plus <a href="/pages/shipping">shipping</a>')
  expect(english).toMatch(/We deliver to: [^.]*Austria, [^.]*Belgium, [^.]*United States/)
  expect(english).toContain('Payment by card (Visa, Mastercard).')
  const german = (await shopper.get('/de/cart')).body
  expect(german).toContain('inkl. MwSt., zzgl. <a href="/de/pages/shipping">Versandkosten</a>')
  expect(german).toMatch(/Wir liefern nach: [^.]*Belgien, [^.]*Dänemark, [^.]*Vereinigtes Königreich/)
  expect(german).toContain('Zahlung mit Karte (Visa, Mastercard).')
})
