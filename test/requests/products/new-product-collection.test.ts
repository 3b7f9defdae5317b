import { expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'
import { make, pathOf, title } from './making.ts'

const office = officeOf(inject('shop'))

test('a product is made with its variants in a collection, is taken out of it and put back, and the next one begins there', async () => {
  const { browser } = await office.enter('manager')
  const collection = title()
  const shelf = await fill(browser, '/admin/collections/new', { title: collection })
  expect(shelf.status).toBe(303)
  const [{ slug } = { slug: '' }] = await office.rows('select slug from collections where title = $1', collection)
  const name = title()
  const made = await make(browser, {
    title: name,
    price: '12',
    option: 'Size',
    values: 'S\nM',
    stock: '4',
    collection: String(slug),
  })
  const path = pathOf(made.headers.get('location'))
  const page = await browser.get(`${path}?done=created`)
  expect(page.body).toContain(`/admin/products/new?collection=${String(slug)}`)
  expect((await browser.get(`/admin/products/new?collection=${String(slug)}`)).body).toContain(
    `<option value="${String(slug)}" selected="">`,
  )
  expect(page.body).toContain(collection)
  const isIn = async () =>
    (
      await office.rows(
        'select count(*)::int as n from collection_products m join products p on p.id = m.product_id where p.title = $1',
        name,
      )
    )[0]?.n
  expect(await isIn()).toBe(1)
  expect((await browser.submit(page, `${path}/collections`, { remove: String(slug) })).status).toBe(303)
  expect(await isIn()).toBe(0)
  expect((await browser.submit(await browser.get(`${path}?done=collections`), `${path}/collections/undo`)).status).toBe(
    303,
  )
  expect(await isIn()).toBe(1)
})
