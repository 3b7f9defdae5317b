import { expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))

const word = () => crypto.randomUUID().slice(0, 8)
const pathOf = (location: string | null) => location?.split('?')[0] ?? ''

/** A new collection that shoppers see, and its page in the office. */
async function make(browser: Browserless, title: string) {
  const page = await browser.get('/admin/collections/new')
  const made = await browser.submit(page, '/admin/collections/new', { title, visible: 'on' })
  expect(made.status).toBe(303)
  const path = pathOf(made.headers.get('location'))
  const [row] = await office.rows('select slug from collections where title = $1', title)
  return { path, slug: String(row?.slug) }
}

/** Products on sale whose titles have this word. */
async function products(mark: string, letters: string[]) {
  for (const letter of letters)
    await office.rows(
      `with p as (insert into products (id, slug, title, status) values (uuidv7(), lower($2) || '-' || $1, $2 || ' ' || $1, 'active') returning id)
       insert into variants (id, product_id, price, sku, tracks_stock) select uuidv7(), id, 1000, upper($2 || '-' || $1), false from p`,
      mark,
      letter,
    )
}

const orderIn = (body: string, mark: string) => [
  ...new Set([...body.matchAll(new RegExp(`href="/products/(\\w)-${mark}"`, 'g'))].map(([, letter]) => letter)),
]

test('a collection is made, filled by hand and arranged, and the shop shows it in that order', async () => {
  const { browser } = await office.enter('manager')
  const mark = word()
  await products(mark, ['a', 'b', 'c'])
  const { path, slug } = await make(browser, `Shelf ${mark}`)
  expect((await browser.get('/admin/collections')).body).toContain(`href="${path}"`)
  // One collection is /admin/collections/x, and is made at /admin/collections/new.
  expect((await browser.get('/admin/collections/x')).status).toBe(404)
  expect((await browser.get('/admin/collections.csv')).body).toContain(`Shelf ${mark}`)
  const idOf = async (letter: string) =>
    String((await office.rows('select id from products where slug = $1', `${letter}-${mark}`))[0]?.id)
  for (const q of [`a ${mark}`, `B-${mark}`, `c ${mark}`]) {
    const found = await browser.get(`${path}?q=${encodeURIComponent(q)}`)
    const added = await browser.submit(found, `${path}/products/add`, {
      products: await idOf(q.charAt(0).toLowerCase()),
    })
    expect(added.headers.get('location')).toContain('done=added')
  }
  const inShop = async () => orderIn((await browser.get(`/collections/${slug}`)).body, mark)
  await expect.poll(inShop).toEqual(['a', 'b', 'c'])
  const press = async (what: string, letter: string) =>
    browser.submit(await browser.get(path), `${path}/products`, { press: `${what}:${await idOf(letter)}` })
  expect((await press('up', 'c')).headers.get('location')).toContain('done=moved')
  await expect.poll(inShop).toEqual(['a', 'c', 'b'])
  expect((await press('down', 'a')).status).toBe(303)
  await expect.poll(inShop).toEqual(['c', 'a', 'b'])
  const typed = await browser.submit(await browser.get(path), `${path}/products`, { [`place-${await idOf('b')}`]: '1' })
  // The browser goes to the field in which the place was typed, wherever it is now.
  expect(typed.headers.get('location')).toMatch(new RegExp(`done=placed#place-${await idOf('b')}$`))
  await expect.poll(inShop).toEqual(['b', 'c', 'a'])
  // A press beside another product does not lose what was typed.
  const both = { [`place-${await idOf('a')}`]: '1', press: `down:${await idOf('b')}` }
  const pressed = await browser.submit(await browser.get(path), `${path}/products`, both)
  expect(pressed.headers.get('location')).toContain('done=placed')
  await expect.poll(inShop).toEqual(['a', 'c', 'b'])
  expect((await browser.submit(await browser.follow(pressed), `${path}/products/undo?of=placed`)).status).toBe(303)
  await expect.poll(inShop).toEqual(['b', 'c', 'a'])
  const words = { [`place-${await idOf('c')}`]: 'first', [`place-${await idOf('a')}`]: '1' }
  const refused = await browser.submit(await browser.get(path), `${path}/products`, words)
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('Please enter a valid number.')
  expect(refused.body).toMatch(/<input[^>]* value="first"/)
  await expect.poll(inShop).toEqual(['b', 'c', 'a'])
  const removed = await press('remove', 'c')
  await expect.poll(inShop).toEqual(['b', 'a'])
  const said = await browser.follow(removed)
  expect((await browser.submit(said, `${path}/products/undo`)).status).toBe(303)
  await expect.poll(inShop).toEqual(['b', 'c', 'a'])
  // Who still has the page of before moves nothing by it.
  const old = await browser.get(path)
  await press('remove', 'c')
  expect((await browser.submit(old, `${path}/products`, { [`place-${await idOf('a')}`]: '1' })).status).toBe(409)
})

test('a collection that has products offers the newest of the others at a press, without a word to search for', async () => {
  const { browser } = await office.enter('manager')
  const mark = word()
  await products(mark, ['a', 'b'])
  const { path } = await make(browser, `Newest ${mark}`)
  const first = await browser.get(path)
  const [row] = await office.rows('select id from products where slug = $1', `b-${mark}`)
  await browser.submit(first, `${path}/products/add`, { products: String(row?.id) })
  const later = await browser.get(path)
  expect(later.body).not.toContain(`>a ${mark}<`)
  expect(later.body).toContain('Select several among all products')
  const [, address = ''] = /href="([^"]+)">Show the newest products</.exec(later.body) ?? []
  const found = await browser.get(address.replace(/#.*/, ''))
  expect(found.body).toContain(`>a ${mark}<`)
  expect(found.body).toContain(`Add a ${mark}`)
  expect(found.body).not.toContain(`Add b ${mark}`)
})

test('each text that staff change is what the shop shows, the old address leads to the new one, and undo takes it back', async () => {
  const { browser } = await office.enter('manager')
  const mark = word()
  const { path, slug } = await make(browser, `Texts ${mark}`)
  const parent = await make(browser, `Above ${mark}`)
  const parentId = parent.path.split('/').at(-1) ?? ''
  const saved = await fill(browser, path, {
    title: `Anew ${mark}`,
    description: 'Made of clay & salt',
    'translations-de-title': `Neu ${mark}`,
    seo_title: `Searched ${mark}`,
    handle: `anew-${mark}`,
    parent: parentId,
  })
  expect(saved.status).toBe(303)
  const pageOf = async (path: string) => (await browser.get(path)).body
  const shown = await pageOf(`/collections/anew-${mark}`)
  for (const text of [
    `Anew ${mark}`,
    'Made of clay &amp; salt',
    `<title>Searched ${mark}`,
    `/collections/${parent.slug}"`,
  ])
    expect(shown).toContain(text)
  expect((await browser.get(`/de/collections/anew-${mark}`)).body).toContain(`Neu ${mark}`)
  const moved = await browser.get(`/collections/${slug}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/collections/anew-${mark}`])
  const loop = await fill(browser, parent.path, { parent: path.split('/').at(-1) ?? '' })
  expect(loop.status).toBe(422)
  expect(loop.body).toContain('href="#parent"')
  expect((await browser.submit(await browser.get(`${path}?done=saved`), `${path}/undo`)).status).toBe(303)
  await expect.poll(() => pageOf(`/collections/${slug}`)).toContain(`Texts ${mark}`)
})

test('two people at one collection: the second is shown what the first has changed', async () => {
  const [{ browser: kim }, { browser: jo }] = [await office.enter('manager'), await office.enter('manager')]
  const { path } = await make(kim, `Two ${word()}`)
  const seen = await jo.get(path)
  expect((await fill(kim, path, { seo_title: 'Kim’s title' })).status).toBe(303)
  const told = await jo.submit(seen, path, { seo_title: 'Jo’s title' })
  expect(told.status).toBe(409)
  expect(told.body).toContain('Kim’s title')
  expect(told.body).toContain('value="Jo’s title"')
})

test('what someone else has changed takes the eye to the form that it is in, and no fold hides it', async () => {
  const [{ browser: kim }, { browser: jo }] = [await office.enter('manager'), await office.enter('manager')]
  const { path } = await make(kim, `Fold ${word()}`)
  const folded = /<details[^>]*><summary>In German/
  const seen = await jo.get(path)
  expect(folded.exec(seen.body)?.[0]).not.toContain(' open')
  expect((await fill(kim, path, { 'translations-de-title': 'Kims Regal' })).status).toBe(303)
  const told = await jo.submit(seen, path, { seo_title: 'Jo’s title' })
  expect(told.status).toBe(409)
  expect(told.body).toMatch(/autofocus[^>]*><div[^>]*role="status"(?:(?!<form)[^])*Kims Regal/)
  expect(folded.exec(told.body)?.[0]).toContain(' open')
})

test('the filters of its list are chosen by their places, and set back', async () => {
  const { browser } = await office.enter('manager')
  const { path, slug } = await make(browser, `Filters ${word()}`)
  const filters = async () => (await office.rows('select filters from collections where slug = $1', slug))[0]?.filters
  const typed = {
    'filter-price': '1',
    'filter-type': '2',
    'filter-colour': '',
    'filter-size': '',
    'filter-available': '',
    'filter-reduced': '',
  }
  const chosen = await browser.submit(await browser.get(path), `${path}/filters`, typed)
  expect(chosen.status).toBe(303)
  expect(await filters()).toEqual(['price', 'type'])
  const refused = await browser.submit(await browser.get(path), `${path}/filters`, { ...typed, 'filter-size': 'x' })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatch(/Size: Please enter a valid number/)
  expect(await filters(), 'nothing vanishes').toEqual(['price', 'type'])
  expect((await browser.submit(await browser.follow(chosen), `${path}/filters/undo`)).status).toBe(303)
  await browser.submit(await browser.get(path), `${path}/filters`, { press: 'usual' })
  expect(await filters()).toEqual(['type', 'colour', 'size', 'price', 'available', 'reduced'])
})

test('hidden and deleted it is not in the shop; undo brings it back; who may not is refused', async () => {
  const { browser } = await office.enter('manager')
  const { path, slug } = await make(browser, `Gone ${word()}`)
  const { browser: packer } = await office.enter('fulfilment')
  expect((await packer.get('/admin/collections')).status).toBe(403)
  expect((await packer.get('/admin/collections/new')).status).toBe(403)
  expect((await packer.post(`${path}/delete`)).status).toBe(403)
  const statusIn = async () => (await browser.get(`/collections/${slug}`)).status
  await expect.poll(statusIn).toBe(200)
  expect((await fill(browser, path, { visible: '' })).status).toBe(303)
  await expect.poll(statusIn).toBe(404)
  expect((await fill(browser, path, { visible: 'on' })).status).toBe(303)
  const deleted = await browser.submit(await browser.get(path), `${path}/delete`)
  expect(deleted.status).toBe(303)
  await expect.poll(statusIn).toBe(404)
  expect((await browser.get(path)).status).toBe(404)
  const list = await browser.follow(deleted)
  expect((await browser.submit(list, `${path}/restore`)).status).toBe(303)
  await expect.poll(statusIn).toBe(200)
})
