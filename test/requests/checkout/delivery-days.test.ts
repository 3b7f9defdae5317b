import { expect, inject, test } from 'vitest'
import { type DayRange, type DeliveryDates, deliveryDates } from '#app/delivery/delivery-dates.ts'
import { deliveryWords } from '#app/delivery/delivery-words.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { languageOf } from '#app/web/language-of.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { decode } from '#test/support/people/forms.ts'
import { address, pay, placed, upToPayment, withCart } from '#test/support/people/checkout-forms.ts'
import { runSql } from '#test/support/database/sql.ts'

const { databaseUrl, origin, standIns } = inject('shop')
const rows = <Row>(text: string, values: unknown[] = []) => runSql(databaseUrl, [[text, values]]) as Promise<Row[]>

const [stored] = await rows<{ value: unknown }>(`select value from settings where key = 'shop'`)
const settings = shopSettings.parse(stored?.value)
const parcel = { country: 'DE', region: '', deliversOn: 'mon-sat', daysMin: 2, daysMax: 4 } as const
// Too heavy for a letter.
const heavy = 'round-teapot'
const daysAt = (now: Date) => deliveryDates(now, settings, parcel, null)
const inWords = (locale: 'en' | 'de') => deliveryWords(daysAt(new Date()), languageOf(locale))

test('the page of a product shows the days of its cheapest parcel, in both languages', async () => {
  const browser = openBrowser(origin)
  expect((await browser.open(`/products/${heavy}`)).body).toContain(`Delivery (Germany): ${inWords('en')}`)
  expect((await browser.open(`/de/products/${heavy}`)).body).toContain(`Lieferung (Deutschland): ${inWords('de')}`)
})

test('another deadline of the day is shown at once, also on cached pages', async () => {
  const body = async () => (await openBrowser(origin).open(`/products/${heavy}`)).body
  await body()
  const slower = { ...settings, handlingDays: 7 }
  const words = deliveryWords(deliveryDates(new Date(), slower, parcel, null), languageOf('en'))
  await rows(`update settings set value = value || '{"handlingDays": 7}' where key = 'shop'`)
  try {
    await expect.poll(body).toContain(words)
  } finally {
    await rows(`update settings set value = $1 where key = 'shop'`, [JSON.stringify(stored?.value)])
  }
  await expect.poll(body).not.toContain(words)
})

test('each shipping method has its days; the promised ones are stored with the order, and shown on its page and in its mail', async () => {
  const browser = await withCart()
  const email = `days-${crypto.randomUUID()}@example.com`
  await browser.post('/checkout/contact', { email })
  const page = await browser.follow(await browser.post('/checkout/delivery', { ...address }))
  expect(page.body).toContain(`<small>${inWords('en')}<br/>`)
  const { press, reference } = await placed(browser, { email })
  const [order] = await rows<{ arrives: DeliveryDates | null }>(
    `select shipping_method -> 'arrives' as arrives from orders where submission_key = $1`,
    [press.submission],
  )
  expect(order?.arrives?.from).toMatch(/^\d{4}-\d\d-\d\d$/)
  await pay(reference)
  const promised = `Delivery: ${deliveryWords(order?.arrives ?? daysAt(new Date()), languageOf('en'))}.`
  expect((await browser.open(`/checkout/return?payment_intent=${reference}`)).body).toContain(promised)
  const query = new URLSearchParams({ to: email, wait: '10' })
  const letters = await fetch(`${standIns.mailbox}/messages.json?${query}`)
  expect(await letters.json()).toMatchObject([{ text: expect.stringContaining(promised) }])
})

test('so does the cart, for the shop’s own country', async () => {
  const { body } = await (await withCart()).open('/cart')
  expect(body).toMatch(/Delivery \(Germany\): \w+day \d+(\s\w+)? to \w+day \d+\s\w+</)
})

test('the days are right above the button that orders', async () => {
  const { payment } = await upToPayment(await withCart())
  const form = /action="\/checkout\/place#payment"[^>]*>.*?<\/form>/s.exec(payment.body)?.[0] ?? ''
  expect(form).toMatch(/Delivery: \w+day \d.*Buy now/s)
})

test('the days depend on the choice: a custom-made item has its own, in the cart and the checkout too', async () => {
  const number = (ground: string) => ({ product: 'house-number', option1: '0', option2: ground })
  const query = (ground: string) => new URLSearchParams({ option1: '0', option2: ground }).toString()
  const browser = openBrowser(origin)
  const words = async (choice: string) => {
    const { body } = await browser.open(`/products/house-number?${query(choice)}`)
    return decode(/<span>Delivery \(Germany\): (.*?), from/.exec(body)?.[1] ?? '')
  }
  const [white, door] = [await words('White'), await words('Colour of your door')]
  const wordsOf = (madeIn: DayRange | null) =>
    deliveryWords(deliveryDates(new Date(), settings, parcel, madeIn), languageOf('en'))
  const made = wordsOf({ min: 15, max: 15 })
  expect([white, door]).toEqual([wordsOf(null), made])
  // Together they are sent when the slower one is ready.
  await browser.post('/cart', number('White'))
  await browser.post('/cart', number('Colour of your door'))
  expect((await browser.open('/cart')).body).toContain(`Delivery (Germany): ${made}`)
  const { payment } = await upToPayment(browser)
  expect(payment.body).toContain(`Delivery: ${made}`)
})
