import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))

/** A product on sale, with one picture. */
async function aProduct(title = `Shown ${crypto.randomUUID().slice(0, 8)}`) {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const key = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
  const [made] = await office.rows(
    `with p as (insert into products (id, slug, title, status) values (uuidv7(), $1, $2, 'active') returning id),
       v as (insert into variants (id, product_id, price) select uuidv7(), id, 1990 from p),
       m as (insert into media (id, kind, state, key, width, height, widths) values (uuidv7(), 'raster', 'ready', $3, 1600, 800, '{320,640}') returning id),
       pm as (insert into product_media (product_id, media_id, position) select p.id, m.id, 1 from p, m)
     select m.id as picture from m`,
    slug,
    title,
    key,
  )
  const picture = String(made?.picture)
  return { title, key, picture, page: `/products/${slug}`, path: `/admin/pictures/${picture}` }
}

test('/admin/pictures/:picture/delete: it says first what shows the picture, and it is gone from the shop’s pages; /admin/pictures/:picture/restore brings it back', async () => {
  const { browser } = await office.enter('manager')
  const { title, key, picture, page, path } = await aProduct()
  const shows = async () => (await browser.get(page)).body.includes(`/media/${key}`)
  expect(await shows()).toBe(true)
  const opened = await browser.get(path)
  const danger = opened.body.split('Delete picture')[1] ?? ''
  expect(danger).toContain('It disappears from one place in the shop:')
  expect(danger).toContain(title)
  const deleted = await browser.submit(opened, '/delete')
  expect(deleted.headers.get('location')).toBe(`/admin/pictures?done=deleted&which=${picture}`)
  const list = await browser.follow(deleted)
  expect(list.body).toContain('Picture deleted.')
  await expect.poll(shows).toBe(false)
  expect((await browser.get(path)).status).toBe(404)
  // A colleague has had its page open.
  expect((await browser.submit(opened, '/delete')).status).toBe(404)
  const restored = await browser.submit(list, '/restore')
  expect(restored.headers.get('location')).toBe(`${path}?done=restored`)
  expect((await browser.follow(restored)).body).toContain('The picture is back')
  await expect.poll(shows).toBe(true)
})

test('one that a colleague has come to show elsewhere is not deleted before that was read', async () => {
  const { browser } = await office.enter('manager')
  const [mine, other] = [await aProduct(), await aProduct()]
  const opened = await browser.get(mine.path)
  await office.rows(
    `insert into product_media (product_id, media_id, position) select p.id, $2, 2 from products p where p.slug = $1`,
    other.page.split('/').at(-1) ?? '',
    mine.picture,
  )
  const refused = await browser.submit(opened, '/delete')
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('By now more places show the picture')
  expect(refused.body).toContain('It disappears from 2 places in the shop:')
  expect((await browser.submit(refused, '/delete')).status).toBe(303)
})

test('many are chosen in the list, with how many places show each, deleted by a job, and all of them undone', async () => {
  const { browser } = await office.enter('manager')
  const name = `Heap ${crypto.randomUUID().slice(0, 8)}`
  const all = [await aProduct(`${name} one`), await aProduct(`${name} two`)]
  const list = await browser.get(`/admin/pictures?q=${encodeURIComponent(name)}`)
  for (const { picture, title } of all)
    expect(list.body).toContain(`aria-label="Select ${title}" name="key-${picture}"`)
  const prepared = await browser.submit(list, '/admin/bulk', {
    operation: 'pictures.delete',
    ...Object.fromEntries(all.map(({ picture }) => [`key-${picture}`, 'on'])),
  })
  const draft = await browser.follow(prepared)
  expect(draft.body).toContain('Delete 2 pictures')
  expect(draft.body).toContain('Disappears from places')
  for (const { title } of all) expect(draft.body).toContain(title)
  const running = await browser.follow(await browser.submit(draft, '/start'))
  const ended = async (url: URL) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const page = await browser.get(url)
      if (!page.body.includes('<progress')) return page
      await wait(100)
    }
    throw new Error('The bulk change does not end')
  }
  const done = await ended(running.url)
  for (const { path } of all) expect((await browser.get(path)).status).toBe(404)
  const undoing = await browser.follow(await browser.submit(done, '/undo'))
  await ended(undoing.url)
  for (const { page, key } of all)
    await expect.poll(async () => (await browser.get(page)).body).toContain(`/media/${key}`)
})

test('it needs the right to change pictures', async () => {
  const { browser: support } = await office.enter('support')
  const { path } = await aProduct()
  expect((await support.get(path)).status).toBe(403)
})
