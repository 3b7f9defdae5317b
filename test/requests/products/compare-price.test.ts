import { expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { aJug, make, pathOf, title } from './making.ts'

const office = officeOf(inject('shop'))

test('a price before that is not above the price is said to be hidden, at its field', async () => {
  const { browser } = await office.enter('manager')
  const path = pathOf((await make(browser, { title: title(), price: '10', status: 'active' })).headers.get('location'))
  const low = 'Not above the price, so the shop does not show it.'
  const page = await browser.get(path)
  expect(page.body).not.toContain(low)
  const name = /name="(variants-[\w-]+-compare_at_price)"/.exec(page.body)?.[1] ?? ''
  for (const [before, isSaid] of [
    ['10', true],
    ['9.99', true],
    ['12', false],
    ['', false],
  ] as const) {
    expect((await browser.submit(await browser.get(path), `${path}/variants`, { [name]: before })).status).toBe(303)
    expect((await browser.get(path)).body.includes(low), before).toBe(isSaid)
  }
})

/** The text of the page, without the values of its fields. */
const wordsOf = async (browser: Browserless, path: string) =>
  (await browser.get(path)).body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/gu, ' ')

test('why a price before is not shown, and below which price it is, is said wherever one is typed', async () => {
  const { browser, name, path, slug, variant } = await aJug(office)
  const change = async (typed: Record<string, string>) => {
    const named = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [`variants-${variant}-${name}`, value]),
    )
    expect((await browser.submit(await browser.get(path), `${path}/variants`, named)).status).toBe(303)
  }
  const inShop = async () => (await wordsOf(browser, `/products/${slug}`)).includes('Lowest price in the 30 days')
  const below = 'Shown once the price is below €20.00, the lowest of the last 30 days.'
  expect(await wordsOf(browser, path)).toContain(below)
  await change({ compare_at_price: '30' })
  const why = `Not shown: it cost €20.00 within the 30 days before the reduction. ${below}`
  const grid = `/admin/products/grid?q=${encodeURIComponent(name)}`
  for (const page of [path, `${path}?variant=${variant}`]) expect(await wordsOf(browser, page), page).toContain(why)
  expect(await wordsOf(browser, grid)).toContain('Not shown: cost €20.00 before. Shown below €20.00.')
  const german = 'Nicht gezeigt: In den 30 Tagen vor der Reduzierung hat der Artikel 20,00 € gekostet.'
  expect(await wordsOf(browser, `/de${path}`)).toContain(german)
  expect(await inShop()).toBe(false)
  await change({ price: '19' })
  const shown = 'Shown as a reduction: the shop strikes €20.00 through'
  expect(await wordsOf(browser, path)).toContain(shown)
  expect(await wordsOf(browser, grid)).not.toContain('Not shown:')
  await expect.poll(inShop).toBe(true)
})

test('of many variants each says it for itself', async () => {
  const { browser } = await office.enter('manager')
  const typed = { title: title(), price: '20', option: 'Size', values: 'S\nM' }
  const path = pathOf((await make(browser, typed)).headers.get('location'))
  await office.rows(
    `update variants set price = case when position = 1 then 2000 else 1500 end, compare_at_price = 2500
     where product_id = (select id from products where title = $1)`,
    typed.title,
  )
  const words = await wordsOf(browser, path)
  expect(words).toContain('Not shown: cost €20.00 before. Shown below €20.00.')
  expect(words.split('Not shown:').length - 1).toBe(1)
})
