import { expect, inject, test } from 'vitest'
import { type Browserless } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'
import { aJug as anyJug, make, pathOf, title } from './making.ts'

const office = officeOf(inject('shop'))

const savesOf = (browser: Browserless, path: string, at: (name: string) => string) => {
  type Page = Awaited<ReturnType<typeof browser.get>>
  return (page: Page, typed: Record<string, string>) =>
    browser.submit(
      page,
      `${path}/variants`,
      Object.fromEntries(Object.entries(typed).map(([name, value]) => [at(name), value])),
    )
}

async function atOneVariant() {
  const { browser, path, variant } = await anyJug(office)
  const save = savesOf(browser, path, (name) => `variants-${variant}-${name}`)
  const stored = async () =>
    (
      await office.rows(
        `select price, sku, dimensions, content_amount::float8 as amount, content_unit as unit, to_order_days_min as min,
           to_order_days_max as max, allows_backorder as beyond from variants where id = $1`,
        variant,
      )
    )[0]
  const first = {
    sku: `J-${variant.slice(-8)}`,
    'content-amount': '0.75',
    'content-unit': 'l',
    'dimensions-length': '120',
    'dimensions-width': '80',
    'dimensions-height': '60',
    'to_order_days-min': '2',
    'to_order_days-max': '4',
  }
  expect((await save(await browser.get(path), first)).status).toBe(303)
  return { browser, path, save, stored, first }
}

test('of two people at one variant neither loses what the other typed, also not the other parts of one value', async () => {
  const { browser, path, save, stored, first } = await atOneVariant()
  const [one, other, third] = [await browser.get(path), await browser.get(path), await browser.get(path)]
  const theirs = { price: '25', 'dimensions-length': '130', 'content-amount': '1.5', 'to_order_days-max': '9' }
  expect((await save(one, { ...theirs, sold_beyond_stock: 'on' })).status).toBe(303)
  const mine = { 'dimensions-width': '90', 'content-unit': 'kg', 'to_order_days-min': '3' }
  const refused = await save(other, mine)
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('Someone else has saved')
  expect(refused.body).toContain('Length in millimetres')
  expect((await save(refused, {})).status).toBe(303)
  const both = {
    price: 2500,
    sku: first.sku,
    dimensions: { length: 130, width: 90, height: 60 },
    amount: 1_500_000,
    unit: 'kg',
    min: 3,
    max: 9,
    beyond: true,
  }
  expect(await stored()).toEqual(both)
  // Who has changed one field only takes back none of the others.
  const late = await save(third, { barcode: '4006381333931' })
  expect(late.status).toBe(409)
  expect((await save(late, {})).status).toBe(303)
  expect(await stored()).toEqual(both)
})

test('what both have changed is said, and the later one’s counts once it is saved again', async () => {
  const { browser, path, save, stored } = await atOneVariant()
  const [one, other] = [await browser.get(path), await browser.get(path)]
  expect((await save(one, { price: '25' })).status).toBe(303)
  const refused = await save(other, { price: '26', 'content-amount': '', 'content-unit': '' })
  expect(refused.body).toContain('25.00')
  expect(refused.body).toContain('value="26"')
  expect((await save(refused, {})).status).toBe(303)
  expect(await stored()).toMatchObject({ price: 2600, amount: null, unit: null })
})

test('a form that is refused shows an amount of content as it was typed', async () => {
  const { browser, path, save, stored } = await atOneVariant()
  const refused = await save(await browser.get(path), { 'content-amount': '0.5', customs_code: '1' })
  expect(refused.status).toBe(422)
  expect((await save(refused, { customs_code: '' })).status).toBe(303)
  expect(await stored()).toMatchObject({ amount: 500_000 })
})

test('of two people at the prices of many variants neither takes the other’s back', async () => {
  const { browser, path } = await anyJug(office)
  const chosen = { 'options-0-name': 'Size', 'options-0-more': 'Small\nLarge' }
  expect((await fill(browser, `${path}/options`, chosen)).status).toBe(303)
  const rows = () =>
    office.rows(
      'select v.id, v.price, v.sku from variants v join products p on p.id = v.product_id where p.id = $1 order by v.position',
      path.split('/').at(-1) ?? '',
    )
  const [small, large] = (await rows()).map(({ id }) => String(id))
  const save = savesOf(browser, path, (name) => `variants-${name}`)
  const [one, other] = [await browser.get(path), await browser.get(path)]
  expect((await save(one, { [`${small}-price`]: '31' })).status).toBe(303)
  const refused = await save(other, { [`${large}-price`]: '42' })
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('Small: Price')
  expect((await save(refused, {})).status).toBe(303)
  expect((await rows()).map(({ price }) => price)).toEqual([3100, 4200])
})

test('an undo in the list that a colleague was quicker than says so there, and leaves their price', async () => {
  const [{ browser: kim }, { browser: jo }] = [await office.enter('manager'), await office.enter('manager')]
  const name = title()
  const path = pathOf((await make(kim, { title: name, price: '10' })).headers.get('location'))
  const list = `/admin/products?q=${encodeURIComponent(name)}`
  const [, field = ''] = /name="(variants-[^"]+-price)"/.exec((await kim.get(list)).body) ?? []
  const done = await kim.follow(await kim.submit(await kim.get(list), `${path}/price`, { [field]: '12.50' }))
  await jo.submit(await jo.get(list), `${path}/price`, { [field]: '14' })
  const late = await kim.submit(done, `${path}/price/undo`)
  expect(late.status).toBe(409)
  expect(late.body, 'the list, where it was pressed').toContain(`id="${field}"`)
  expect((await jo.get(list)).body).toContain('value="14.00"')
})
