import { describe, expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))

// Countries that the other tests do not deliver to.
const method = {
  'name-en': 'Ferry parcel',
  'name-de': 'Fährpaket',
  countries: 'Island, fo',
  price: '12.50',
  free_from: '90',
}

async function aMethod(browser: Browserless, typed: Record<string, string> = {}) {
  const made = await fill(browser, '/admin/shipping-methods/new', { ...method, ...typed })
  return { made, path: made.headers.get('location')?.split('?')[0] ?? '' }
}
const remove = async (browser: Browserless, path: string) => browser.submit(await browser.get(path), `${path}/delete`)

/** Deletes it, and presses Undo in the notice of its list. */
async function undoDeletion(browser: Browserless, path: string) {
  const list = await browser.follow(await remove(browser, path))
  expect(list.body).toContain('deleted.')
  return { list, undone: await browser.submit(list, `${path}/restore`) }
}

describe('a shipping method', () => {
  test('is made, changed, undone and deleted by forms', async () => {
    const { browser } = await office.enter('manager')
    expect((await browser.get('/admin/shipping-methods')).body).toContain('href="/admin/shipping-methods/new"')
    const { made, path } = await aMethod(browser)
    expect(made.status).toBe(303)
    const page = await browser.get(path)
    for (const shown of ['value="Ferry parcel"', 'value="IS, FO"', 'value="12.50"']) {
      if (shown.includes('IS')) expect(page.body).toMatch(/value="(IS, FO|FO, IS)"/)
      else expect(page.body).toContain(shown)
    }
    const list = (await browser.get('/admin/shipping-methods')).body
    expect(list).toContain('Iceland')
    expect(list).toContain('€12.50')
    expect(list).toContain('€90.00')
    expect((await fill(browser, path, { price: '0' })).status).toBe(303)
    const saved = await browser.get(`${path}?done=saved`)
    expect(saved.body).toContain('value="0.00"')
    expect((await browser.submit(saved, `${path}/undo`)).status).toBe(303)
    expect((await browser.get(`/de${path}`)).body).toContain('value="12,50"')
    const { list: afterwards, undone } = await undoDeletion(browser, path)
    expect([undone.status, undone.headers.get('location')]).toEqual([303, `${path}?done=undone`])
    const restored = await browser.follow(undone)
    for (const shown of ['Undone', 'value="Ferry parcel"', 'value="12.50"']) expect(restored.body).toContain(shown)
    // The same press again is answered like the first.
    expect((await browser.submit(afterwards, `${path}/restore`)).status).toBe(303)
    expect((await remove(browser, path)).status).toBe(303)
    // One method is /admin/shipping-methods/x, and its kind is made at /admin/shipping-methods/new.
    expect((await browser.get(path)).status).toBe(404)
  })

  test.each([
    [{ 'name-en': '' }, 'Name (English)'],
    [{ price: 'free' }, 'Enter a price such as 4.90'],
    [{ countries: 'Atlantis' }, 'Countries'],
    [{ days_min: '9' }, 'Working days on the way: at most'],
    [{ max_weight_grams: '-1' }, 'Greatest weight in grams'],
  ])('with %o is refused at the field, and nothing typed is lost', async (typed, said) => {
    const { browser } = await office.enter('manager')
    const { made } = await aMethod(browser, { 'detail-de': 'Mit der Fähre', ...typed })
    expect(made.status).toBe(422)
    expect(made.body).toMatch(
      new RegExp(`href="#${Object.keys(typed)[0] === 'days_min' ? 'days_max' : Object.keys(typed)[0]}"`),
    )
    expect(made.body).toContain(said)
    expect(made.body).toContain('value="Mit der Fähre"')
  })

  test('that two people change at once shows the second what the first has changed', async () => {
    const [{ browser: kim }, { browser: jo }] = [await office.enter('manager'), await office.enter('manager')]
    const { path } = await aMethod(kim)
    const seen = await jo.get(path)
    expect((await fill(kim, path, { price: '14.90' })).status).toBe(303)
    const told = await jo.submit(seen, path, { days_max: '9' })
    expect(told.status).toBe(409)
    expect(told.body).toContain('<bdi>14.90</bdi>')
    expect((await jo.submit(told, path)).status).toBe(303)
    const page = (await kim.get(path)).body
    expect(page).toContain('value="14.90"')
    expect(page).toMatch(/name="days_max"[^>]*value="9"|value="9"[^>]*name="days_max"/)
    await remove(kim, path)
  })
})

describe('a tax rate', () => {
  test('is made in percent, changed, and deleted', async () => {
    const { browser } = await office.enter('manager')
    expect((await browser.get('/admin/tax-rates')).body).toContain('href="/admin/tax-rates/new"')
    const made = await fill(browser, '/admin/tax-rates/new', { country: 'FO', rate_basis_points: '25,5' })
    expect(made.status).toBe(303)
    const path = made.headers.get('location')?.split('?')[0] ?? ''
    const kept = await office.rows(`select rate_basis_points from tax_rates where country = 'FO'`)
    expect(kept).toEqual([{ rate_basis_points: 2550 }])
    expect((await browser.get('/admin/tax-rates?country=fo')).body).toMatch(/Standard rate[\s\S]*25\.5%/)
    const again = await fill(browser, '/admin/tax-rates/new', { country: 'FO', rate_basis_points: '7' })
    expect([again.status, again.body.includes('has a rate for these products already')]).toEqual([409, true])
    for (const wrong of ['101', '7.123', 'seven', '-1']) {
      const refused = await fill(browser, path, { rate_basis_points: wrong })
      expect([wrong, refused.status]).toEqual([wrong, 422])
      expect(refused.body).toContain(`value="${wrong}"`)
      expect(refused.body).toContain('Enter a rate between 0 and 100 percent')
    }
    expect((await fill(browser, path, { rate_basis_points: '7.7' })).status).toBe(303)
    expect((await browser.get(`/de${path}`)).body).toContain('value="7,7"')
    const list = await browser.follow(await remove(browser, path))
    await fill(browser, '/admin/tax-rates/new', { country: 'FO', rate_basis_points: '8' })
    const refused = await browser.submit(list, `${path}/restore`)
    expect([refused.status, refused.body.includes('has a rate for these products already')]).toEqual([409, true])
    await office.rows(`delete from tax_rates where country = 'FO'`)
    expect((await browser.follow(await browser.submit(list, `${path}/restore`))).body).toContain('value="7.7"')
    expect((await remove(browser, path)).status).toBe(303)
    // One rate is /admin/tax-rates/x.
    expect((await browser.get(path)).status).toBe(404)
  })
})

test('both are matters of managers, and files for them', async () => {
  const [{ browser: manager }, { browser: support }] = [await office.enter('manager'), await office.enter('support')]
  for (const path of ['/admin/shipping-methods', '/admin/tax-rates']) {
    for (const each of [path, `${path}/new`, `${path}.csv`]) expect((await support.get(each)).status).toBe(403)
    expect((await manager.get(`/de${path}`)).body).toContain('lang="de"')
  }
  for (const file of ['/admin/shipping-methods.csv', '/admin/tax-rates.csv'])
    expect((await manager.get(file)).headers.get('content-type')).toContain('text/csv')
})
