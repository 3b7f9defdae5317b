import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

test('/admin/redirects: staff make an old address lead to a page, and end that; /admin/redirects.csv has them', async () => {
  const { browser } = await office.enter('catalogue')
  const made = await browser.follow(
    await browser.submit(await browser.get('/admin/redirects'), '/admin/redirects/add', {
      from: '/pages/old-story',
      to: '/contact',
    }),
  )
  expect(made.body).toContain('Redirect added.')
  const moved = await openBrowser(shop.origin).get('/de/pages/old-story')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/de/contact'])
  const refused = await browser.submit(await browser.get('/admin/redirects'), '/admin/redirects/add', {
    from: '/cart',
    to: '//evil.example',
  })
  expect(refused.body).toContain('Please enter an address of this shop without its host')
  const { browser: manager } = await office.enter('manager')
  expect((await manager.get('/admin/redirects.csv?q=%2Fpages%2Fold-st')).body).toContain(
    '/pages/old-story,/contact,staff',
  )
  const [row] = await office.rows(`select id from redirects where from_path = '/pages/old-story'`)
  const list = await browser.get('/admin/redirects?q=%2Fpages%2Fold-st')
  const ended = await browser.follow(await browser.submit(list, `/admin/redirects/${String(row?.id)}/delete`))
  expect(ended.body).toContain('Redirect deleted.')
  expect((await openBrowser(shop.origin).get('/pages/old-story')).status).toBe(404)
  const restored = await browser.follow(await browser.submit(ended, `/admin/redirects/${String(row?.id)}/restore`))
  expect(restored.url.search).toBe(`${list.url.search}&done=undone`)
  expect(restored.body).toContain('Undone.')
  expect((await openBrowser(shop.origin).get('/pages/old-story')).status).toBe(301)
})

test('/admin/pictures/failed: failed pictures with their reasons, tried again by one press each or for all; /admin/pictures/failed.csv', async () => {
  const { browser } = await office.enter('manager')
  for (const at of [1, 2])
    await office.rows(
      `insert into media (id, kind, state, source_url, failure) values (gen_random_uuid(), 'raster', 'failed', $1, 'file.not_there')`,
      `https://pictures.invalid/moving-${at}.jpg`,
    )
  const states = async () =>
    (
      await office.rows(
        `select state from media where source_url like 'https://pictures.invalid/moving-%' order by source_url`,
      )
    ).map(({ state }) => state)
  const [shown] = await office.rows(
    `with p as (insert into products (id, slug, title, status) values (uuidv7(), $1, 'Mug without a picture', 'draft') returning id)
     insert into product_media (product_id, media_id, position)
     select p.id, m.id, 1 from p, media m where m.source_url = 'https://pictures.invalid/moving-2.jpg' returning product_id as id`,
    crypto.randomUUID(),
  )
  const list = await browser.get('/admin/pictures/failed?q=https%3A%2F%2Fpictures.invalid%2Fmoving')
  expect(list.body).toContain(`<a href="/admin/products/${String(shown?.id)}">Mug without a picture</a>`)
  expect(list.body).toContain('no picture at this address')
  expect((await browser.get('/admin/pictures/failed.csv')).body).toContain(
    'https://pictures.invalid/moving-1.jpg,file.not_there',
  )
  const [first] = await office.rows(`select id from media where source_url = 'https://pictures.invalid/moving-1.jpg'`)
  const again = await browser.follow(await browser.submit(list, `/admin/pictures/${String(first?.id)}/retry`))
  expect(again.body).toContain('They are downloaded again now.')
  // The worker of the test's shop may have tried the first one already, and failed again.
  expect((await states())[1]).toBe('failed')
  await browser.submit(await browser.get('/admin/pictures/failed'), '/admin/pictures/failed/retry')
  const jobs = await office.rows(
    `select count(*)::int as jobs from media m where m.source_url = 'https://pictures.invalid/moving-2.jpg'
       and (m.state = 'pending' or exists (select from audit_entries where operation = 'pictures.retry_failed'))`,
  )
  expect(jobs[0]?.jobs).toBe(1)
})

test('/admin/former-orders, /admin/former-customers: found by number and address, and shown as history', async () => {
  const id = crypto.randomUUID()
  await office.rows(
    `insert into former_orders (id, source, shop, number, placed_at, name, email, phone, payment, fulfilment, payment_method, shipping_method, currency,
       subtotal, discount, discount_code, shipping, tax, total, refunded, billing_address, shipping_address, note, tags, lines, hash, imported_at)
     values ($1, $2, 'shopify', '#90/1', '2024-03-05', 'Mira Lang', 'former@example.com', '', 'paid', 'fulfilled', '', '', 'EUR', 4820, 0, '', 0, 770, 4820, 0,
       '{Mira Lang,Torstraße 1}', '{}', '', '{}', '[{"title": "Old mug", "sku": "OM", "quantity": 2, "price": 2410}]', '', now())`,
    id,
    id,
  )
  await office.rows(
    `insert into former_customers (id, source, shop, number, name, company, email, phone, address, accepts_email, spent, note, tax_exempt, tags, hash, imported_at)
     values ($1, $2, 'shopify', '77', 'Mira Lang', '', 'former@example.com', '', '{}', true, '48.20', '', false, '{}', '', now())`,
    id,
    id,
  )
  const { browser } = await office.enter('support')
  for (const q of ['90%2F1', '%2390%2F1', 'Former%40Example.com'])
    expect((await browser.get(`/admin/former-orders?q=${q}`)).body).toContain(`/admin/former-orders/${id}`)
  const page = await browser.get(`/admin/former-orders/${id}`)
  expect(page.body).toContain('Former order #90/1')
  expect(page.body).toContain('Old mug')
  expect(page.body).toContain('€48.20')
  expect((await browser.get('/admin/former-orders/nothing')).status).toBe(404)
  expect((await browser.get('/admin/former-customers?consent=yes&q=former%40example.com')).body).toContain('Mira Lang')
  const { browser: manager } = await office.enter('manager')
  expect((await manager.get('/admin/former-orders.csv')).body).toContain('#90/1')
  expect((await manager.get('/admin/former-customers.csv')).body).toContain('former@example.com')
  // Whoever packs may look up orders, but not customers.
  const { browser: packer } = await office.enter('fulfilment')
  expect((await packer.get('/admin/former-customers')).status).toBe(403)
})

test('an import whose rows are in, but whose work has not ended, asks again by itself', async () => {
  const id = crypto.randomUUID()
  await office.rows(
    `insert into imports (id, file_name, format, file_hash, state, work, created_count, header, errors, finished_at)
     values ($1, 'just-in.csv', 'shopify', '', 'done', 'run', 3, '{Name}', '[]', now())`,
    id,
  )
  const { browser } = await office.enter('manager')
  const page = await browser.get(`/admin/imports/${id}`)
  expect(page.body).toContain(`data-refresh="/admin/imports/${id}"`)
  await office.rows('update imports set work = null where id = $1', id)
  expect((await browser.get(`/admin/imports/${id}`)).body).toContain('What needs attention')
})
