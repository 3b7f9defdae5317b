import { describe, expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))

async function aPlace(browser: Browserless, typed: Record<string, string> = {}) {
  const name = `Quay ${crypto.randomUUID()}`
  const place = { name, line1: 'Kai 1', postal_code: '24937', city: 'Flensburg' }
  const made = await fill(browser, '/admin/places/new', { ...place, shown: 'no', ...typed })
  return { made, name, path: made.headers.get('location')?.split('?')[0] ?? '' }
}

describe('a location', () => {
  test('is made with its hours, and the shop shows it at once, until it is hidden', async () => {
    const { browser } = await office.enter('owner')
    expect((await browser.get('/admin/locations')).body).toContain('href="/admin/places/new"')
    const { made, name, path } = await aPlace(browser, {
      shown: 'yes',
      'hours-mon': '09:00-12:30, 13:30-18:00',
      closed_on: '2031-12-24 Christmas Eve',
    })
    expect(made.status).toBe(303)
    expect((await browser.get('/admin/locations')).body).toMatch(
      new RegExp(`${name}[\\s\\S]*?Flensburg[\\s\\S]*?>no<[\\s\\S]*?>yes<`),
    )
    const page = await browser.get(path)
    expect(page.body).toContain('value="09:00-12:30, 13:30-18:00"')
    const shop = /href="(\/locations\/[^"]+)">View in the shop/.exec(page.body)?.[1] ?? ''
    await expect.poll(async () => (await browser.get('/locations')).body).toContain(name)
    expect((await browser.get(shop)).body).toContain('Christmas Eve')
    expect((await fill(browser, path, { shown: 'no' })).status).toBe(303)
    await expect.poll(async () => (await browser.get('/locations')).body).not.toContain(name)
    const saved = await browser.get(`${path}?done=saved`)
    expect((await browser.submit(saved, `${path}/undo`)).status).toBe(303)
    await expect.poll(async () => (await browser.get('/locations')).body).toContain(name)
    await fill(browser, path, { shown: 'no' })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ city: '' }, 'city'],
    [{ 'hours-tue': '9 to 5' }, 'hours-tue'],
    [{ closed_on: 'Christmas' }, 'closed_on'],
    [{ closed_on: '2031-02-30 No such day' }, 'closed_on'],
    [{ email: 'kim' }, 'email'],
    [{ phone: 'x' }, 'phone'],
  ])('with %o is refused at the field, and nothing typed is lost', async (typed, field) => {
    const { browser } = await office.enter('owner')
    const { made } = await aPlace(browser, { 'hours-sun': '10:00-11:00', ...typed })
    expect(made.status).toBe(422)
    expect(made.body).toContain(`href="#${field}"`)
    expect(made.body).toContain('value="10:00-11:00"')
  })

  test('that two people change at once shows the second what the first has changed', async () => {
    const [{ browser: kim }, { browser: jo }] = [await office.enter('owner'), await office.enter('owner')]
    const { path } = await aPlace(kim)
    const seen = await jo.get(path)
    expect((await fill(kim, path, { 'hours-fri': '10:00-14:00' })).status).toBe(303)
    const told = await jo.submit(seen, path, { phone: '+49 461 1234' })
    expect(told.status).toBe(409)
    expect(told.body).toContain('<bdi>10:00-14:00</bdi>')
    expect((await jo.submit(told, path)).status).toBe(303)
    const page = (await kim.get(path)).body
    for (const kept of ['value="10:00-14:00"', 'value="+49 461 1234"']) expect(page).toContain(kept)
  })

  test('around the clock stays so when something else is changed', async () => {
    const { browser } = await office.enter('owner')
    const { path } = await aPlace(browser, { 'hours-mon': '00:00-24:00' })
    const id = path.split('/').at(-1)
    const hours = [{ weekday: 1, opens: '00:00', closes: '00:00' }]
    expect(await office.rows('select hours from locations where id = $1', id)).toEqual([{ hours }])
    expect((await fill(browser, path, { phone: '+49 461 1234' })).status).toBe(303)
    expect(await office.rows('select hours, phone from locations where id = $1', id)).toEqual([
      { hours, phone: '+49 461 1234' },
    ])
  })

  test('that an import has made is in no country until staff say which, and can be given hours before', async () => {
    const { browser } = await office.enter('owner')
    const id = crypto.randomUUID()
    const address = {
      name: 'Stock',
      company: '',
      lines: [],
      city: '',
      region: '',
      postalCode: '',
      country: '',
      phone: '',
    }
    await office.rows(
      `insert into locations (id, slug, name, address, is_shown) values ($1, $2, 'Stock', $3, false)`,
      id,
      `stock-${id}`,
      JSON.stringify(address),
    )
    const path = `/admin/places/${id}`
    expect((await browser.get(path)).body).toMatch(/<option value="" selected="">/)
    expect((await fill(browser, path, { 'hours-mon': '10:00-11:00' })).status).toBe(303)
    const countryOf = async () =>
      (await office.rows(`select address ->> 'country' as country from locations where id = $1`, id))[0]?.country
    expect(await countryOf()).toBe('')
    expect((await fill(browser, path, { country: 'DK' })).status).toBe(303)
    expect(await countryOf()).toBe('DK')
  })

  test('is closed for a reason that each language of the shop shows', async () => {
    const { browser } = await office.enter('owner')
    const { path, name } = await aPlace(browser, { shown: 'yes', closed_on: '2031-12-24 Stocktaking' })
    const shop = /href="(\/locations\/[^"]+)">View in the shop/.exec((await browser.get(path)).body)?.[1] ?? ''
    await expect.poll(async () => (await browser.get('/de/locations')).body).toContain(name)
    expect((await browser.get(`/de${shop}`)).body).toContain('Stocktaking')
    await fill(browser, path, { shown: 'no' })
  })

  test('is a matter for those who set the shop up', async () => {
    const [{ browser: owner }, { browser: manager }] = [await office.enter('owner'), await office.enter('manager')]
    const { path } = await aPlace(owner)
    for (const each of ['/admin/places/new', path]) {
      expect((await manager.get(each)).status).toBe(403)
      expect((await owner.get(`/de${each}`)).body).toContain('lang="de"')
    }
    // One location is /admin/places/x.
    expect((await owner.get(`/admin/places/${crypto.randomUUID()}`)).status).toBe(404)
  })
})
