import { expect, inject, test } from 'vitest'
import { officeOf } from '#test/support/people/office.ts'
import { make, pathOf, title } from './making.ts'

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
