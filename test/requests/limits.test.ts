import { expect, inject, test, vi } from 'vitest'
import { limits } from '#app/limits.ts'
import { type Answer, type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { orderByForm, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { fillCheckout, placingForm } from '#test/support/people/shopper.ts'

const { origin, databaseUrl } = inject('shop')
const hour = 3_600
const browserAt = (address: string) => openBrowser(origin, { 'x-forwarded-for': address })

/** A new network; each browser in it has another address, and its neighbour is the next /64. */
function newNetwork() {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint16Array(3))
  let host = 0
  const at = (subnet: number, end: string) => `2001:${a.toString(16)}:${b.toString(16)}:${subnet.toString(16)}::${end}`
  return { inside: () => browserAt(at(c, (++host).toString(16))), neighbour: () => browserAt(at(c ^ 1, '1')) }
}

/** As often as the limit allows and once more, each time from another address of one /64; then from the next /64. */
async function flood(times: number, ask: (browser: Browserless) => Promise<Answer>) {
  const { inside, neighbour } = newNetwork()
  const taken: Answer[] = []
  for (let sent = 0; sent < times; sent++) taken.push(await ask(inside()))
  expect(new Set(taken.map(({ status }) => status))).not.toContain(429)
  const refused = await ask(inside())
  expect((await ask(neighbour())).status).toBe(taken[0]?.status)
  return refused
}

function expectToSayWhen({ status, headers, body }: Answer, seconds: number, language: 'en' | 'de' = 'en') {
  expect(status).toBe(429)
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(seconds)
  const [english, german] = [
    /You can try again in \d+ (second|minute)/,
    /Sie können es in \d+ (Sekunde|Minute)n? erneut versuchen/,
  ]
  expect(body).toMatch(language === 'en' ? english : german)
}

const message = () => ({
  name: 'Ada',
  email: `reader-${crypto.randomUUID()}@example.com`,
  message: 'Hello',
  submission: crypto.randomUUID(),
})

test('messages of one IPv6 network are limited together, and the input is kept', async () => {
  const refused = await flood(limits.messagesPerHour.value, (browser) => browser.post('/de/contact', message()))
  expectToSayWhen(refused, hour, 'de')
  expect(refused.body).toContain('Hello</textarea>')
})

test('an IPv4 address counts as one, also in IPv6 notation', async () => {
  const last = () => crypto.getRandomValues(new Uint8Array(2)).join('.')
  const address = `198.18.${last()}`
  const ways = [address, `::ffff:${address}`, `::FFFF:${address}`]
  for (let sent = 0; sent < limits.messagesPerHour.value; sent++)
    expect((await browserAt(ways[sent % 3] ?? '').post('/contact', message())).status).toBe(303)
  for (const way of ways) expectToSayWhen(await browserAt(way).post('/contact', message()), hour)
})

test('sign-ins of one IPv6 network are limited together', async () => {
  expectToSayWhen(await flood(limits.signInsPerMinute.value, (browser) => browser.get('/auth/sign-in')), 60)
})

test('searches and suggestions of one IPv6 network are limited together', async () => {
  const turns = ['/search?q=mug', '/search/suggestions?q=mug&locale=en']
  let turn = 0
  const refused = await flood(limits.searchesPerMinute.value, (browser) => browser.get(turns[turn++ % 2] ?? ''))
  expectToSayWhen(refused, 60)
})

test('new carts of one IPv6 network are limited together; an existing cart continues', async () => {
  const product = await somethingInStock(databaseUrl)
  const { inside } = newNetwork()
  const early = inside()
  const add = (browser: Browserless, path = '') => browser.post(`${path}/cart`, { product, quantity: '1' })
  await add(early)
  for (let carts = 1; carts < limits.cartsPerHour.value; carts++) expect((await add(inside())).status).toBe(303)
  expectToSayWhen(await add(inside(), '/de'), hour, 'de')
  const forged = inside()
  forged.jar.keep(new URL(origin), [`__Host-cart=${'A'.repeat(22)}; Path=/; Secure`])
  expectToSayWhen(await add(forged), hour)
  expect((await add(early)).status).toBe(303)
})

test('wrong order links of one IPv6 network are limited together, and then not even a right one opens', async () => {
  const { inside, neighbour } = newNetwork()
  const page = await orderByForm(inside(), await somethingInStock(databaseUrl), 'ada@example.com')
  for (let guess = 0; guess < limits.linkGuesses.value; guess++) {
    const wrong = new URL(page.url)
    if (guess % 2) wrong.pathname = '/orders/B1'
    else wrong.searchParams.set('key', 'AAAAAAAAAAAAAAAAAAAAAA')
    expect((await inside().get(wrong)).status).toBe(404)
    if (guess === 0) expect((await inside().get(page.url)).status).toBe(200)
  }
  expectToSayWhen(await inside().get(page.url), hour)
  const pay = `/checkout/pay?order=${page.url.pathname.slice('/orders/'.length)}&key=${page.url.searchParams.get('key')}`
  expectToSayWhen(await inside().get(pay), hour)
  expect((await neighbour().get(page.url)).status).toBe(200)
})

test('orders of one IPv6 network are limited together, for the page’s script too', async () => {
  const { inside } = newNetwork()
  const product = await somethingInStock(databaseUrl)
  const press = async (browser: Browserless) => {
    const form = placingForm(await browser.open('/checkout'))
    return browser.post('/checkout/place', form, { accept: 'application/json' })
  }
  const shoppers: Browserless[] = [inside(), inside(), inside()]
  for (const each of shoppers) await fillCheckout(each, product, 'ada@example.com')
  const [first, second, third] = shoppers
  for (let pressed = 0; pressed < limits.placeOrders.value; pressed++)
    expect((await press((pressed % 2 ? first : second) as Browserless)).status).toBe(200)
  expectToSayWhen(await press(third as Browserless), hour)
  const byForm = await third?.post('/checkout/place', placingForm(await third.open('/checkout')))
  expectToSayWhen(byForm as Answer, hour)
})

test('many forms for one cart at once delay no one else', async () => {
  const [flooder, other] = [newNetwork().inside(), newNetwork().inside()]
  const fields = { product: await somethingInStock(databaseUrl), quantity: '1' }
  // They wait for each other at the existing cart.
  await flooder.post('/cart', fields)
  let answered = 0
  const flood = Array.from({ length: 150 }, () => flooder.post('/cart', fields).then(() => (answered += 1)))
  await vi.waitUntil(() => answered >= 10, { timeout: 10_000 })
  expect((await other.post('/cart', fields)).status).toBe(303)
  expect(answered).toBeLessThan(100)
  await Promise.all(flood)
})
