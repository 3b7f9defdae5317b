import { describe, expect, inject, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))

/** A product with these variants, each with its stock at the shop's first location, which are found by its SKU. */
async function aProduct(...pieces: number[]) {
  const [productId, code] = [newId(), newId().slice(-12)]
  const [place] = await office.rows('select id, name from locations order by position limit 1')
  await office.rows(
    `insert into products (id, slug, title, status, vendor) values ($1, $2, $3, 'active', $4)`,
    productId,
    `tray-${code}`,
    `Tray ${code}`,
    `Vendor ${code}`,
  )
  const variants: string[] = []
  for (const [index, count] of pieces.entries()) {
    const id = newId()
    const option = newId()
    if (index === 0)
      await office.rows(
        `insert into options (id, product_id, name, position) values ($1, $2, 'Size', 1)`,
        productId,
        productId,
      )
    await office.rows(
      `insert into option_values (id, option_id, name, position) values ($1, $2, $3, $4)`,
      option,
      productId,
      `Size ${index + 1}`,
      index + 1,
    )
    await office.rows(
      `insert into variants (id, product_id, price, position, sku, value1_id) values ($1, $2, 900, $3, $4, $5)`,
      id,
      productId,
      index + 1,
      `TRAY-${code}-${index + 1}`,
      option,
    )
    await office.rows(
      `insert into stock_levels (variant_id, location_id, allows_backorder, on_hand) values ($1, $2, false, $3)`,
      id,
      place?.id,
      count,
    )
    if (count > 0)
      await office.rows(
        `insert into stock_movements (id, variant_id, location_id, quantity, reason, who) values ($1, $2, $3, $4, 'receipt', 'test')`,
        newId(),
        id,
        place?.id,
        count,
      )
    variants.push(id)
  }
  return { code, variants, location: String(place?.id), query: `?q=TRAY-${code}-1`, vendor: `?vendor=Vendor+${code}` }
}

const onHand = async (variant: string, location: string) => {
  const [level] = await office.rows(
    'select on_hand from stock_levels where variant_id = $1 and location_id = $2',
    variant,
    location,
  )
  return level?.on_hand as number | undefined
}

const set = async (browser: Browserless, page: string, typed: Record<string, string>) =>
  browser.submit(await browser.get(page), '/admin/set-stock', typed)

describe('the list of stock', () => {
  test('shows what is where, and its number is set in place and undone', async () => {
    const { browser } = await office.enter('fulfilment')
    const { query, variants, location, code } = await aProduct(7)
    const [variant = ''] = variants
    const list = await browser.get(`/admin/stock${query}`)
    expect(list.body).toContain(`Tray ${code}`)
    expect(list.body).toContain('value="7"')
    const done = await set(browser, `/admin/stock${query}`, { counted: '12' })
    expect(done.status).toBe(303)
    expect(await onHand(variant, location)).toBe(12)
    // Back to the same place of the list.
    expect(done.headers.get('location')).toContain(`q=TRAY-${code}-1`)
    const after = await browser.get(done.headers.get('location') ?? '')
    expect(after.body).toContain(`The stock of Tray ${code}`)
    const undone = await browser.submit(after, '/admin/set-stock/undo')
    expect(undone.status).toBe(303)
    expect(await onHand(variant, location)).toBe(7)
    const again = await browser.get(undone.headers.get('location') ?? '')
    expect([again.url.pathname, again.url.searchParams.get('q')]).toEqual(['/admin/stock', `TRAY-${code}-1`])
    expect((await browser.get(`/admin/stock/${variant}`)).body).toMatch(/Change undone[^]*Counted[^]*Kim fulfilment/)
  })

  test('a number that cannot be is refused at its field, with what was typed', async () => {
    const { browser } = await office.enter('fulfilment')
    const { query } = await aProduct(7)
    for (const [counted, said] of [
      ['many', 'Enter a whole number'],
      ['-1', 'Enter a whole number'],
      ['', 'Enter a whole number'],
    ] as const) {
      const refused = await set(browser, `/admin/stock${query}`, { counted })
      expect(refused.status, counted).toBe(422)
      expect(refused.body).toContain(said)
      if (counted) expect(refused.body).toContain(`value="${counted}"`)
    }
  })

  test('what changed meanwhile is said, and not written over', async () => {
    const { browser } = await office.enter('fulfilment')
    const { query, variants, location } = await aProduct(7)
    const open = await browser.get(`/admin/stock${query}`)
    expect((await set(browser, `/admin/stock${query}`, { counted: '9' })).status).toBe(303)
    const refused = await browser.submit(open, '/admin/set-stock', { counted: '6' })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('It is 9 now.')
    expect(await onHand(variants[0] ?? '', location)).toBe(9)
  })

  test('goods for five variants are received with one press, once', async () => {
    const { browser } = await office.enter('fulfilment')
    const { vendor, variants, location } = await aProduct(0, 1, 2, 3, 4)
    const page = await browser.get(`/admin/stock${vendor}&location=${location}`)
    const lines = Object.fromEntries(variants.map((id, index) => [`lines-${id}`, String(index + 1)]))
    const typed = { ...lines, reference: 'LS 4711' }
    expect((await browser.submit(page, '/admin/receive-stock', typed)).status).toBe(303)
    expect(await Promise.all(variants.map((id) => onHand(id, location)))).toEqual([1, 3, 5, 7, 9])
    // The same page, sent twice.
    expect((await browser.submit(page, '/admin/receive-stock', typed)).status).toBe(303)
    expect(await Promise.all(variants.map((id) => onHand(id, location)))).toEqual([1, 3, 5, 7, 9])
    expect((await browser.get(`/admin/stock/${variants[0]}`)).body).toContain('LS 4711')
    const empty = await browser.submit(
      await browser.get(`/admin/stock${vendor}&location=${location}`),
      '/admin/receive-stock',
    )
    expect(empty.status).toBe(422)
    expect(empty.body).toContain('Enter a number for at least one variant.')
  })

  test('is for those who may change stock alone', async () => {
    const { browser } = await office.enter('support')
    const { variants } = await aProduct(1)
    expect((await browser.get('/admin/stock')).status).toBe(403)
    expect((await browser.get(`/admin/stock/${variants[0]}`)).status).toBe(403)
    expect((await browser.get('/admin')).body).not.toContain('href="/admin/stock"')
  })
})

describe('the stock of a variant', () => {
  test('is adjusted for a reason, and says why', async () => {
    const { browser } = await office.enter('catalogue')
    const { variants, location } = await aProduct(5)
    const path = `/admin/stock/${variants[0]}`
    const typed = { location, by: '-2', reason: 'damaged', note: 'Fell off the table' }
    expect((await browser.submit(await browser.get(path), `${path}/adjust`, typed)).status).toBe(303)
    expect(await onHand(variants[0] ?? '', location)).toBe(3)
    const page = await browser.get(path)
    expect(page.body).toContain('Fell off the table')
    const refused = await browser.submit(page, `${path}/adjust`, { ...typed, by: '-9' })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('There are not so many to take away')
    expect(refused.body).toContain('value="-9"')
    expect(refused.body).toContain('value="Fell off the table"')
  })

  test('is moved and set where several locations are', async () => {
    const { browser } = await office.enter('fulfilment')
    const { variants, location } = await aProduct(5)
    const [variant = ''] = variants
    const [other] = await office.rows('select id from locations where id <> $1 order by position limit 1', location)
    const path = `/admin/stock/${variant}`
    const to = String(other?.id)
    const typed = { location, to, quantity: '2' }
    expect((await browser.submit(await browser.get(path), `${path}/move`, typed)).status).toBe(303)
    expect([await onHand(variant, location), await onHand(variant, to)]).toEqual([3, 2])
    expect((await browser.get(`${path}?done=anything`)).body, 'nobody did that').not.toContain('The stock is saved.')
    expect((await browser.get(`${path}?done=moved`)).body).toContain('The items are at the other location now.')
    const set = await browser.submit(await browser.get(path), `${path}/set`, { location, was: '3', counted: '4' })
    expect(set.status).toBe(303)
    expect(await onHand(variant, location)).toBe(4)
    expect((await browser.get(`/de${path}`)).body).toContain('Umgelagert')
  })

  test.each(['x', newId()])('of %s does not exist', async (variant) => {
    const { browser } = await office.enter('fulfilment')
    expect((await browser.get(`/admin/stock/${variant}`)).status).toBe(404)
  })
})

describe('a sheet', () => {
  test('counts a vendor at a location; what is left empty stays, and what changed meanwhile is said', async () => {
    const { browser } = await office.enter('fulfilment')
    const { vendor, variants, location, code } = await aProduct(4, 5, 6)
    const path = `/admin/stock/count${vendor}&location=${location}`
    const sheet = await browser.get(path)
    expect(sheet.body).toContain('Should be 4')
    const [one = '', two = '', three = ''] = variants
    const typed = { [`lines-${one}`]: '3', [`lines-${two}`]: '5', [`lines-${three}`]: '' }
    const saved = await browser.submit(sheet, '/admin/stock/count', typed)
    expect(saved.status).toBe(303)
    const list = await browser.follow(saved)
    expect(list.url.searchParams.get('location')).toBe(location)
    expect(list.url.search).toContain(vendor.slice(1))
    expect(list.body).toContain('The count is saved. 1 of 2 lines differed: 1 fewer.')
    expect(await Promise.all(variants.map((id) => onHand(id, location)))).toEqual([3, 5, 6])
    const stale = await browser.get(path)
    await set(browser, `/admin/stock?q=TRAY-${code}-1`, { counted: '8' })
    const refused = await browser.submit(stale, '/admin/stock/count', { ...typed, [`lines-${one}`]: '2' })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('Should be 8')
    expect(refused.body).toContain('has changed since')
    expect(await onHand(one, location)).toBe(8)
  })

  test('all lines that have changed are said at once, and none of them is written by the next press unseen', async () => {
    const { browser } = await office.enter('fulfilment')
    const { vendor, variants, location, code } = await aProduct(4, 5)
    const [one = '', two = ''] = variants
    const stale = await browser.get(`/admin/stock/count${vendor}&location=${location}`)
    await set(browser, `/admin/stock?q=TRAY-${code}-1`, { counted: '8' })
    await set(browser, `/admin/stock?q=TRAY-${code}-2`, { counted: '9' })
    const refused = await browser.submit(stale, '/admin/stock/count', { [`lines-${one}`]: '4', [`lines-${two}`]: '5' })
    expect(refused.status).toBe(409)
    for (const id of [one, two]) expect(refused.body).toContain(`id="lines-${id}-error"`)
    expect(await Promise.all(variants.map((id) => onHand(id, location)))).toEqual([8, 9])
  })

  test('a line whose item was deleted meanwhile is said, in a sheet and while goods are received', async () => {
    const { browser } = await office.enter('fulfilment')
    const { vendor, variants, location } = await aProduct(4, 5)
    const [one = '', two = ''] = variants
    const sheet = await browser.get(`/admin/stock/count${vendor}&location=${location}`)
    const pages = { '/admin/stock/count': sheet, '/admin/receive-stock': await browser.get(`/admin/stock${vendor}`) }
    await office.rows('delete from variants where id = $1', one)
    for (const [path, page] of Object.entries(pages)) {
      const refused = await browser.submit(page, path, { [`lines-${one}`]: '4', [`lines-${two}`]: '6' })
      expect(refused.body).toContain('Nothing is saved yet. 1 line')
      expect((await browser.submit(refused, path, { [`lines-${two}`]: '6' })).status).toBe(303)
    }
    expect(await onHand(two, location)).toBe(12)
  })

  test('a number is found as it is stored and as a reader says it; only pages that scan may use the camera', async () => {
    const { browser } = await office.enter('manager')
    const { variants, code } = await aProduct(4, 5)
    await office.rows('update variants set barcode = $1 where id = $2', '0036000291452', variants[0])
    for (const said of ['036000291452', '0036000291452', '00036000291452'])
      expect((await browser.get(`/admin/stock?q=${said}`)).body, said).toContain(`TRAY-${code}-1`)
    expect((await browser.get('/admin/stock?q=36000291452')).body).not.toContain(`TRAY-${code}-1`)
    await office.rows('update variants set barcode = null where id = $1', variants[0])
    const allowed = async (path: string) =>
      /camera=\(([^)]*)\)/.exec((await browser.get(path)).headers.get('permissions-policy') ?? '')?.[1]
    expect(await allowed('/admin/stock')).toBe('self')
    expect(await allowed('/admin/stock/count')).toBe('self')
    for (const path of ['/', '/admin', '/admin/orders', `/admin/stock/${variants[0]}`])
      expect(await allowed(path), path).toBe('')
    const policy = (await browser.get('/admin/stock/count')).headers.get('content-security-policy')
    expect(policy).not.toMatch(/unsafe|blob:/)
  })

  test('a level below zero is a number in the file', async () => {
    const { browser } = await office.enter('manager')
    const { variants, code } = await aProduct(0)
    await office.rows('update variants set allows_backorder = true where id = $1', variants[0])
    await office.rows('update stock_levels set on_hand = -2 where variant_id = $1', variants[0])
    const { body } = await browser.get(`/admin/stock.csv?q=TRAY-${code}-1&columns=sku.available`)
    expect(body).toContain(`TRAY-${code}-1,-2\r\n`)
    await office.rows('update stock_levels set on_hand = 0 where variant_id = $1', variants[0])
  })

  test('asks for a location first, and is for those who may change stock', async () => {
    const { browser } = await office.enter('fulfilment')
    expect((await browser.get('/admin/stock/count')).body).not.toContain('Save the count')
    const other = await office.enter('support')
    expect((await other.browser.get('/admin/stock/count')).status).toBe(403)
    expect((await other.browser.get('/admin/stock.csv')).status).toBe(403)
    expect((await browser.get('/admin/stock.csv')).status).toBe(403)
    const { browser: manager } = await office.enter('manager')
    expect((await manager.get('/admin/stock.csv')).body).toContain('onHand')
  })
})

test('a variant is tracked or not, and low at its limit', async () => {
  const { browser } = await office.enter('manager')
  const { variants, code } = await aProduct(2)
  const path = `/admin/stock/${variants[0]}`
  const limited = await browser.submit(await browser.get(path), `${path}/item`, { low_stock_at: '2', tracked: 'on' })
  expect(limited.status).toBe(303)
  expect((await browser.get(`/admin/stock?state=low&q=TRAY-${code}-1`)).body).toContain(`Tray ${code}`)
  expect((await browser.get('/admin')).body).toContain('state=low')
  const refused = await browser.submit(await browser.get(path), `${path}/item`, { low_stock_at: 'few', tracked: 'on' })
  expect(refused.status).toBe(422)
  expect((await browser.submit(await browser.get(path), `${path}/item`, { tracked: '' })).status).toBe(303)
  expect((await browser.get(`/admin/stock?state=not_counted&q=TRAY-${code}-1`)).body).toContain('Not tracked')
  expect((await browser.get(`/admin/find?q=TRAY-${code}-1`)).body).toContain(path)
})
