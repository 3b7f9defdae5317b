import { expect, inject, test } from 'vitest'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { aJug as anyJug } from './making.ts'

const shop = inject('shop')
const office = officeOf(shop)

const aJug = () => anyJug(office)
const salesOf = (variant: string) =>
  office.rows('select price, starts_at, ends_at, state from variant_sales where variant_id = $1', variant)
const timeIsOver = (column: 'starts_at' | 'ends_at', variant: string) =>
  office.rows(
    `update variant_sales set ${column === 'ends_at' ? "starts_at = now() - interval '2 days', " : ''}${column} = now() - interval '1 second'
     where variant_id = $1`,
    variant,
  )
const runJob = () => office.rows("select graphile_worker.add_job('run-sales', '{}')")
const headers = { 'if-match': '*' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a sale is planned on the page of the product, begins and ends by itself, and the shop shows both prices meanwhile', async () => {
  const { browser, path, slug, variant, name } = await aJug()
  const [first, last] = [inDays(1), inDays(3)]
  const planned = await browser.submit(await browser.get(path), `${path}/sale`, {
    price: '15,50',
    starts_at: `${first}T10:00`,
    ends_at: `${last}T18:30`,
  })
  expect(planned.status).toBe(303)
  const page = await browser.follow(planned)
  expect(page.body).toContain('The sale is saved.')
  expect(page.body).toMatch(/Planned: €15\.50, from .*10:00/)
  expect(page.body).toContain(`value="${first}T10:00"`)
  expect((await browser.get(`/products/${slug}`)).body).not.toContain('15.50')
  const [row] = await salesOf(variant)
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Berlin' })
  expect(clock.format(new Date(String(row?.ends_at)))).toBe(`${last} 18:30`)
  expect((await browser.get('/admin/products?sale=any')).body).toContain(name)
  expect((await browser.get('/admin/products?sale=running')).body).not.toContain(name)
  await timeIsOver('starts_at', variant)
  await runJob()
  await expect.poll(async () => (await browser.get(`/products/${slug}`)).body, { timeout: 20_000 }).toContain('€15.50')
  expect((await browser.get(`/admin/products?q=${encodeURIComponent(name)}`)).body).toMatch(/Sale until/)
  const dataOf = async () => (await browser.get(`/products/${slug}`)).body
  expect(await dataOf()).toContain(`"priceValidUntil":"${last}"`)
  const running = await browser.get(path)
  expect(running.body).toMatch(/Running: €15\.50, since .* until/)
  const later = await browser.submit(running, `${path}/sale/until`, { ends_at: `${inDays(9)}T12:00` })
  expect(later.status).toBe(303)
  expect((await browser.follow(later)).body).toContain('The end of the sale is saved.')
  await expect.poll(dataOf).toContain(`"priceValidUntil":"${inDays(9)}"`)
  await timeIsOver('ends_at', variant)
  await runJob()
  await expect.poll(() => salesOf(variant), { timeout: 20_000 }).toEqual([])
  await expect.poll(async () => (await browser.get(`/products/${slug}`)).body).not.toContain('€15.50')
  expect(await dataOf()).toContain('€20.00')
  expect(await dataOf()).not.toContain('priceValidUntil')
  expect((await browser.get(path)).body).toContain('Began or ended a sale at its time')
})

test('what is wrong is said at its field, and what was typed stays; in German', async () => {
  const { browser, path, variant } = await aJug()
  const inGerman = path.replace('/admin', '/de/admin')
  const refused = async (typed: Record<string, string>) =>
    browser.submit(await browser.get(inGerman), `${inGerman}/sale`, typed)
  const dear = await refused({ price: '21,00', ends_at: `${inDays(3)}T18:30` })
  expect(dear.status).toBe(422)
  expect(dear.body).toContain('In einer Aktion kostet jede Variante weniger als jetzt.')
  expect(dear.body).toContain('href="#price"')
  expect(dear.body).toContain('value="21,00"')
  expect(dear.body).toContain(`value="${inDays(3)}T18:30"`)
  expect(dear.body).toMatch(/<details[^>]* open=""/)
  const past = await refused({ basis_points: '12,5', starts_at: '2020-01-01T10:00' })
  expect(past.body).toContain('Diese Zeit ist vorbei.')
  expect(past.body).toContain('value="12,5"')
  expect((await refused({ basis_points: 'viel' })).body).toContain('value="viel"')
  expect((await refused({ price: '10', starts_at: 'morgen' })).body).toContain('href="#starts_at"')
  expect((await refused({})).body).toContain('entweder den Aktionspreis oder einen Prozentsatz')
  expect(await salesOf(variant)).toEqual([])
})

test('a percentage at once; ended by a press; planning is undone by a press', async () => {
  const { browser, path, variant } = await aJug()
  const begun = await browser.submit(await browser.get(path), `${path}/sale`, { basis_points: '25' })
  const page = await browser.follow(begun)
  expect(page.body).toMatch(/Running: €15\.00, since .* until you end it/)
  const ended = await browser.submit(page, `${path}/sale/end`)
  expect((await browser.follow(ended)).body).toContain('There is no sale any more.')
  expect(await office.rows('select price, compare_at_price from variants where id = $1', variant)).toEqual([
    { price: 2_000, compare_at_price: null },
  ])
  const planned = await browser.follow(
    await browser.submit(await browser.get(path), `${path}/sale`, { price: '9', starts_at: `${inDays(2)}T00:00` }),
  )
  const undone = await browser.submit(planned, `${path}/sale/undo`)
  expect((await browser.follow(undone)).body).toContain('Undone.')
  expect(await salesOf(variant)).toEqual([])
})

test('another end is undone by a press; a time that nobody touched stays to the second', async () => {
  const { browser, path, id, variant } = await aJug()
  const api = apiOf(shop, await makeKey(shop, ['products:write']))
  const [from, until] = [`${inDays(2)}T10:00:17.000Z`, `${inDays(4)}T10:00:23.000Z`]
  const body = { price: { amount: 1_500, currency: 'EUR' }, starts_at: from, ends_at: until }
  expect(await api(`PUT /products/${id}/sale`, { body, headers })).toMatchObject({ status: 200 })
  const saved = await browser.submit(await browser.get(path), `${path}/sale`, { price: '14' })
  expect(saved.status).toBe(303)
  expect(await salesOf(variant)).toMatchObject([{ price: 1_400, starts_at: new Date(from), ends_at: new Date(until) }])
  const body2 = { ends_at: null }
  expect(await api(`PATCH /products/${id}/sale`, { body: body2, headers })).toMatchObject({ status: 200 })
  await timeIsOver('starts_at', variant)
  expect(await api(`POST /products/${id}/sale/run`, { body: {} })).toMatchObject({ status: 200 })
  const later = await browser.follow(
    await browser.submit(await browser.get(path), `${path}/sale/until`, { ends_at: `${inDays(5)}T10:00` }),
  )
  const undone = await browser.submit(later, `${path}/sale/until/undo`)
  expect(undone.status).toBe(303)
  expect(await salesOf(variant)).toMatchObject([{ ends_at: null, state: 'running' }])
})

test('programs plan, see, change and end sales, and are told which field is wrong', async () => {
  const { id } = await aJug()
  const api = apiOf(shop, await makeKey(shop, ['products:write']))
  const sale = async () => (await api(`GET /products/${id}`)).body.variants[0].sale
  expect(await sale()).toBeNull()
  const wrong = await api(`PUT /products/${id}/sale`, { body: { price: { amount: 2_000, currency: 'EUR' } }, headers })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: expect.stringContaining('/price'), code: 'product.sale_price' }] },
  })
  const starts = `${inDays(2)}T18:00:00+01:00`
  const good = await api(`PUT /products/${id}/sale`, { body: { basis_points: 1_000, starts_at: starts }, headers })
  expect(good.status).toBe(200)
  expect(await sale()).toEqual({
    price: { amount: 1_800, currency: 'EUR' },
    starts_at: new Date(starts).toISOString(),
    ends_at: null,
    state: 'planned',
  })
  expect(await api(`POST /products/${id}/sale/run`, { body: {} })).toMatchObject({ status: 409 })
  expect(await api(`POST /products/${id}/sale/end`, { body: {} })).toMatchObject({ status: 200 })
  expect(await sale()).toBeNull()
  const reader = apiOf(shop, await makeKey(shop, ['orders:read']))
  expect(await reader(`PUT /products/${id}/sale`, { body: { basis_points: 1_000 }, headers })).toMatchObject({
    status: 403,
  })
})
