import { expect, inject, test } from 'vitest'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { aJug as anyJug } from './making.ts'

const shop = inject('shop')
const office = officeOf(shop)

const aDraft = () => anyJug(office, 'draft')
const runJob = () => office.rows("select graphile_worker.add_job('run-schedules', '{}')")
const timeIsOver = (column: 'publish_at' | 'withdraw_at', id: string) =>
  office.rows(`update product_schedules set ${column} = now() - interval '1 second' where product_id = $1`, id)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const plan = (id: string) =>
  office.rows('select publish_at, withdraw_at from product_schedules where product_id = $1', id)

test('a draft is planned on its page, is sold from its time on, and is taken out at its time', async () => {
  const { browser, name, path, id, slug } = await aDraft()
  const [first, last] = [inDays(1), inDays(3)]
  const planned = await browser.submit(await browser.get(path), `${path}/schedule`, {
    publish_at: `${first}T10:00`,
    withdraw_at: `${last}T18:30`,
  })
  expect(planned.status).toBe(303)
  const page = await browser.follow(planned)
  expect(page.body).toContain('The times are saved.')
  expect(page.body).toMatch(/Goes on sale on .*10:00/)
  expect(page.body).toMatch(/Taken out of the shop on .*18:30/)
  const [row] = await plan(id)
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Berlin' })
  expect(clock.format(new Date(String(row?.publish_at)))).toBe(`${first} 10:00`)
  const found = await browser.get('/admin/products?schedule=any')
  expect(found.body).toContain(name)
  expect(found.body).toContain('On sale from')
  expect((await browser.get(`/products/${slug}`)).status).toBe(404)
  await timeIsOver('publish_at', id)
  await runJob()
  await expect.poll(async () => (await browser.get(`/products/${slug}`)).status, { timeout: 20_000 }).toBe(200)
  const onSale = await browser.get(path)
  expect(onSale.body).not.toContain('Goes on sale on')
  expect(onSale.body).not.toContain('name="publish_at"')
  expect(onSale.body).toContain('Published it or took it out at its time')
  await timeIsOver('withdraw_at', id)
  await runJob()
  await expect.poll(async () => (await browser.get(`/products/${slug}`)).status, { timeout: 20_000 }).toBe(404)
  expect((await browser.get(path)).body).not.toContain('Taken out of the shop on')
})

test('what is planned is undone with one press, and taken away by empty fields', async () => {
  const { browser, path, id } = await aDraft()
  const send = async (typed: Record<string, string>) =>
    browser.follow(await browser.submit(await browser.get(path), `${path}/schedule`, typed))
  await send({ publish_at: `${inDays(2)}T10:00`, withdraw_at: '' })
  const before = await plan(id)
  const changed = await send({ publish_at: `${inDays(5)}T10:00`, withdraw_at: '' })
  await browser.follow(await browser.submit(changed, `${path}/schedule/undo`))
  expect(await plan(id)).toEqual(before)
  await send({ publish_at: '', withdraw_at: '' })
  expect(await plan(id)).toEqual([])
})

test('what is wrong is said at its field, and what was typed stays; in German', async () => {
  const { browser, path, id } = await aDraft()
  const german = path.replace('/admin', '/de/admin')
  const refused = async (typed: Record<string, string>) =>
    browser.submit(await browser.get(german), `${german}/schedule`, typed)
  const past = await refused({ publish_at: '2020-01-01T10:00', withdraw_at: '' })
  expect(past.status).toBe(422)
  expect(past.body).toContain('Diese Zeit ist vorbei.')
  expect(past.body).toContain('href="#publish_at"')
  expect(past.body).toContain('value="2020-01-01T10:00"')
  expect((await refused({ publish_at: '', withdraw_at: `${inDays(2)}T10:00` })).body).toContain('href="#withdraw_at"')
  expect((await refused({ publish_at: 'morgen', withdraw_at: '' })).body).toContain('href="#publish_at"')
  expect(await plan(id)).toEqual([])
})

test('many are planned at once, with a preview, and undone together', async () => {
  const { browser, id, name } = await aDraft()
  const other = await aDraft()
  const list = await browser.get(`/admin/products?q=${encodeURIComponent(name)}`)
  const draft = await browser.follow(
    await browser.submit(list, '/admin/bulk', {
      operation: 'products.schedule',
      [`key-${id}`]: 'on',
      [`key-${other.id}`]: 'on',
    }),
  )
  const batch = /\/admin\/batches\/([\w-]+)\/change/.exec(draft.body)?.[1] ?? ''
  const at = `/admin/batches/${batch}`
  const wrong = await browser.submit(draft, `${at}/change`, { 'given-publish_at': '', 'given-withdraw_at': '' })
  expect(wrong.body).toContain('Choose at least one change.')
  const preview = await browser.follow(
    await browser.submit(draft, `${at}/change`, { 'given-publish_at': `${inDays(2)}T08:00`, 'given-withdraw_at': '' }),
  )
  expect(preview.body).toContain('Publish on')
  expect(preview.body).toMatch(/8:00/)
  const again = await browser.get(`${at}?again=on`)
  expect(again.body).toContain(`value="${inDays(2)}T08:00"`)
  await browser.submit(preview, `${at}/start`)
  const planned = async () => [...(await plan(id)), ...(await plan(other.id))]
  await expect.poll(async () => (await planned()).length, { timeout: 20_000 }).toBe(2)
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Berlin' })
  for (const row of await planned()) expect(clock.format(new Date(String(row.publish_at)))).toBe(`${inDays(2)} 08:00`)
  const undone = await browser.follow(await browser.submit(await browser.get(at), `${at}/undo`))
  expect(undone.status).toBe(200)
  await expect.poll(planned, { timeout: 20_000 }).toEqual([])
})

test('by the API: planned, refused, seen; and by nobody without the right', async () => {
  const { id } = await aDraft()
  const api = apiOf(shop, await makeKey(shop, ['products:write']))
  const put = (body: object, by = api) => by(`PUT /products/${id}/schedule`, { headers: { 'if-match': '*' }, body })
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect(await put({ publish_at: at })).toMatchObject({ status: 200 })
  expect((await api(`GET /products/${id}`)).body).toMatchObject({ publish_at: at, withdraw_at: null })
  expect(await put({ publish_at: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: expect.stringContaining('/publish_at'), code: 'product.publish_past' }] },
  })
  expect(await api(`POST /products/${id}/schedule/run`, { body: {} })).toMatchObject({ status: 409 })
  const reader = apiOf(shop, await makeKey(shop, ['orders:read']))
  expect(await put({}, reader)).toMatchObject({ status: 403 })
  expect(await plan(id)).toHaveLength(1)
})
