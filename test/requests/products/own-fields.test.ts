import { expect, inject, test } from 'vitest'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { aJug as anyJug, title } from './making.ts'

const shop = inject('shop')
const office = officeOf(shop)

const aJug = () => anyJug(office)
const customOf = async (id: string) =>
  (await office.rows('select custom_fields from products where id = $1', id))[0]?.custom_fields as unknown
const measuresOf = async (variant: string) =>
  (
    await office.rows(
      `select content_amount::float8 as amount, content_unit as unit, dimensions, customs_code as code, origin_country as country,
         to_order_days_min as days from variants where id = $1`,
      variant,
    )
  )[0]

test('fields of the shop’s own are entered with their kind, changed, renamed and taken away', async () => {
  const { browser, path, id } = await aJug()
  const save = async (typed: Record<string, string>) => browser.submit(await browser.get(path), path, typed)
  const first = await save({
    'custom_fields-0-key': 'Warranty years',
    'custom_fields-0-kind': 'number',
    'custom_fields-0-value': '2,5',
    'custom_fields-1-key': 'Data sheet',
    'custom_fields-1-kind': 'url',
    'custom_fields-1-value': 'https://example.com/sheet.pdf',
  })
  expect(first.status).toBe(303)
  expect(await customOf(id)).toEqual({
    'Warranty years': { kind: 'number', value: '2,5' },
    'Data sheet': { kind: 'url', value: 'https://example.com/sheet.pdf' },
  })
  const page = await browser.get(path)
  expect(page.body).toContain('name="custom_fields-3-key"')
  // By name: Data sheet, Warranty years.
  expect((await save({ 'custom_fields-0-key': 'Sheet', 'custom_fields-1-value': '3' })).status).toBe(303)
  expect(await customOf(id)).toEqual({
    Sheet: { kind: 'url', value: 'https://example.com/sheet.pdf' },
    'Warranty years': { kind: 'number', value: '3' },
  })
  const emptied = {
    'custom_fields-0-key': '',
    'custom_fields-0-value': '',
    'custom_fields-1-key': '',
    'custom_fields-1-value': '',
  }
  const gone = await browser.follow(await save(emptied))
  expect(await customOf(id)).toEqual({})
  await browser.follow(await browser.submit(gone, `${path}/undo`))
  expect(Object.keys(Object(await customOf(id)))).toEqual(['Sheet', 'Warranty years'])
  expect((await save({ title: 'Another title' })).status).toBe(303)
  expect(Object.keys(Object(await customOf(id)))).toEqual(['Sheet', 'Warranty years'])
})

test('of two people at one product neither loses what the other entered as own fields or as its safety', async () => {
  const { browser, path, id } = await aJug()
  const own = (at: number, key: string, value: string) => ({
    [`custom_fields-${at}-key`]: key,
    [`custom_fields-${at}-value`]: value,
  })
  const save = async (page: Awaited<ReturnType<typeof browser.get>>, typed: Record<string, string>) =>
    browser.submit(page, path, typed)
  await save(await browser.get(path), { ...own(0, 'Glaze', 'Ash'), ...own(1, 'Kiln', 'North') })
  const [first, second, third] = [await browser.get(path), await browser.get(path), await browser.get(path)]
  // By name it is before the others now.
  await save(first, {
    ...own(0, 'Glaze', 'Celadon'),
    ...own(2, 'Artist', 'Jonas'),
    'safety-manufacturer-name': 'Kiln Ltd',
  })
  const all = async () => [
    await customOf(id),
    (await office.rows('select safety from products where id = $1', id))[0]?.safety,
  ]
  const text = (value: string) => ({ kind: 'text', value })
  const safety = (name: string, warnings: string) =>
    expect.objectContaining({ manufacturer: expect.objectContaining({ name }), warnings })
  const refused = await save(second, { ...own(1, 'Kiln', 'South'), 'safety-warnings': 'Hot' })
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('Someone else has saved')
  expect(refused.body).toContain('Artist: Jonas')
  expect((await save(refused, {})).status).toBe(303)
  const both = { Artist: text('Jonas'), Glaze: text('Celadon'), Kiln: text('South') }
  expect(await all()).toEqual([both, safety('Kiln Ltd', 'Hot')])
  // Who has touched none of it, takes none of it back.
  const late = await save(third, { vendor: 'Ravn' })
  expect(late.status).toBe(409)
  expect((await save(late, {})).status).toBe(303)
  expect(await all()).toEqual([both, safety('Kiln Ltd', 'Hot')])
})

test('a value that is not of its kind, a name twice, a value without a name: said at the field, and nothing is written', async () => {
  const { browser, path, id } = await aJug()
  const refused = async (typed: Record<string, string>) => {
    const answer = await browser.submit(await browser.get(path), path, typed)
    expect(answer.status).toBe(422)
    expect(await customOf(id)).toEqual({})
    return answer.body
  }
  const wrong = await refused({
    'custom_fields-0-key': 'Warranty-years',
    'custom_fields-0-kind': 'number',
    'custom_fields-0-value': 'two',
  })
  expect(wrong).toContain('href="#custom_fields-0-value"')
  expect(wrong).toContain('value="two"')
  const twice = {
    'custom_fields-0-key': 'A',
    'custom_fields-0-value': '1',
    'custom_fields-1-key': 'A',
    'custom_fields-1-value': '2',
  }
  expect(await refused(twice)).toContain('href="#custom_fields-1-key"')
  expect(await refused({ 'custom_fields-0-value': 'alone' })).toContain('href="#custom_fields-0-key"')
  expect(await refused({ 'custom_fields-0-key': 'A' })).toContain('href="#custom_fields-0-value"')
})

test('however many fields a product has, all of them are kept when its page is saved', async () => {
  const { browser, path, id } = await aJug()
  for (const [count, isForm] of [
    [98, true],
    [99, false],
    [200, false],
  ] as const) {
    const many = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`Field ${at}`, { kind: 'text', value: String(at) }]),
    )
    await office.rows('update products set custom_fields = $2::jsonb where id = $1', id, JSON.stringify(many))
    const page = await browser.get(path)
    expect(page.body.includes('name="custom_fields-0-key"')).toBe(isForm)
    expect(page.body).toContain('Field 7')
    expect((await browser.submit(page, path, { title: title() })).status).toBe(303)
    expect(await customOf(id)).toEqual(many)
  }
})

test('content, dimensions and customs of a variant are entered, shown as the price of a litre, and taken away', async () => {
  const { browser, path, slug, variant } = await aJug()
  const at = (name: string) => `variants-${variant}-${name}`
  const save = async (typed: Record<string, string>) =>
    browser.submit(
      await browser.get(path),
      `${path}/variants`,
      Object.fromEntries(Object.entries(typed).map(([name, value]) => [at(name), value])),
    )
  const entered = {
    'content-amount': '0,75',
    'content-unit': 'l',
    'dimensions-length': '120',
    'dimensions-width': '80',
    'dimensions-height': '60',
    customs_code: '6912 00.23',
    origin_country: 'DK',
    'to_order_days-min': '2',
    'to_order_days-max': '4',
  }
  expect((await save(entered)).status).toBe(303)
  expect(await measuresOf(variant)).toEqual({
    amount: 750_000,
    unit: 'l',
    dimensions: { length: 120, width: 80, height: 60 },
    code: '69120023',
    country: 'DK',
    days: 2,
  })
  expect((await browser.get(path)).body).toContain('value="0.75"')
  expect((await browser.get(`/products/${slug}`)).body).toContain('€26.67')
  expect((await save({ 'dimensions-height': '60.5' })).body).toContain('Enter the height in whole millimetres')
  const wrong = await save({ customs_code: '12' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain(`href="#${at('customs_code')}"`)
  expect((await save({ 'content-amount': 'much' })).body).toContain(`href="#${at('content-amount')}"`)
  const none = Object.fromEntries(Object.keys(entered).map((name) => [name, '']))
  expect((await save(none)).status).toBe(303)
  expect(await measuresOf(variant)).toEqual({
    amount: null,
    unit: null,
    dimensions: null,
    code: null,
    country: null,
    days: null,
  })
})

test('programs enter and see them too', async () => {
  const { id, variant } = await aJug()
  const api = apiOf(shop, await makeKey(shop, ['products:write']))
  const headers = { 'if-match': '*' }
  const patch = (body: object, path = '') => api(`PATCH /products/${id}${path}`, { headers, body })
  expect(await patch({ custom_fields: { Season: { kind: 'date', value: 'soon' } } })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: expect.stringContaining('/custom_fields/Season/value'), code: 'field.custom_value' }] },
  })
  expect(await patch({ custom_fields: { Season: { kind: 'date', value: '2026-12-01' } } })).toMatchObject({
    status: 200,
  })
  const all = await api(`GET /products/${id}`)
  const key = all.body.variants[0].id
  expect(
    await patch({ variants: { [key]: { customs_code: '691200', origin_country: 'XX' } } }, '/variants'),
  ).toMatchObject({ status: 422 })
  expect(
    await patch({ variants: { [key]: { customs_code: '691200', origin_country: 'DK' } } }, '/variants'),
  ).toMatchObject({ status: 200 })
  expect(await measuresOf(variant)).toMatchObject({ code: '691200', country: 'DK' })
})
