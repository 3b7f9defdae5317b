import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { runSql } from '#test/support/database/sql.ts'
import { decode } from '#test/support/people/forms.ts'
import { address, contact, pay, placed } from '#test/support/people/checkout-forms.ts'

const { origin, databaseUrl, standIns } = inject('shop')
const rows = (text: string, values: unknown[] = []) => runSql(databaseUrl, [[text, values]])
const mug = { product: 'harbour-mug', option1: 'Kelp', option2: 'Large', quantity: '1' }
/** The links of a page's lines, as they are written. */
const linksOf = (body: string) => [
  ...new Set([...body.matchAll(/href="([^"]*\/products\/[^"]*)"/g)].map(([, link = '']) => decode(link))),
]
const page = '/products/harbour-mug?option1=Kelp&option2=Large'

async function withMug() {
  const browser = openBrowser(origin)
  await browser.post('/cart', mug)
  return browser
}

test('a line of the cart links to the page of its own choice, beside a page and in German too', async () => {
  const browser = await withMug()
  expect(linksOf((await browser.open('/cart')).body)).toEqual([page])
  expect(linksOf((await browser.open('/de/cart')).body)).toEqual([`/de${page}`])
  const beside = await browser.get('/cart', { 'x-beside': 'dialog' })
  expect(linksOf(beside.body)).toEqual([page])
})

test('so does that of the order; one of the checkout has no link', async () => {
  const browser = await withMug()
  await browser.post('/checkout/contact', { ...contact })
  await browser.post('/checkout/delivery', { ...address })
  expect(linksOf((await browser.open('/checkout')).body)).toEqual([])
  const { reference } = await placed(browser)
  await pay(reference)
  expect(linksOf((await browser.open(`/checkout/return?payment_intent=${reference}`)).body)).toEqual([page])
})

test('two variants of one product have different names wherever a line is mentioned', async () => {
  const browser = await withMug()
  const added = await browser.post('/cart', { ...mug, option2: 'Small' }, { 'x-beside': 'dialog' })
  const labels = [...added.body.matchAll(/aria-label="(Quantity|Remove|One more): ([^"]+)"/g)]
  const names = labels.map(([, what, name = '']) => `${what}: ${decode(name)}`)
  expect(names.toSorted()).toEqual(
    ['One more', 'Quantity', 'Remove'].flatMap((what) => [
      `${what}: Harbour mug, Kelp, Large`,
      `${what}: Harbour mug, Kelp, Small`,
    ]),
  )
  const german = await browser.post('/de/cart', mug, { 'x-beside': 'dialog' })
  expect(german.body).toContain('data-say="Zum Warenkorb hinzugefügt: Hafenbecher, Tang, Groß.')
})

test('a refused item leads back to the requested choice', async () => {
  const { status, body } = await openBrowser(origin).post('/cart', { ...mug, option1: 'Rose hip', option2: 'Small' })
  expect(status).toBe(409)
  expect(linksOf(body)).toContain('/products/harbour-mug?option1=Rose+hip&option2=Small')
})

const made = { product: 'house-number', option1: '7', option2: 'Colour of your door', quantity: '1' }
const [english, german] = [
  'Made for you, so it cannot be returned',
  'Wird für Sie angefertigt und kann nicht zurückgegeben werden',
]

/** A mug, and a house number that is made to order. */
async function withBoth() {
  const browser = await withMug()
  await browser.post('/cart', made)
  return browser
}

test('an item that cannot be returned says so in the cart, the checkout, the order and its mail', async () => {
  const browser = await withBoth()
  const added = await browser.post('/cart', { ...made, option1: '8' }, { 'x-beside': 'dialog' })
  expect(decode(/data-say="([^"]*)"/.exec(added.body)?.[1] ?? '')).toContain(
    `House number, 8, Colour of your door. ${english}.`,
  )
  const texts = async (path: string) => (await browser.open(path)).body.split(/<\/li>/).filter((li) => /<p>/.test(li))
  const saying = (lines: string[], words: string) => lines.filter((line) => line.includes(`<p>${words}</p>`)).length
  expect(saying(await texts('/cart'), english)).toBe(2)
  expect(saying(await texts('/de/cart'), german)).toBe(2)
  const email = `both-${crypto.randomUUID()}@example.com`
  const { reference } = await placed(browser, { email })
  // On a phone the summary is above, on a desktop beside.
  expect(saying(await texts('/checkout'), english)).toBe(4)
  expect(saying(await texts('/de/checkout'), german)).toBe(4)
  await pay(reference)
  expect(saying(await texts(`/checkout/return?payment_intent=${reference}`), english)).toBe(2)
  const [letter] = await lettersTo(standIns.mailbox, email)
  expect(letter?.text.split(english)).toHaveLength(3)
})

test('the order keeps the agreed rule, whatever the product says later; its other items can be withdrawn from', async () => {
  const browser = await withBoth()
  const email = `kept-${crypto.randomUUID()}@example.com`
  const { reference } = await placed(browser, { email })
  await pay(reference)
  const order = await browser.open(`/checkout/return?payment_intent=${reference}`)
  await rows(`update variants set no_return = null where no_return is not null and product_id =
    (select id from products where slug = 'house-number')`)
  try {
    expect((await browser.open(order.url)).body).toContain(`<p>${english}</p>`)
    const way = decode(/href="(\/withdraw\?[^"]+)"/.exec(order.body)?.[1] ?? '')
    const form = await browser.open(way)
    const [mugs, numbers] = [...form.body.matchAll(/<input type="checkbox"[^>]*>/g)].map(([input]) => input)
    expect(mugs).not.toContain('disabled')
    expect(numbers).toContain('disabled')
    expect(form.body).toContain(`<small>${english}</small>`)
    const [mugLine, numberLine] = [mugs, numbers].map((each) => decode(/value="([^"]+)"/.exec(each ?? '')?.[1] ?? ''))
    const both = [mugLine ?? '', numberLine ?? '']
    // Without a selection, only the items that allow it are withdrawn from.
    const check = await browser.submit(form, '/withdraw', { item: [] })
    for (const refused of [
      await browser.submit(form, '/withdraw', { item: both }),
      await browser.submit(check, '/withdraw/confirm', { items: both.join('\n') }),
    ])
      expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('There is no right of withdrawal')])
    expect([check.status, check.body.includes(numberLine ?? '')]).toEqual([200, false])
    expect((await browser.submit(check, '/withdraw/confirm')).status).toBe(303)
    expect(await rows('select items from withdrawals where email = $1', [email])).toEqual([{ items: mugLine }])
  } finally {
    await rows(`update variants set no_return = 'made_for_you' from option_values w where w.id = value2_id
      and w.name = 'Colour of your door'`)
  }
})
