import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { formsOf } from '#test/support/people/forms.ts'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const photo = () => {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 40 }
  return sharp({ create: { width: 1600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A product with one picture, on sale. */
async function aProduct() {
  const title = `Pictured ${crypto.randomUUID().slice(0, 8)}`
  const [made] = await office.rows(
    `with p as (insert into products (id, slug, title, status) values (uuidv7(), $1, $2, 'active') returning id),
       v as (insert into variants (id, product_id, price) select uuidv7(), id, 1990 from p),
       m as (insert into media (id, kind, state, key, width, height, widths) values (uuidv7(), 'raster', 'ready', $3, 1600, 800, '{320,640}') returning id),
       pm as (insert into product_media (product_id, media_id, position) select p.id, m.id, 1 from p, m)
     select p.id as product, m.id as picture from p, m`,
    title.toLowerCase().replaceAll(' ', '-'),
    title,
    crypto.randomUUID().replaceAll('-', '').slice(0, 12),
  )
  return {
    title,
    page: `/products/${title.toLowerCase().replaceAll(' ', '-')}`,
    path: `/admin/pictures/${String(made?.picture)}`,
    picture: String(made?.picture),
    product: String(made?.product),
  }
}

const classOf = async (browser: Browserless, page: string) =>
  /<li id="picture-1">.*?<img[^>]*?(?:class="(at\d)")?[^>]*>/
    .exec((await browser.get(page)).body)?.[0]
    .match(/at\d/)?.[0]

/** A form of the page as a browser sends it: with its file. */
async function send(browser: Browserless, path: string, action: string, file: Buffer) {
  const page = await browser.get(path)
  const form = formsOf(page.body).find((each) => each.action.endsWith(action))
  const body = new FormData()
  for (const [name, value] of form?.fields ?? []) if (name !== 'files') body.append(name, value)
  body.append('files', new Blob([new Uint8Array(file)]), 'photo.jpg')
  return browser.ask(form?.action ?? '', { method: 'POST', body, headers: { origin: page.url.origin } })
}

test('/admin/pictures: found by its product, with what is missing; /admin/pictures.csv', async () => {
  const { browser } = await office.enter('manager')
  const { title, picture } = await aProduct()
  const list = await browser.get(`/admin/pictures?q=${encodeURIComponent(title)}`)
  expect(list.body).toContain(`href="/admin/pictures/${picture}"`)
  expect(list.body).toContain('No text')
  // Not the list's own text.
  expect(list.body).toContain('<label for="text">Text for people who cannot see it</label>')
  expect((await browser.get('/admin/pictures.csv')).body).toContain(title)
  expect((await browser.get('/de/admin/pictures?text=missing')).status).toBe(200)
})

test('/admin/pictures/:picture: a press on it, numbers, and none are the point that the shop shows; wrong ones are told at their fields', async () => {
  const { browser } = await office.enter('manager')
  const { path, page } = await aProduct()
  expect(await classOf(browser, page)).toBeUndefined()
  const opened = await browser.get(path)
  const pressed = await browser.submit(opened, '/focus', { 'at.x': '270', 'at.y': '10' })
  const done = await browser.follow(pressed)
  expect(done.body).toContain('Point saved.')
  expect(done.body).toContain('cx="269.28"')
  await expect.poll(() => classOf(browser, page)).toBe('at2')
  await browser.submit(done, '/focus/undo')
  await expect.poll(() => classOf(browser, page)).toBeUndefined()
  const typed = formsOf((await browser.get(path)).body).find(({ fields }) =>
    fields.some(([name]) => name === 'focus-x'),
  )
  const ask = (x: string) =>
    browser.post(typed?.action ?? '', { ...Object.fromEntries(typed?.fields ?? []), 'focus-x': x, 'focus-y': '20' })
  for (const wrong of ['101', '-1', 'left', '']) {
    const refused = await ask(wrong)
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('From the left, in percent')
  }
  expect((await ask('0')).headers.get('location')).toContain('done=focused')
  await expect.poll(() => classOf(browser, page)).toBe('at0')
  expect((await browser.get('/admin/pictures/nothing')).status).toBe(404)
})

test('/admin/pictures/:picture: another file everywhere, undone; its text for one product', async () => {
  const { browser } = await office.enter('manager')
  const { path, page, product, picture } = await aProduct()
  const shownKey = async () =>
    /src="\/media\/([0-9a-f]{12})/.exec((await browser.get(page)).body.split('picture-1')[1] ?? '')?.[1]
  const before = await shownKey()
  const replaced = await send(browser, path, '/replace', await photo())
  expect(replaced.headers.get('location')).toContain('done=replaced')
  await expect.poll(shownKey).not.toBe(before)
  const undone = await browser.follow(await browser.submit(await browser.get(`${path}?done=replaced`), '/replace/undo'))
  expect(undone.body).toContain('Undone.')
  await expect.poll(shownKey).toBe(before)
  const refused = await send(browser, path, '/replace', Buffer.from('no picture'))
  expect(refused.status).toBe(422)
  const described = await browser.submit(await browser.get(path), '/describe', { alt: 'A "mug" & <bowl>' })
  const said = await browser.follow(described)
  expect(said.body).toContain('Text saved.')
  await expect.poll(async () => (await browser.get(page)).body).toContain('alt="A &quot;mug&quot; &amp; &lt;bowl&gt;"')
  await browser.submit(said, '/describe/undo')
  const [row] = await office.rows(
    `select alt from product_media where product_id = $1 and media_id = $2`,
    product,
    picture,
  )
  expect(row?.alt).toBe('')
})

test('/admin/products/:product/pictures/choose: pictures that the shop has, for another product', async () => {
  const { browser } = await office.enter('manager')
  const [mine, other] = [await aProduct(), await aProduct()]
  const choose = `/admin/products/${mine.product}/pictures/choose`
  const found = await browser.get(`${choose}?q=${encodeURIComponent(other.title)}`)
  expect(found.body).toContain(`name="pictures-${other.picture}"`)
  expect((await browser.get(`${choose}?q=${encodeURIComponent(mine.title)}`)).body).not.toContain(
    `pictures-${mine.picture}`,
  )
  await browser.submit(found, '/pictures/add', { [`pictures-${other.picture}`]: 'yes' })
  const rows = await office.rows(
    `select media_id from product_media where product_id = $1 order by position`,
    mine.product,
  )
  expect(rows.map(({ media_id }) => media_id)).toEqual([mine.picture, other.picture])
})

test('/admin/collections/:collection/picture/choose: a picture that the shop has stands for a collection, and undo takes it away', async () => {
  const { browser } = await office.enter('manager')
  const { title, picture } = await aProduct()
  const made = await browser.submit(await browser.get('/admin/collections/new'), '/admin/collections/new', {
    title: `With ${title}`,
  })
  const path = made.headers.get('location')?.split('?')[0] ?? ''
  const collection = path.split('/').at(-1) ?? ''
  const choose = `/admin/collections/${collection}/picture/choose`
  expect((await browser.get(path)).body).toContain(`href="${choose}"`)
  const found = await browser.get(`${choose}?q=${encodeURIComponent(title)}`)
  expect(found.body).toContain(`value="${picture}"`)
  const used = await browser.submit(found, `${path}/picture`, { picture: String(picture) })
  const shown = await browser.follow(used)
  const ofIt = async () =>
    (await office.rows('select media_id from collections where title = $1', `With ${title}`))[0]?.media_id
  expect(await ofIt()).toBe(picture)
  expect((await browser.get(choose)).body).not.toContain(`value="${picture}"`)
  await browser.submit(shown, `${path}/picture/undo`)
  expect(await ofIt()).toBeNull()
})
