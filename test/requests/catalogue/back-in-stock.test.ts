import { beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { signInAs } from '#test/support/people/sign-in.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl, standIns } = inject('shop')
const someone = () => `buyer-${crypto.randomUUID()}@example.com`

/** A product of its own that is sold out, as others count on what the demo shop sells. */
const code = crypto.randomUUID().slice(0, 8)
const slug = `gone-${code}`
beforeAll(async () => {
  const made = `with product as (insert into products (id, slug, title, translations, status)
      values (gen_random_uuid(), $1, 'Gone & loved', '{"de": {"title": "Fort & geliebt"}}', 'active') returning id),
    variant as (insert into variants (id, product_id, price) select gen_random_uuid(), id, 2400 from product returning id)
    insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
      select variant.id, l.id, false, 0 from variant, (select id from locations order by id limit 1) l`
  await runSql(databaseUrl, [[made, [slug]]])
})
const deliver = (pieces: number) =>
  runSql(databaseUrl, [
    [
      `update stock_levels set on_hand = $2 where variant_id in
        (select v.id from variants v join products p on p.id = v.product_id where p.slug = $1)`,
      [slug, pieces],
    ],
  ])
const runJob = () => runSql(databaseUrl, ["select graphile_worker.add_job('send-notices', '{}')"])

const linkIn = (text = '') => new URL(/https?:\/\/\S+\/notice\?key=\S+/.exec(text)?.[0] ?? '')

test('a shopper without script is told by mail when it is back, once she has confirmed; in German', async () => {
  const browser = openBrowser(origin)
  const product = await browser.open(`/de/products/${slug}`)
  expect(product.body).toContain(`href="/de/products/${slug}/notice"`)
  expect(product.body).toContain('Benachrichtigen, wenn wieder verfügbar')
  expect(product.body).not.toContain('name="quantity"')
  const email = someone()
  const page = await browser.open(`/de/products/${slug}/notice`)
  expect(page.body).toContain('Fort &amp; geliebt')
  expect(page.body).toContain('<meta name="robots" content="noindex')
  const sent = await browser.submit(page, `/de/products/${slug}/notice`, { email })
  expect(sent.status).toBe(303)
  expect((await browser.follow(sent)).body).toContain('Bitte bestätigen Sie mit dem Link darin')
  const [asked] = await lettersTo(standIns.mailbox, email)
  expect(asked?.subject).toContain('Bitte bestätigen')
  expect(asked?.text).not.toContain('geliebt')
  const link = linkIn(asked?.text)
  const question = await browser.open(link.pathname + link.search)
  expect(question.body).toContain('Möchten Sie eine E-Mail, wenn es wieder verfügbar ist?')
  const confirmed = await browser.submit(question, '/de/notice', {})
  expect((await browser.follow(confirmed)).body).toContain('Sie hören von uns')
  await deliver(1)
  await runJob()
  await expect
    .poll(async () => (await lettersTo(standIns.mailbox, email)).map(({ subject }) => subject), { timeout: 30_000 })
    .toContainEqual('Wieder verfügbar: Fort & geliebt')
  const back = (await lettersTo(standIns.mailbox, email)).find(({ subject }) => subject.startsWith('Wieder verfügbar'))
  expect(back?.text).toContain(`${origin}/de/products/${slug}`)
  expect((await browser.open(link.pathname + link.search)).body).toContain('Diese Anfrage ist abgeschlossen')
  const bought = await browser.open(`/de/products/${slug}/notice`)
  expect(bought.url.pathname, 'it can be bought').toBe(`/de/products/${slug}`)
  await deliver(0)
})

test('a customer’s own address is in the field, and needs no confirmation', async () => {
  const browser = openBrowser(origin)
  await signInAs(browser, 'ada@example.com')
  const page = await browser.open(`/products/${slug}/notice`)
  expect(page.body).toContain('value="ada@example.com"')
  const sent = await browser.submit(page, `/products/${slug}/notice`, {})
  expect((await browser.follow(sent)).body).toContain('We write to you as soon as it can be bought again.')
  const rows = await runSql(databaseUrl, ["select confirmed_at from stock_notices where email = 'ada@example.com'"])
  expect(rows).toMatchObject([{ confirmed_at: expect.anything() }])
  await runSql(databaseUrl, ["delete from stock_notices where email = 'ada@example.com'"])
})

test('the link stops it at one press; pressed twice it is over; any other link is over, too', async () => {
  const browser = openBrowser(origin)
  const email = someone()
  const sent = await browser.submit(await browser.open(`/products/${slug}/notice`), `/products/${slug}/notice`, {
    email,
  })
  expect(sent.status).toBe(303)
  const [asked] = await lettersTo(standIns.mailbox, email)
  const link = linkIn(asked?.text)
  const other = openBrowser(origin)
  const question = await other.open(link.pathname + link.search)
  expect(await runSql(databaseUrl, [['select from stock_notices where email = $1', [email]]])).toHaveLength(1)
  for (const time of ['once', 'twice']) {
    const stopped = await other.submit(question, '/notice/stop', {})
    expect(stopped.status, time).toBe(303)
    expect((await other.follow(stopped)).body).toContain('This request is closed')
  }
  expect(await runSql(databaseUrl, [['select from stock_notices where email = $1', [email]]])).toEqual([])
  for (const key of ['', 'x', `${link.searchParams.get('key')}x`])
    expect((await other.open(`/notice?key=${encodeURIComponent(key)}`)).body).toContain('This request is closed')
})

test('of a product with options it is about the choice in the address, also when the form is refused', async () => {
  const [row] = (await runSql(databaseUrl, [
    `select p.slug, w.name, v.id from variants v join products p on p.id = v.product_id join option_values w on w.id = v.value1_id
     where p.status = 'active' and v.value2_id is null and v.tracks_stock and not v.allows_backorder
       and not exists (select from stock_on_offer s where s.variant_id = v.id and s.pieces > 0) limit 1`,
  ])) as { slug: string; name: string; id: string }[]
  const { slug: product = '', name = '', id } = row ?? {}
  const browser = openBrowser(origin)
  const chosen = new URLSearchParams({ option1: name })
  const shown = await browser.open(`/products/${product}?${chosen}`)
  const path = `/products/${product}/notice?${chosen}`
  expect(shown.body).toContain(`href="${path}"`)
  const page = await browser.open(path)
  const refused = await browser.submit(page, path, { email: 'ada@' })
  expect(refused.status).toBe(422)
  const email = someone()
  const asked = await browser.follow(await browser.submit(refused, path, { email }))
  expect(asked.url.search).toBe(`?${chosen}&done=asked`)
  const kept = await runSql(databaseUrl, [['select variant_id from stock_notices where email = $1', [email]]])
  expect(kept).toEqual([{ variant_id: id }])
})

test('a refused address stands in the field with its error; what does not exist is not found', async () => {
  const browser = openBrowser(origin)
  const page = await browser.open(`/products/${slug}/notice`)
  const refused = await browser.submit(page, `/products/${slug}/notice`, { email: 'ada@' })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('value="ada@"')
  expect(refused.body).toContain('aria-invalid="true"')
  const strange = (await browser.open(`/products/${slug}/notice?done=anything`)).body
  expect(strange, 'nothing was asked').not.toContain('We have sent you an email')
  expect(strange).toContain('name="email"')
  expect((await browser.open('/products/nothing-like-it/notice')).status).toBe(404)
  expect((await browser.open(`/products/${slug}/notice?option1=Chalk`)).status).toBe(404)
})
