import { expect, inject, test } from 'vitest'
import sharp from 'sharp'
import { fill, officeOf } from '#test/support/people/office.ts'
import { formsOf } from '#test/support/people/forms.ts'
import { make, pathOf, title } from './making.ts'

const shop = inject('shop')
const office = officeOf(shop)

const photo = (background: string) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a product is made with a title, a price and a picture, and the shop sells it at that price at once', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const made = await make(browser, { title: name, price: '24.90', status: 'active' }, [await photo('#204060')])
  expect(made.status).toBe(303)
  const path = pathOf(made.headers.get('location'))
  const page = await browser.get(`${path}?done=created`)
  expect(page.body).toContain('value="24.90"')
  const [row] = await office.rows('select slug from products where title = $1', name)
  const inShop = await browser.get(`/products/${String(row?.slug)}`)
  expect(inShop.body).toContain('€24.90')
  expect(inShop.body).toMatch(/\/media\/[0-9a-f]{12}-/)
  // One product is /admin/products/x, and is made at /admin/products/new.
  const list = await browser.get(`/admin/products?q=${encodeURIComponent(name)}`)
  expect(list.body).toContain('value="24.90"')
  expect((await browser.get('/admin/products.csv')).body).toContain(name)
  expect((await browser.get('/admin/products/x')).status).toBe(404)
  expect(list.body).toContain(`href="${path}"`)
})

test('what is no picture is refused at its field, and what was typed and the other pictures stay', async () => {
  const { browser } = await office.enter('manager')
  const files = [await photo('#406080'), Buffer.from('<svg onload="alert(1)">')]
  const refused = await make(browser, { title: 'Kept title', price: '1' }, files)
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('value="Kept title"')
  expect(refused.body).toContain('href="#uploads"')
  expect(refused.body).toMatch(/name="uploads" value="[0-9a-f]{12}"/)
})

test('each text and price that staff change is what the shop shows and sells by', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const path = pathOf((await make(browser, { title: name, price: '10', status: 'active' })).headers.get('location'))
  const changed = `${name} anew`
  const saved = await fill(browser, path, {
    title: changed,
    description: 'Made of <b>clay</b>',
    vendor: 'Kiln & Co',
    'translations-de-title': 'Krug neu',
    'facts-material': 'Stoneware',
    'safety-manufacturer-name': 'Kiln Ltd',
    seo_title: 'Jug for searchers',
  })
  expect(saved.status).toBe(303)
  const [row] = await office.rows('select id, slug from products where title = $1', changed)
  const page = await browser.get(path)
  const [variant] = await office.rows('select id from variants where product_id = $1', row?.id)
  const priced = await browser.submit(page, `${path}/variants`, {
    [`variants-${String(variant?.id)}-price`]: '31.50',
  })
  expect(priced.status).toBe(303)
  const english = (await browser.get(`/products/${String(row?.slug)}`)).body
  for (const shown of [
    changed,
    '€31.50',
    '<b>clay</b>',
    '"name":"Kiln & Co"',
    'Stoneware',
    'Kiln Ltd',
    'Jug for searchers',
  ])
    expect(english).toContain(shown)
  const german = (await browser.get(`/de/products/${String(row?.slug)}`)).body
  // A title of its own stands there before the one for searchers in another language, and the office shows that.
  for (const shown of ['<h1>Krug neu</h1>', '<title>Krug neu – ']) expect(german).toContain(shown)
  const inOffice = (await browser.get(path.replace('/admin', '/de/admin'))).body
  const previews = inOffice.split('So kann eine Suchmaschine es zeigen').slice(1)
  const shownAs = previews.map((each) => /<small[^>]*>([^<]*)<.*?<bdi>([^<]*)/.exec(each)?.slice(1))
  const at = (prefix: string) => `${shop.origin}${prefix}/products/${String(row?.slug)}`
  expect(shownAs).toEqual([
    [at(''), 'Jug for searchers'],
    [at('/de'), 'Krug neu'],
  ])
  const undone = await browser.submit(await browser.get(`${path}?done=prices`), `${path}/variants/undo`)
  expect(undone.status).toBe(303)
  // A kept page is dropped a moment after the change (docs/decisions/0005-page-cache.md).
  await expect.poll(async () => (await browser.get(`/products/${String(row?.slug)}`)).body).toContain('€10.00')
})

test('staff find from the shop to the product, from there to its stock, and back', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const path = pathOf((await make(browser, { title: name, price: '10', status: 'active' })).headers.get('location'))
  const [row] = await office.rows(
    'select p.slug, v.id from products p join variants v on v.product_id = p.id where p.title = $1',
    name,
  )
  const address = `/products/${String(row?.slug)}`
  // The page is the same for everyone, and a style sheet shows the link to those whose cookie says that they work here.
  expect((await browser.get(address)).body).toContain(`class="staff muted small"><a href="${path}"`)
  expect(browser.jar.get('localhost', '__Host-me')).toContain('w=1')
  const stock = `/admin/stock/${String(row?.id)}`
  expect((await browser.get(path)).body).toContain(`href="${stock}"`)
  expect((await browser.get(stock)).body).toContain(`href="${path}?variant=${String(row?.id)}"`)
  const { browser: customer } = await office.enter()
  expect((await customer.get('/account')).status).toBe(200)
  expect(customer.jar.get('localhost', '__Host-me')).not.toContain('w=1')
  const { browser: packer } = await office.enter('fulfilment')
  expect((await packer.get(stock)).body).not.toContain(path)
})

test('a price is changed in the list, with one field', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const path = pathOf((await make(browser, { title: name, price: '10' })).headers.get('location'))
  const list = await browser.get(`/admin/products?q=${encodeURIComponent(name)}`)
  const [variant] = await office.rows(
    'select v.id from variants v join products p on p.id = v.product_id where p.title = $1',
    name,
  )
  const done = await browser.submit(list, `${path}/price`, { [`variants-${String(variant?.id)}-price`]: '12,50' })
  expect(done.status).toBe(303)
  expect((await browser.follow(done)).body).toContain('value="12.50"')
})

test('a price in the list is not written over another person’s, keeps what was typed, and can be undone', async () => {
  const [{ browser: kim }, { browser: jo }] = [await office.enter('manager'), await office.enter('manager')]
  const name = title()
  const path = pathOf((await make(kim, { title: name, price: '10' })).headers.get('location'))
  const list = `/admin/products?q=${encodeURIComponent(name)}&status=draft`
  const [variant] = await office.rows(
    'select v.id from variants v join products p on p.id = v.product_id where p.title = $1',
    name,
  )
  const field = `variants-${String(variant?.id)}-price`
  const [kims, jos] = [await kim.get(list), await jo.get(list)]
  const done = await kim.submit(kims, `${path}/price`, { [field]: '12.50' })
  expect(done.headers.get('location')).toContain('status=draft')
  const after = await kim.follow(done)
  expect(after.body).toContain(`The price of ${name} is saved.`)
  const told = await jo.submit(jos, `${path}/price`, { [field]: '14' })
  expect(told.status).toBe(409)
  expect(told.body).toContain(`id="${field}-error"`)
  expect(told.body).toContain('It is €12.50 now.')
  expect(told.body).toContain('value="14"')
  const wrong = await jo.submit(told, `${path}/price`, { [field]: '1.234,50' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('value="1.234,50"')
  const undone = await kim.submit(after, `${path}/price/undo`)
  expect((await kim.follow(undone)).body).toMatch(/Undone\.[^]*value="10.00"/)
})

test('a hostile description is stored without what could run, in each language, whoever sends the form', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const hostile =
    '<p onclick="x()">Safe <strong>bold</strong><img src="x" onerror="x()"></p><script>alert(1)</script><p><a href="javascript:alert(1)">a</a> <a href="//evil.example/">b</a> <a href="https://example.com/">c</a></p><iframe src="/"></iframe><table><tbody><tr><td onclick="x()">cell</td></tr></tbody></table>'
  const path = pathOf(
    (await make(browser, { title: name, price: '1', status: 'active', description: hostile })).headers.get('location'),
  )
  const stored = async () => {
    const [row] = await office.rows(
      `select slug, description, translations->'de'->>'description' as german from products where title = $1`,
      name,
    )
    return row ?? {}
  }
  const clean =
    '<p>Safe <strong>bold</strong></p><p><a rel="nofollow">a</a> <a rel="nofollow">b</a> <a href="https://example.com/" rel="nofollow">c</a></p><table><tbody><tr><td>cell</td></tr></tbody></table>'
  expect((await stored()).description).toBe(clean)
  const saved = await fill(browser, path, {
    description: `${hostile}<p>more</p>`,
    'translations-de-title': name,
    'translations-de-description': hostile,
  })
  expect(saved.status).toBe(303)
  const { slug, description, german } = await stored()
  expect([description, german]).toEqual([`${clean}<p>more</p>`, clean])
  expect((await browser.get(`/products/${String(slug)}`)).body).not.toMatch(/onclick|onerror|javascript:|evil|<iframe/)
})

test('a product is saved whatever the length of its description', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const path = pathOf((await make(browser, { title: name, price: '10' })).headers.get('location'))
  const long = `<p>${'Schöne Töpfe, „größer“ und besser. '.repeat(1_400)}</p>`
  await office.rows('update products set description = $1 where title = $2', long, name)
  const page = await browser.get(path)
  const form = formsOf(page.body).find(({ action }) => action.endsWith(path))
  const body = new FormData()
  for (const [field, value] of form?.fields ?? []) body.append(field, field === 'vendor' ? 'Kiln & Co' : value)
  expect(page.body).toContain(`action="${path}" encType="multipart/form-data"`)
  const saved = await browser.ask(path, { method: 'POST', body, headers: { origin: page.url.origin } })
  expect(saved.status).toBe(303)
  const [row] = await office.rows('select vendor, length(description) as length from products where title = $1', name)
  expect(row).toEqual({ vendor: 'Kiln & Co', length: long.length })
})

test('two people at one product: the second is shown what the first has changed', async () => {
  const [{ browser: kim }, { browser: jo }] = [await office.enter('manager'), await office.enter('manager')]
  const path = pathOf((await make(kim, { title: title(), price: '10' })).headers.get('location'))
  const seen = await jo.get(path)
  expect((await fill(kim, path, { vendor: 'Kim’s kiln' })).status).toBe(303)
  const told = await jo.submit(seen, path, { vendor: 'Jo’s kiln' })
  expect(told.status).toBe(409)
  expect(told.body).toContain('Kim’s kiln')
  expect(told.body).toContain('value="Jo’s kiln"')
})

test('it is copied, archived, brought back and deleted, and who may not is refused', async () => {
  const { browser } = await office.enter('manager')
  const path = pathOf((await make(browser, { title: title(), price: '10' })).headers.get('location'))
  const copied = await browser.submit(await browser.get(path), `${path}/copy`)
  expect(copied.headers.get('location')).toContain('done=copied')
  const act = async (name: string) => (await browser.submit(await browser.get(path), `${path}/${name}`)).status
  expect(await act('archive')).toBe(303)
  const said = await browser.get(`${path}?done=archived`)
  expect((await browser.submit(said, `${path}/archive/undo`)).status).toBe(303)
  expect(await act('archive')).toBe(303)
  expect(await act('restore')).toBe(303)
  const { browser: packer } = await office.enter('fulfilment')
  expect((await packer.get('/admin/products')).status).toBe(403)
  expect((await packer.post(`${path}/delete`)).status).toBe(403)
  const deleted = await browser.follow(await browser.submit(await browser.get(path), `${path}/delete`))
  expect(deleted.body).toContain('Product deleted.')
  expect((await browser.get(path)).status).toBe(404)
  const changed = await make(browser, { title: title(), price: '10' })
  const other = pathOf(changed.headers.get('location'))
  await fill(browser, other, { title: 'Renamed' })
  expect((await browser.submit(await browser.get(`${other}?done=saved`), `${other}/undo`)).status).toBe(303)
})

test('who reads another language is told in which one the first texts are', async () => {
  const { browser } = await office.enter('manager')
  const path = pathOf((await make(browser, { title: title(), price: '10' })).headers.get('location'))
  expect((await browser.get(`/de${path}`)).body).toContain('Titel und Beschreibung (Englisch)')
  expect((await browser.get(path)).body).not.toContain('(English)')
})

test('colleagues comment on a product', async () => {
  const { browser } = await office.enter('manager')
  const path = pathOf((await make(browser, { title: title(), price: '10' })).headers.get('location'))
  expect((await browser.submit(await browser.get(path), `${path}/comments`, { text: 'Glaze is back' })).status).toBe(
    303,
  )
  expect((await browser.get(path)).body).toContain('Glaze is back')
})

test('pictures are added, put in order and removed, the shop shows them so, and undo brings a removed one back', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const files = [await photo('#800000'), await photo('#008000')]
  const path = pathOf(
    (await make(browser, { title: name, price: '10', status: 'active' }, files)).headers.get('location'),
  )
  const keys = async () =>
    (
      await office.rows(
        `select m.key from product_media pm join media m on m.id = pm.media_id join products p on p.id = pm.product_id
         where p.title = $1 order by pm.position`,
        name,
      )
    ).map(({ key }) => String(key))
  const [red, green] = await keys()
  const page = await browser.get(path)
  const second = /value="up:([0-9a-f-]+)"/.exec(page.body)?.[1] ?? ''
  expect((await browser.submit(page, `${path}/pictures`, { press: `first:${second}` })).status).toBe(303)
  // Their texts are as they were, and are no part of the change.
  const [entry] = await office.rows(
    `select coalesce(input -> 'alts', '{}') as alts from audit_entries where operation = 'products.change_pictures' and object_id = $1`,
    path.split('/').at(-1),
  )
  expect(entry?.alts).toEqual({})
  expect(await keys()).toEqual([green, red])
  expect(
    (await browser.submit(await browser.get(path), `${path}/pictures`, { press: `remove:${second}` })).status,
  ).toBe(303)
  expect(await keys()).toEqual([red])
  const undone = await browser.submit(await browser.get(`${path}?done=pictures`), `${path}/pictures/undo`)
  expect(undone.status).toBe(303)
  expect(await keys()).toEqual([green, red])
  const body = new FormData()
  const form = formsOf(page.body).find(({ action }) => action.endsWith('/pictures/add'))
  for (const [field, value] of form?.fields ?? []) if (field !== 'files') body.append(field, value)
  body.append('files', new Blob([new Uint8Array(await photo('#800000'))]), 'again.jpg')
  body.append('files', new Blob([new Uint8Array(await photo('#000080'))]), 'blue.jpg')
  const added = await browser.ask(`${path}/pictures/add`, {
    method: 'POST',
    body,
    headers: { origin: page.url.origin },
  })
  expect(added.status).toBe(303)
  // The one that was there already is not there twice.
  expect(await keys()).toHaveLength(3)
})
