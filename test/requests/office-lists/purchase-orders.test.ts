import { describe, expect, inject, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { aProduct, onHand, wordsIn, at, ordered, plain, receive } from './purchase-forms.ts'

const editPage = '/admin/purchase-orders/:purchase/edit'
const shop = inject('shop')
const office = officeOf(shop)

describe('a purchase order', () => {
  test('is made, filled, received in two parts and undone; the list, stock and the variant show what is incoming', async () => {
    const { browser } = await office.enter('fulfilment')
    const jug = await aProduct(1)
    const purchase = await ordered(browser, [[jug, 12]], { expected_on: '2090-05-04', reference: 'AB-2207' })
    const list = await browser.get(`/admin/purchase-orders?q=${purchase}`)
    expect(list.body).toContain('Töpferei Lang')
    expect(plain(list.body)).toContain('4 May 2090')
    expect(plain((await browser.get(`/admin/stock?q=${jug.sku}`)).body)).toContain('12 incoming, next on 4 May 2090')
    const lines = `lines-${jug.variant}`
    expect((await receive(browser, purchase, { [lines]: '5', reference: 'LS 1' })).status).toBe(303)
    expect(await onHand(jug)).toBe(6)
    expect((await browser.get(`/admin/stock?state=incoming&q=${jug.sku}`)).body).toContain('7 incoming')
    const rest = await receive(browser, purchase, { [lines]: '', rest: 'on' })
    expect(rest.status).toBe(303)
    expect(await onHand(jug)).toBe(13)
    const done = await browser.get(rest.headers.get('location') ?? '')
    expect(wordsIn(done.body)).toContain(`7 items received: 7 × ${jug.title}`)
    expect(plain(done.body)).not.toContain('cannot be undone')
    const history = await browser.get(`/admin/stock/${jug.variant}`)
    expect(history.body).toContain(`href="${at(purchase)}"`)
    const receipt = /receipts\/([\w-]+)\/undo/.exec(done.body)?.[1] ?? ''
    const undone = await browser.submit(done, at(purchase, `/receipts/${receipt}/undo`), {})
    expect(undone.status).toBe(303)
    expect(await onHand(jug)).toBe(6)
    expect((await browser.get(`/admin/stock/${jug.variant}`)).body).toContain('Receipt undone')
    const german = await browser.get(`/de${at(purchase)}`)
    expect(german.body).toContain('Teilweise eingegangen')
    expect(german.body).toContain('Rückgängig gemacht')
  })

  test('pressed twice is received once, and more than was ordered only if that is meant', async () => {
    const { browser } = await office.enter('fulfilment')
    const jug = await aProduct()
    const purchase = await ordered(browser, [[jug, 4]])
    const lines = `lines-${jug.variant}`
    const shown = await browser.get(at(purchase))
    const press = () => browser.submit(shown, at(purchase, '/receive'), { [lines]: '3' })
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303])
    expect(await onHand(jug)).toBe(3)
    const over = await receive(browser, purchase, { [lines]: '3' })
    expect(over.status).toBe(409)
    expect(over.body).toContain('This is more than was ordered.')
    expect((await browser.submit(over, at(purchase, '/receive'), { [lines]: '3', more: 'on' })).status).toBe(303)
    expect(await onHand(jug)).toBe(6)
    expect((await browser.get(at(purchase))).body).toContain('2 more than ordered')
  })

  test('of which another person has received meanwhile says so, and keeps what was typed', async () => {
    const { browser } = await office.enter('fulfilment')
    const jug = await aProduct()
    const purchase = await ordered(browser, [[jug, 9]])
    const lines = `lines-${jug.variant}`
    const stale = await browser.get(at(purchase))
    expect((await receive(browser, purchase, { [lines]: '2' })).status).toBe(303)
    const refused = await browser.submit(stale, at(purchase, '/receive'), { [lines]: '4' })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('has changed since')
    expect(refused.body).toContain('value="4"')
    // It shows what is there now, so the next press is agreed.
    expect((await browser.submit(refused, at(purchase, '/receive'), { [lines]: '4' })).status).toBe(303)
    expect(await onHand(jug)).toBe(6)
  })

  test('shows the item that was scanned alone', async () => {
    const { browser } = await office.enter('fulfilment')
    const [jug, other] = [await aProduct(), await aProduct()]
    const purchase = await ordered(browser, [
      [jug, 4],
      [other, 4],
    ])
    for (const code of [jug.barcode, jug.sku.toLowerCase(), jug.title]) {
      const { body } = await browser.get(at(purchase, `?q=${encodeURIComponent(code)}`))
      expect(body).toContain(`name="lines-${jug.variant}"`)
      expect(body).not.toContain(`name="lines-${other.variant}"`)
    }
    expect((await browser.get(at(purchase, '?q=nothing'))).body).toContain('No item of this purchase order.')
  })

  test('finds a barcode as another reader says it, where items are added and where they arrive', async () => {
    const { browser } = await office.enter('fulfilment')
    const [jug, other] = [await aProduct(), await aProduct()]
    await office.rows('update variants set barcode = $2 where id = $1', jug.variant, '0036000291452')
    const purchase = await ordered(browser, [
      [jug, 4],
      [other, 4],
    ])
    expect((await browser.get(at(purchase, '/edit?q=036000291452'))).body).toContain('4 in this order')
    const { body } = await browser.get(at(purchase, '?q=036000291452'))
    expect(body).toContain(`name="lines-${jug.variant}"`)
    expect(body).not.toContain(`name="lines-${other.variant}"`)
    expect(body).toContain(`data-codes="${jug.sku}\n0036000291452"`)
    await office.rows('update variants set barcode = null where id = $1', jug.variant)
  })

  test('offers what is low or sold out where it arrives; what was searched stays after one of it is added', async () => {
    const { browser } = await office.enter('fulfilment')
    const [low, enough, soldOut, ordered1] = [await aProduct(2), await aProduct(9), await aProduct(), await aProduct()]
    const here = { location: newId() }
    await office.rows(
      `insert into locations (id, slug, name, address, is_shown) values ($1, $2, 'Annex', '{}', false)`,
      here.location,
      `annex-${here.location.slice(-8)}`,
    )
    for (const { variant } of [low, enough, soldOut, ordered1])
      await office.rows('update stock_levels set location_id = $2 where variant_id = $1', variant, here.location)
    await office.rows('update stock_levels set reserved = 1 where variant_id = $1', low.variant)
    await office.rows('update variants set low_stock_at = 3 where id = any ($1)', [low.variant, enough.variant])
    const purchase = await ordered(browser, [[{ ...ordered1, ...here }, 1]])
    const edit = await browser.get(at(purchase, '/edit'))
    expect(edit.body).toContain('Low or sold out at Annex')
    const offered = [low, enough, soldOut, ordered1].map(({ variant }) => edit.body.includes(`id="add-${variant}"`))
    expect(offered).toEqual([true, false, true, false])
    // What can be sold, here as in a search: an item of an order that is being paid cannot.
    const itsStock = (page: string) =>
      /(\d+) in stock/.exec(page.slice(0, page.indexOf(`id="add-${low.variant}"`)).slice(-400))?.[1]
    expect(itsStock(edit.body)).toBe('1')
    const search = at(purchase, '/edit?q=Jug+')
    const found = await browser.get(search)
    expect(found.body).toMatch(/id="add-/)
    const put = await browser.submit(found, at(purchase, '/lines?q=Jug+'), { variant: low.variant, quantity: '1' })
    expect(put.headers.get('location')).toBe(`${search}#find`)
  })

  test('is cancelled, reopened, received in part and closed', async () => {
    const { browser } = await office.enter('fulfilment')
    const jug = await aProduct()
    const purchase = await ordered(browser, [[jug, 4]])
    const press = async (what: string) => {
      const { status } = await browser.submit(await browser.get(at(purchase)), at(purchase, what), {})
      expect(status).toBe(303)
      return (await browser.get(at(purchase))).body
    }
    const stale = await browser.get(at(purchase))
    const cancelled = await press('/cancel')
    expect(cancelled).toContain('Cancelled')
    expect(cancelled).not.toContain(`lines-${jug.variant}`)
    const late = await browser.submit(stale, at(purchase, '/receive'), { [`lines-${jug.variant}`]: '1' })
    expect(late.status).toBe(409)
    expect(late.body).toContain('Reopen it first')
    expect((await browser.get(at(purchase, '/edit'))).body).toContain('Reopen it first')
    await press('/reopen')
    await receive(browser, purchase, { [`lines-${jug.variant}`]: '1' })
    expect(await press('/close')).toContain('Arrived')
    expect((await browser.get(`/admin/stock?q=${jug.sku}`)).body).not.toContain('3 incoming')
  })

  test('is changed where it stands, with undo; a line has a cost and goes', async () => {
    const { browser } = await office.enter('manager')
    const jug = await aProduct()
    const purchase = await ordered(browser, [[jug, 4]])
    const edit = editPage.replace(':purchase', purchase)
    const saved = await browser.submit(await browser.get(edit), edit, {
      supplier: 'Glashütte Nord',
      expected_on: 'soon',
    })
    expect(saved.status).toBe(422)
    const done = await browser.submit(await browser.get(edit), edit, { supplier: 'Glashütte Nord' })
    const notice = await browser.get(done.headers.get('location') ?? '')
    expect(notice.body).toContain('Glashütte Nord')
    expect((await browser.submit(notice, at(purchase, '/undo'), {})).status).toBe(303)
    expect((await browser.get(at(purchase))).body).toContain('Töpferei Lang')
    const put = async (typed: Record<string, string>) =>
      browser.submit(await browser.get(edit), at(purchase, '/lines'), { variant: jug.variant, ...typed })
    expect((await put({ quantity: '5', unit_cost: '3.50' })).status).toBe(303)
    expect((await browser.get(at(purchase))).body).toContain('17.50')
    expect((await put({ quantity: 'many' })).status).toBe(422)
    expect((await put({ quantity: '0' })).status).toBe(303)
    expect((await browser.get(at(purchase))).body).toContain('No items yet.')
  })
})

test('the list is filtered and exported, for those who may change stock', async () => {
  const { browser } = await office.enter('manager')
  const jug = await aProduct()
  const purchase = await ordered(browser, [[jug, 4]], { reference: `REF-${jug.sku}`, expected_on: '2020-01-31' })
  const { body } = await browser.get(
    `/admin/purchase-orders.csv?q=REF-${jug.sku}&columns=number.supplier.expected.state.ordered`,
  )
  expect(body).toContain(`${purchase},Töpferei Lang,2020-01-31,expected,4`)
  expect((await browser.get(`/admin/purchase-orders?state=late&q=${purchase}`)).body).toContain('Late')
  const { browser: other } = await office.enter('support')
  for (const path of ['', '/new', `/${purchase}`, `/${purchase}/edit`, '.csv'])
    expect((await other.get(`/admin/purchase-orders${path}`)).status).toBe(403)
  for (const path of ['/P0', `/${newId()}`])
    expect((await browser.get(`/admin/purchase-orders${path}`)).status).toBe(404)
})

test('what goods cost is seen and set by those who see the costs of products: not by who only counts them', async () => {
  const [{ browser }, clerk] = [await office.enter('manager'), await office.enter('fulfilment')]
  const jug = await aProduct()
  const purchase = await ordered(browser, [[jug, 4]])
  const put = async (who: Browserless, typed: Record<string, string>) =>
    who.submit(await who.get(at(purchase, '/edit')), at(purchase, '/lines'), { variant: jug.variant, ...typed })
  expect((await put(browser, { quantity: '5', unit_cost: '3.57' })).status).toBe(303)
  const shown = async (who: Browserless) =>
    (await Promise.all([at(purchase), at(purchase, '/edit')].map(async (path) => (await who.get(path)).body))).map(
      (body) => body.includes('3.57'),
    )
  expect([await shown(browser), await shown(clerk.browser)]).toEqual([
    [true, true],
    [false, false],
  ])
  expect((await put(clerk.browser, { quantity: '6' })).status).toBe(303)
  expect((await put(clerk.browser, { quantity: '6', unit_cost: '1', 'unit_cost-currency': 'EUR' })).status).toBe(403)
  const [all, some] = await Promise.all(
    [['stock:write', 'products:write'] as const, ['stock:write'] as const].map(async (scopes) =>
      apiOf(shop, await makeKey(shop, [...scopes])),
    ),
  )
  const cost = { amount: 357, currency: 'EUR' }
  const get = `GET /purchase-orders/${purchase}`
  const { lines } = (await all?.(get))?.body ?? {}
  expect(lines).toMatchObject([{ quantity: 6, unit_cost: cost }])
  expect((await some?.(get))?.body.lines).toMatchObject([{ quantity: 6, unit_cost: null }])
  const line = { variant: lines[0].variant, quantity: 7 }
  const headers = { 'if-match': '*' }
  const change = `PUT /purchase-orders/${purchase}/lines`
  expect(await some?.(change, { body: { ...line, unit_cost: cost }, headers })).toMatchObject({ status: 403 })
  const changed = await some?.(change, { body: line, headers })
  expect(changed?.body.object.lines).toMatchObject([{ quantity: 7, unit_cost: null }])
  expect((await all?.(get))?.body.lines).toMatchObject([{ quantity: 7, unit_cost: cost }])
})
