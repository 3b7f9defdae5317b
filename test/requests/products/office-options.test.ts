import { expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'
import { make, pathOf, title } from './making.ts'

const office = officeOf(inject('shop'))

test('options are made, renamed and taken away by the form; what goes is shown and agreed to first', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const made = await make(browser, { title: name, price: '10', status: 'active', stock: '4' })
  const path = `${pathOf(made.headers.get('location'))}/options`
  expect((await browser.get('/admin/products/x/options')).status).toBe(404)
  const first = { 'options-0-name': 'Size', 'options-0-more': 'S\nM\n', price: '12.50' }
  expect((await fill(browser, path, first)).status).toBe(303)
  const values = () =>
    office
      .rows(
        `select w.name, w.swatch, v.price::int, coalesce(sum(l.on_hand), 0)::int as items from variants v
         join products p on p.id = v.product_id join option_values w on w.id = v.value1_id
         left join stock_levels l on l.variant_id = v.id where p.title = $1 group by 1, 2, 3, v.position order by v.position`,
        name,
      )
      .then((rows) => rows.map((row) => Object.values(row).join(' ')))
  expect(await values()).toEqual(['S  1000 4', 'M  1250 0'])
  const renamed = {
    'options-0-values-0-name': 'Small',
    'options-0-values-0-swatch': 'red',
    'options-0-values-1-gone': 'on',
    'options-0-more': 'L',
  }
  const wrong = await fill(browser, path, renamed)
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('value="Small"')
  expect(wrong.body).toContain('value="L"')
  const asked = await fill(browser, path, { ...renamed, 'options-0-values-0-swatch': '#aa0000' })
  expect(asked.status).toBe(409)
  expect(asked.body).toContain('Saving will remove this variant')
  expect(await values()).toEqual(['S  1000 4', 'M  1250 0'])
  expect((await browser.submit(asked, path, {})).status).toBe(303)
  expect(await values()).toEqual(['Small #aa0000 1000 4', 'L  1000 0'])
  const [row] = await office.rows('select slug from products where title = $1', name)
  // The database notifies the process a moment after storing.
  await expect.poll(async () => (await browser.get(`/products/${String(row?.slug)}`)).body).toContain('Small')
  const { browser: other } = await office.enter('support')
  expect((await other.get(path)).status).toBe(403)
  expect((await other.get('/admin/products/new')).status).toBe(403)
})

test('values and options stand where a place is typed beside them, in the shop too', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const typed = { option: 'Size', values: 'M\nL', second_option: 'Colour', second_values: 'Red\nBlue' }
  const made = await make(browser, { title: name, price: '10', status: 'active', ...typed })
  const path = `${pathOf(made.headers.get('location'))}/options`
  expect((await fill(browser, path, { 'options-0-more': 'S\nXS' })).status).toBe(303)
  const [row] = await office.rows('select slug from products where title = $1', name)
  const orders = async () => {
    const { body } = await browser.get(`/products/${String(row?.slug)}`)
    return [...body.matchAll(/<input type="radio"[^>]* value="([^"]+)"/g)].map(([, value]) => value).join(' ')
  }
  await expect.poll(orders).toBe('M L S XS Red Blue')
  const wrong = await fill(browser, path, { 'options-0-values-2-place': 'first' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('value="first"')
  expect(wrong.body).toContain('Place “S”')
  const places = { 'options-0-values-3-place': '1', 'options-0-values-2-place': '2', 'options-1-place': '1' }
  expect((await fill(browser, path, places)).status).toBe(303)
  await expect.poll(orders).toBe('Red Blue XS S M L')
  const variants = await office.rows(
    `select w.name as one, x.name as other from variants v join products p on p.id = v.product_id
     join option_values w on w.id = v.value1_id join option_values x on x.id = v.value2_id
     where p.title = $1 order by v.position`,
    name,
  )
  expect(variants.map(({ one, other }) => `${String(one)} ${String(other)}`).slice(0, 4)).toEqual([
    'Red XS',
    'Red S',
    'Red M',
    'Red L',
  ])
})
