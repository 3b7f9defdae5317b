import { strFromU8, unzipSync } from 'fflate'
import { expect, inject, test } from 'vitest'
import { lettersTo } from '#test/support/mail/letters.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { linkOf, orderByForm, somethingInStock } from '#test/support/people/ordering-by-form.ts'

const shop = inject('shop')
const office = officeOf(shop)
const guest = () =>
  openBrowser(shop.origin, { 'x-forwarded-for': `198.18.${crypto.getRandomValues(new Uint8Array(2)).join('.')}` })
const someone = () => `buyer-${crypto.randomUUID()}@example.com`

async function ordered(email: string) {
  const link = linkOf(await orderByForm(guest(), await somethingInStock(shop.databaseUrl), email))
  const path = link.pathname.replace(/^\/de/, '')
  return { path, search: link.search, number: path.split('/').at(-1) ?? '' }
}

/** Where the newest mail about it leads. */
async function linkIn(email: string): Promise<URL> {
  const found = async () =>
    (await lettersTo(shop.standIns.mailbox, email)).flatMap(
      ({ text }) => /https?:\/\/\S+\/data\/file\?key=[\w.-]+/.exec(text)?.[0] ?? [],
    )
  await expect.poll(async () => (await found()).length, { timeout: 15_000 }).toBe(1)
  return new URL((await found())[0] ?? '')
}

const take = (link: URL) =>
  fetch(`${shop.origin}${link.pathname}${link.search}`, {
    headers: { 'x-forwarded-for': `198.18.0.${Date.now() % 250}` },
  })

test('/orders/:number/data sends a guest a link to all data of the address, and nothing else opens /orders/:number/data/file', async () => {
  const email = someone()
  const [first, second, stranger] = [await ordered(email), await ordered(email), await ordered(someone())]
  const browser = guest()
  // It is offered on the order's page, beside the account, once the purchase is over.
  await office.rows(`update orders set state = 'expired', expired_at = now() where number = $1`, first.number)
  expect((await browser.get(first.path + first.search)).body).toContain(`${first.path}/data`)
  const page = await browser.get(`${first.path}/data${first.search}`)
  expect(page.body).not.toContain(email)
  const asked = await browser.follow(await browser.submit(page, `${first.path}/data`))
  expect(asked.body).toContain('The link is on its way')
  const link = await linkIn(email)
  const answer = await take(link)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const orders = JSON.parse(strFromU8(files['orders.json'] ?? new Uint8Array())) as { number: string }[]
  expect(orders.map(({ number }) => number).toSorted()).toEqual([first.number, second.number].toSorted())
  // One a day for a mailbox, whichever order it is asked for with.
  const again = await browser.submit(await browser.get(`${second.path}/data${second.search}`), `${second.path}/data`)
  expect(again.status).not.toBe(303)
  // The keys open nothing else: not the order, and not another's file; and the order's key opens no file.
  expect((await guest().get(`${first.path}${link.search}`)).status).toBe(404)
  for (const wrong of [
    `${stranger.path}/data/file${link.search}`,
    `${first.path}/data/file${first.search}`,
    `${first.path}/data/file`,
  ])
    expect((await take(new URL(wrong, shop.origin))).status).toBe(404)
  expect((await guest().get(`${stranger.path}/data${first.search}`)).status).toBe(404)
  await office.rows(`update orders set erased_at = now() where number = $1`, first.number)
  expect((await take(link)).status).toBe(404)
})

test('the link ends when the order comes into an account', async () => {
  const email = someone()
  const { path, search, number } = await ordered(email)
  const browser = guest()
  await browser.submit(await browser.get(`${path}/data${search}`), `${path}/data`)
  const link = await linkIn(email)
  await office.rows(
    `with c as (insert into customers (id, email, name, locale) values (gen_random_uuid(), null, '', 'en') returning id)
     update orders set customer_id = c.id from c where number = $1`,
    number,
  )
  expect((await take(link)).status).toBe(404)
})
