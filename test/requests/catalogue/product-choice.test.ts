import { beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { formsOf } from '#test/support/people/forms.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl } = inject('shop')
const get = (address: string) => openBrowser(origin).get(address)

/** The page's content and the fields of its form. */
function choiceOn(body: string) {
  const article = body.slice(body.indexOf('<article'))
  const buying = formsOf(article).find(({ action, method }) => method === 'post' && action.endsWith('/cart'))
  const status = /<div role="status">(.*?)<\/div>/s.exec(article)?.[1] ?? ''
  return {
    picture: /<img[^>]* alt="([^"]*)"/.exec(article)?.[1],
    told: status
      .replace(/<svg.*?<\/svg>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    sent: buying?.fields.filter(([name]) => name.startsWith('option')).map(([, value]) => value),
  }
}

// A ring: gold exists only in size 52, and engraving is for one person.
const ids = (end: string) => `0190b000-0000-7000-8000-0000000000${end}`
beforeAll(() =>
  runSql(databaseUrl, [
    [`insert into products (id, slug, title, status) values ($1, 'plain-ring', 'Plain ring', 'active')`, [ids('01')]],
    [
      `insert into options (id, product_id, position, name) values ($1, $3, 1, 'Metal'), ($2, $3, 2, 'Size')`,
      [ids('02'), ids('03'), ids('01')],
    ],
    [
      `insert into option_values (id, option_id, position, name) values ($1, $5, 1, 'Silver'), ($2, $5, 2, 'Gold'),
       ($3, $6, 1, '50'), ($4, $6, 2, '52')`,
      [ids('04'), ids('05'), ids('06'), ids('07'), ids('02'), ids('03')],
    ],
    [
      `insert into variants (id, product_id, position, value1_id, value2_id, price, tracks_stock, no_return)
       values ($1, $4, 1, $5, $7, 4000, false, null), ($2, $4, 2, $5, $8, 4100, false, null),
       ($3, $4, 3, $6, $8, 9000, false, 'made_for_you')`,
      [ids('08'), ids('09'), ids('10'), ids('01'), ids('04'), ids('05'), ids('06'), ids('07')],
    ],
  ]),
)

test('the address of a choice shows its picture, name, price and stock, and its form buys that variant', async () => {
  const browser = openBrowser(origin)
  const page = await browser.get('/products/harbour-mug?option1=Kelp&option2=Large')
  expect(choiceOn(page.body)).toMatchObject({ sent: ['Kelp', 'Large'], picture: expect.stringContaining('kelp') })
  expect(choiceOn(page.body).told).toContain('Kelp, Large: €32.00')
  expect(page.body).toMatch(/<title>[^<]+, Kelp, Large – Lerbugt<\/title>/)
  const cart = await browser.follow(await browser.submit(page, '/cart'))
  expect(cart.body).toContain('Kelp')
  expect(cart.body).toContain('€32.00')
})

test('without script a choice is shown by a button of the same form', async () => {
  const { body } = await get('/products/harbour-mug')
  const button = /<noscript><button[^>]*>/.exec(body.slice(body.indexOf('<article')))?.[0] ?? ''
  expect(button).toContain('formMethod="get"')
  expect(button).toContain('formAction="/products/harbour-mug"')
  const shown = await get('/products/harbour-mug?product=harbour-mug&option1=Rose+hip&option2=Small&quantity=1')
  expect(choiceOn(shown.body)).toMatchObject({ sent: ['Rose hip', 'Small'] })
  expect(choiceOn(shown.body).told).toContain('Sold out')
})

test('in German the choice keeps its address, and has its German name', async () => {
  const { body } = await get('/de/products/harbour-mug?option1=Tide+blue&option2=Small')
  expect(choiceOn(body).told).toMatch(/^Flutblau, Klein: 28,00/)
  expect(body).toContain('href="/products/harbour-mug?option1=Tide+blue&amp;option2=Small"')
})

test('a combination that does not exist leads to the nearest, and the page says so', async () => {
  const { status, headers } = await get('/products/plain-ring?option1=Gold&option2=50')
  expect(status).toBe(303)
  expect(headers.get('location')).toBe('/products/plain-ring?option1=Gold&option2=52&changed=1')
  const { body } = await get(headers.get('location') ?? '')
  expect(choiceOn(body).sent).toEqual(['Gold', '52'])
  expect(choiceOn(body).told).toMatch(/^This combination is not available\. Now selected: Gold, 52\. Gold, 52: €90\.00/)
})

test.each([
  ['option1=Lead', ''],
  ['option1=Gold', '?option1=Gold&option2=52'],
  ['changed=1', ''],
  ['option1=Gold&option2=52&option3=x', '?option1=Gold&option2=52'],
])('the address ?%s is not canonical and redirects', async (asked, there) => {
  const { status, headers } = await get(`/products/plain-ring?${asked}`)
  expect([status, headers.get('location')]).toEqual([303, `/products/plain-ring${there}`])
})

test('a product that cannot be returned says so in place of the link to returns', async () => {
  const gold = await get('/products/plain-ring?option1=Gold&option2=52')
  expect(gold.body).toContain('Made for you, so it cannot be returned')
  expect(
    gold.body.slice(gold.body.indexOf('<article'), gold.body.indexOf('</form>', gold.body.indexOf('<article'))),
  ).not.toContain('href="/pages/returns"')
  const silver = await get('/products/plain-ring')
  expect(silver.body).toContain('Returns and right of withdrawal')
})

test('search engines get one address for all choices of a product', async () => {
  const { body } = await get('/products/harbour-mug?option1=Kelp&option2=Large')
  expect(/rel="canonical" href="([^"]+)"/.exec(body)?.[1]).toBe(`${origin}/products/harbour-mug`)
})
