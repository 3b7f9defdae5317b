import { expect, inject, test } from 'vitest'
import { officeOf } from '#test/support/people/office.ts'
import { aProduct, wordsIn, at, ordered, plain, receive } from './purchase-forms.ts'

const office = officeOf(inject('shop'))

test('receiving says beside what arrived why it cannot be undone: some of it is sold', async () => {
  const { browser } = await office.enter('fulfilment')
  const jug = await aProduct()
  const purchase = await ordered(browser, [[jug, 2]])
  const received = await receive(browser, purchase, { rest: 'on' })
  await office.rows('update stock_levels set reserved = 1 where variant_id = $1', jug.variant)
  const done = await browser.get(received.headers.get('location') ?? '')
  expect(wordsIn(done.body)).toContain(`2 items received: 2 × ${jug.title} · ${jug.sku} This cannot be undone:`)
  await office.rows('update stock_levels set reserved = 0 where variant_id = $1', jug.variant)
})

test('a purchase order names its items in German where they are translated, and finds them by either name', async () => {
  const { browser } = await office.enter('fulfilment')
  const jug = await aProduct()
  await office.rows(
    `update products set translations = '{"de": {"title": "Krug"}}'
     where id = (select product_id from variants where id = $1)`,
    jug.variant,
  )
  const other = await aProduct()
  expect((await browser.get('/de/admin/purchase-orders/new')).body).toContain('name="supplier"')
  const purchase = await ordered(browser, [
    [jug, 2],
    [other, 2],
  ])
  const german = await browser.get(`/de/admin/purchase-orders/${purchase}?q=${encodeURIComponent(jug.title)}`)
  expect(plain(german.body)).toContain(`Krug · ${jug.sku}`)
  expect(german.body).toContain(`name="lines-${jug.variant}"`)
  expect(german.body).not.toContain(`name="lines-${other.variant}"`)
  expect((await browser.get(`/de${at(purchase, '/edit')}?q=${jug.sku}`)).body).toContain(`Krug · ${jug.sku}`)
})
