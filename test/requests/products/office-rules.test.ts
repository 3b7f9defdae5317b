import { expect, inject, test } from 'vitest'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))

test('a rule is looked at before it is saved, fills its collection, and undo takes it back', async () => {
  const { browser } = await office.enter('manager')
  const mark = crypto.randomUUID().slice(0, 8)
  for (const [letter, price] of [
    ['a', 1000],
    ['b', 2000],
  ])
    await office.rows(
      `with p as (insert into products (id, slug, title, status, tags) values (uuidv7(), $2 || '-' || $1, $2 || ' ' || $1, 'active', array[$1]) returning id)
       insert into variants (id, product_id, price, tracks_stock) select uuidv7(), id, $3::int, false from p`,
      mark,
      letter,
      price,
    )
  const made = await browser.submit(await browser.get('/admin/collections/new'), '/admin/collections/new', {
    title: `Rule ${mark}`,
    visible: 'on',
  })
  const path = made.headers.get('location')?.split('?')[0] ?? ''
  const typed = { match: 'all', 'field-1': 'tag', 'value-1': mark, 'field-2': 'price_up_to', 'value-2': '15.50' }
  const looked = await browser.submit(await browser.get(`${path}/rule`), `${path}/rule`, { ...typed, press: 'look' })
  const shown = await browser.follow(looked)
  expect(shown.body).toContain('1 product fits')
  expect(shown.body).toContain(`a ${mark}`)
  expect(shown.body).toContain('value="15.50"')
  // Nothing was changed by looking.
  expect((await office.rows('select rule from collections where title = $1', `Rule ${mark}`))[0]?.rule).toBe(null)
  const saved = await browser.submit(shown, `${path}/rule`, typed)
  expect(saved.headers.get('location')).toContain('done=ruled')
  const slug = `rule-${mark}`
  const inShop = async () => (await browser.get(`/collections/${slug}`)).body.includes(`/products/a-${mark}"`)
  await expect.poll(inShop).toBe(true)
  const page = await browser.follow(saved)
  expect(page.body).toContain('Price up to (EUR): €15.50')
  const wrong = await browser.submit(await browser.get(`${path}/rule`), `${path}/rule`, { 'value-2': 'cheap' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('value="cheap"')
  // Half typed: said at its field, and nothing is counted.
  const half = await browser.get(`${path}/rule?match=all&field-1=tag&value-1=${mark}&field-2=price_up_to&value-2=15.5x`)
  expect(half.body).toContain('id="value-2-error"')
  expect(half.body).not.toContain('id="value-1-error"')
  expect(half.body).toContain('Not counted yet')
  expect(half.body).not.toContain(`a ${mark}`)
  expect((await browser.submit(page, `${path}/rule/undo`)).status).toBe(303)
  expect((await browser.get('/admin/collections/x/rule')).status).toBe(404)
  const { browser: packer } = await office.enter('fulfilment')
  expect((await packer.get(`${path}/rule`)).status).toBe(403)
})

test('the list of products says for programs what fits a rule', async () => {
  const { browser } = await office.enter('manager')
  const list = (rule: string) => browser.get(`/admin/products?rule=${encodeURIComponent(rule)}`)
  const [most] = await office.rows(
    `select p.product_type as type, count(*)::int as count from products p join shelf s on s.product_id = p.id and s.shown
     where p.product_type <> '' group by 1 order by 2 desc limit 1`,
  )
  const { type, count } = most ?? expect.unreachable()
  expect(Number(count)).toBeGreaterThan(1)
  const asked = JSON.stringify({ match: 'all', conditions: [`type:${String(type)}`] })
  const fitting = (await list(asked)).body
  expect(fitting).toContain(`${String(count)} products`)
  expect(fitting).toContain(`Rule: All conditions are met; Product type: ${String(type)}`)
  expect(fitting, 'no JSON on the screen').not.toContain('>Rule: {')
  const unknown = (await list('{"match":"all","conditions":["smell:rose"]}')).body
  expect(unknown).toContain('No products here')
  expect(unknown).toContain('Rule: not a rule of this shop')
})
