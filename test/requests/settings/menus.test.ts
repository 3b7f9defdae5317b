import { afterEach, describe, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const { browser } = await office.enter('owner')
const visitor = openBrowser(shop.origin)
const header = '/admin/menus/header'

afterEach(() => office.rows('update menus set items = null'))

const word = () => crypto.randomUUID().slice(0, 8)

async function aCollection(title: string) {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const [row] = await office.rows(
    `insert into collections (id, slug, title, position, translations) values (uuidv7(), $1, $2, 900, jsonb_build_object('de', jsonb_build_object('title', $2 || ' auf Deutsch'))) returning id`,
    slug,
    title,
  )
  return { id: String(row?.id), slug, title }
}

/** The links of a part of the home page, `LABEL ADDRESS`. */
async function links(part: 'header' | 'footer', path = '/') {
  const { body } = await visitor.get(path)
  const [within = ''] = (part === 'header' ? /<nav id="collections".*?<\/nav>/s : /<footer.*?<\/nav>/s).exec(body) ?? []
  return [...within.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)</g)].map(([, href, label]) => `${label} ${href}`)
}
const inShop = (path?: string) => links('header', path)

const press = async (value: string, more: Record<string, string> = {}, path = header) =>
  browser.submit(await browser.get(path), header, { press: value, ...more })

test('the header begins with what the shop shows, and then is what the owner makes of it, in each language', async () => {
  const before = await inShop()
  expect(before[0]).toBe('All collections /collections')
  const page = await browser.get(header)
  expect(page.body).toContain('Automatic: the shop shows all collections')
  const started = await browser.submit(page, header, { press: 'start' })
  expect(started.headers.get('location')).toContain('done=menu')
  expect(await inShop()).toEqual(before)
  const mark = word()
  const { id, slug, title } = await aCollection(`Cups ${mark}`)
  const atIts = (place: number) => new RegExp(`done=menu.*#place-${place}$`)
  const put = await press(`add:collection:${id}`, {}, `${header}?q=${mark}`)
  expect(put.headers.get('location')).toMatch(atIts(before.length))
  await expect.poll(inShop).toEqual([...before, `${title} /collections/${slug}`])
  const last = before.length
  // The browser goes to what was moved, wherever it is now.
  expect((await press('up:' + last)).headers.get('location')).toMatch(atIts(last - 1))
  await expect.poll(async () => (await inShop()).indexOf(`${title} /collections/${slug}`)).toBe(last - 1)
  // Enter in a field: a place and texts at once, as without script.
  const saved = await fill(browser, header, {
    [`place-${last - 1}`]: '1',
    [`items-${last - 1}-label-en`]: 'Drink & eat',
  })
  expect(saved.status).toBe(303)
  expect(saved.headers.get('location')).toMatch(atIts(0))
  await expect.poll(async () => (await inShop())[0]).toBe(`Drink &amp; eat /collections/${slug}`)
  await expect.poll(async () => (await inShop('/de'))[0]).toBe(`Cups ${mark} auf Deutsch /de/collections/${slug}`)
  const page2 = await visitor.get(`/collections/${slug}`)
  expect(page2.body).toMatch(new RegExp(`href="/collections/${slug}" aria-current="page"`))
  const removed = await press('remove:0')
  await expect.poll(inShop).toEqual(before)
  expect((await browser.submit(await browser.follow(removed), `${header}/undo`)).status).toBe(303)
  await expect.poll(async () => (await inShop())[0]).toBe(`Drink &amp; eat /collections/${slug}`)
  expect((await press('automatic')).status).toBe(303)
  await expect.poll(inShop).toEqual(before)
})

test('the footer shows its items in place of the pages, help and legal pages stay', async () => {
  await browser.submit(await browser.get('/admin/menus/footer'), '/admin/menus/footer', { press: 'start' })
  const add = await browser.get('/admin/menus/footer')
  expect(add.body).not.toContain('name="beneath"')
  const added = await browser.submit(add, '/admin/menus/footer', {
    press: 'add:address',
    address: 'https://example.com/journal',
    'label-en': 'Journal',
  })
  expect(added.status).toBe(303)
  await expect.poll(() => links('footer')).toContain('Journal https://example.com/journal')
  const { body } = await visitor.get('/')
  expect(body).toContain('href="/contact"')
  expect(body).toContain('href="/pages/imprint"')
  const overview = await browser.get('/admin/menus')
  expect(overview.body).toContain('Journal')
  expect(overview.body).toContain('Chosen by you')
})

test('on a page beneath an item of the menu its link is marked, and so is what opens the closed menu', async () => {
  const { id, slug, title } = await aCollection(`Lids ${word()}`)
  await press('start')
  await press(`add:collection:${id}`, { beneath: '1' }, `${header}?q=${slug.slice(-8)}`)
  await expect.poll(inShop).toContain(`${title} /collections/${slug}`)
  const marked = async (path: string) => {
    const [nav = ''] = /<nav id="collections".*?<\/nav>/s.exec((await visitor.get(path)).body) ?? []
    return [...nav.matchAll(/<(a|summary)\b[^>]*aria-current="(\w+)"/g)].map(([, ...found]) => found)
  }
  expect(await marked(`/collections/${slug}`)).toEqual([
    ['summary', 'true'],
    ['a', 'page'],
  ])
  expect(await marked('/collections')).toEqual([['a', 'page']])
})

test('what can be added is found and called as in the reader’s language, and what is gone is not called by its id', async () => {
  const { id, slug, title } = await aCollection(`Jugs ${word()}`)
  await press('start')
  const german = await browser.get(`/de${header}?q=${encodeURIComponent(`${title} auf Deutsch`)}`)
  expect(german.body).toContain(`<bdi>${title} auf Deutsch</bdi>`)
  expect((await browser.get(`${header}?q=${slug}`)).body).toContain(`<bdi>${title}</bdi>`)
  const page = await browser.get(`${header}?q=${slug}`)
  await office.rows('delete from collections where id = $1', id)
  const refused = await browser.submit(page, header, { press: `add:collection:${id}` })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('Deleted: Target')
  expect(refused.body.replaceAll(/<[^>]*>/g, '')).not.toContain(id)
})

test('a target that is renamed, hidden or deleted is so in the header at once, and marked in the office', async () => {
  const { id, slug, title } = await aCollection(`Bowls ${word()}`)
  const [product] = await office.rows(
    `insert into products (id, slug, title, status) values (uuidv7(), $1, $1, 'active') returning id`,
    `pot-${slug}`,
  )
  await press('start')
  await press(`add:collection:${id}`, {}, `${header}?q=${slug.slice(-8)}`)
  await press(`add:product:${String(product?.id)}`, {}, `${header}?q=pot-${slug}`)
  const last = async () => (await inShop()).slice(-2)
  await expect.poll(last).toEqual([`${title} /collections/${slug}`, `pot-${slug} /products/pot-${slug}`])
  await fill(browser, `/admin/collections/${id}`, { title: `New ${title}` })
  await office.rows(`update products set title = 'A pot' where id = $1`, product?.id)
  await expect.poll(last).toEqual([`New ${title} /collections/${slug}`, `A pot /products/pot-${slug}`])
  await fill(browser, `/admin/collections/${id}`, { visible: '' })
  await expect.poll(async () => (await last()).at(0)).not.toContain(title)
  expect((await browser.get(header)).body).toContain('Hidden: shoppers do not see this item')
  await office.rows('delete from products where id = $1', product?.id)
  await expect.poll(inShop).not.toContain(`A pot /products/pot-${slug}`)
  expect((await browser.get(header)).body).toContain('Deleted: shoppers do not see this item')
  expect((await browser.get('/admin/menus')).body).toContain('2 items that shoppers do not see')
})

describe('what is refused says why at its field, and keeps what was typed', () => {
  test.each([
    ['javascript:alert(1)', 'Go', 'Address'],
    ['//example.com', 'Go', 'Address'],
    ['/about', '', 'Label (English)'],
    ['/about', 'x'.repeat(61), 'Label (English)'],
  ])('%s as %s', async (address, label, field) => {
    await press('start')
    const refused = await press('add:address', { address, 'label-en': label })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain(`${field}: `)
    expect(refused.body).toMatch(/href="#items-\d+-(address|label-en)"/)
    expect(refused.body).toContain(`value="${address}"`)
    expect(refused.body).not.toContain(`href="${address}"`)
    expect(await inShop()).not.toContain(`${label} ${address}`)
  })

  test('a label is text, whatever it contains', async () => {
    await press('start')
    await press('add:address', { address: '/search?q="><b>', 'label-en': '<img src=x onerror=alert(1)>' })
    await expect
      .poll(async () => (await inShop()).at(-1))
      .toMatch(/^&lt;img src=x onerror=alert\(1\)(>|&gt;) \/search\?q=&quot;/)
    expect((await visitor.get('/')).body).not.toContain('<img src=x')
    expect((await browser.get(header)).body).not.toContain('<img src=x')
    expect((await browser.get('/admin/menus')).body).not.toContain('<img src=x')
  })

  test('more than there may be, or what is nowhere', async () => {
    await press('start')
    const page = await browser.get(header)
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`items-${at}-screen`, 'contact']))
    const shownTo = /name="shown-to" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const refused = await browser.post(header, { 'shown-to': shownTo, press: '', ...many })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('A menu can have at most 12 items')
    for (const target of [
      'collection:x',
      'collection:0199f0aa-0000-7000-8000-000000000001',
      'page:nowhere',
      'screen:admin',
    ])
      expect((await browser.post(header, { 'shown-to': shownTo, press: `add:${target}` })).status).toBe(422)
    expect((await browser.post(header, { 'shown-to': shownTo, press: 'add:nothing:x' })).status).toBe(404)
    for (const odd of ['up:99', 'remove:-1', 'in:x.y', 'nonsense'])
      expect(
        (await browser.submit(await browser.get(header), header, { 'items-0-label-en': odd, press: odd })).status,
      ).toBe(303)
  })
})

test('two people at one menu: the second is shown what it is now, keeps what was typed, and can save it', async () => {
  const { browser: jo } = await office.enter('owner')
  await press('start')
  const seen = await jo.get(header)
  await press('add:screen:contact')
  const told = await jo.submit(seen, header, { 'items-0-label-en': 'Jo’s label' })
  expect(told.status).toBe(409)
  expect(told.body).toContain('This is in the menu now')
  expect(told.body).toContain('value="Jo’s label"')
  await expect.poll(inShop).toContain('Contact /contact')
  expect((await jo.submit(told, header, { 'items-0-label-en': 'Jo’s label' })).status).toBe(303)
  await expect.poll(async () => (await inShop())[0]).toBe('Jo’s label /collections')
})

test('a menu is for owners, and there are two', async () => {
  for (const role of ['manager', 'support'] as const) {
    const { browser: other } = await office.enter(role)
    expect((await other.get('/admin/menus')).status).toBe(403)
    expect((await other.get(header)).status).toBe(403)
    expect((await other.post(header, { press: 'start' })).status).toBe(403)
    expect((await other.post(`${header}/undo`, { entry: 'x', seen: 'y' })).status).toBe(403)
  }
  expect((await visitor.get(header)).status).not.toBe(200)
  expect((await browser.get('/admin/menus/side')).status).toBe(404)
  expect(await office.rows('select key from menus where items is not null')).toEqual([])
})
