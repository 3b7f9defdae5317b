import { expect, inject, test } from 'vitest'
import { officeOf } from '#test/support/people/office.ts'
import { aJug } from '#test/requests/products/making.ts'

const office = officeOf(inject('shop'))

test('how a variant is tracked, and an adjustment of its stock, are said for what they are and undone in one press', async () => {
  const { browser, variant } = await aJug(office)
  const path = `/admin/stock/${variant}`
  const levels = async () => {
    const rows = await office.rows(
      'select location_id as place, on_hand as pieces from stock_levels where variant_id = $1',
      variant,
    )
    return rows.map(({ place, pieces }) => ({ place: String(place), pieces: Number(pieces) }))
  }
  const tracked = { tracked: 'on', low_stock_at: '3' }
  const kept = await browser.follow(await browser.submit(await browser.get(path), `${path}/item`, tracked))
  expect(kept.body).toContain('The tracking is saved.')
  const [{ place: location = '' } = {}] = await levels()
  expect(await levels()).toEqual([{ place: location, pieces: 0 }])

  const more = { location, by: '5', reason: 'found' }
  const adjusted = await browser.follow(await browser.submit(kept, `${path}/adjust`, more))
  expect(adjusted.body).toContain('The stock is saved.')
  expect(await levels()).toEqual([{ place: location, pieces: 5 }])
  const back = await browser.follow(await browser.submit(adjusted, `${path}/${location}/undo-adjustment`))
  expect(back.body).toContain('Undone.')
  expect(back.body).toMatch(/Change undone[^]*Found/)
  expect(await levels()).toEqual([{ place: location, pieces: 0 }])

  const lower = { ...tracked, low_stock_at: '9' }
  const limited = await browser.follow(await browser.submit(back, `${path}/item`, lower))
  const limit = async () => (await office.rows('select low_stock_at as at from variants where id = $1', variant))[0]?.at
  expect(await limit()).toBe(9)
  expect((await browser.submit(limited, `${path}/undo-item`)).status).toBe(303)
  expect(await limit()).toBe(3)
})

test('what was moved or received by mistake goes back in one press, and not where the pieces have gone', async () => {
  const { browser, variant } = await aJug(office)
  const path = `/admin/stock/${variant}`
  await browser.submit(await browser.get(path), `${path}/item`, { tracked: 'on' })
  const places = await office.rows('select id from locations order by position, id limit 2')
  const [here = '', there = ''] = places.map(({ id }) => String(id))
  const piecesAt = async (place: string) => {
    const rows = await office.rows(
      'select on_hand as pieces from stock_levels where variant_id = $1 and location_id = $2',
      variant,
      place,
    )
    return Number(rows[0]?.pieces ?? 0)
  }
  const pieces = async () => [await piecesAt(here), await piecesAt(there)]
  const [found] = await office.rows(
    'select p.title from variants v join products p on p.id = v.product_id where v.id = $1',
    variant,
  )
  const list = await browser.get(`/admin/stock?q=${encodeURIComponent(String(found?.title))}`)
  const receive = { location: here, [`lines-${variant}`]: '5' }
  const received = await browser.follow(await browser.submit(list, '/admin/receive-stock', receive))
  expect(received.body).toContain('The stock is received.')
  expect(await pieces()).toEqual([5, 0])
  const gone = await browser.follow(await browser.submit(received, '/admin/receive-stock/undo'))
  expect(gone.body).toContain('Undone.')
  expect(await pieces()).toEqual([0, 0])

  await browser.submit(gone, '/admin/receive-stock', receive)
  const page = await browser.get(path)
  const move = { location: here, to: there, quantity: '3' }
  const moved = await browser.follow(await browser.submit(page, `${path}/move`, move))
  expect(await pieces()).toEqual([2, 3])
  const back = await browser.follow(await browser.submit(moved, `${path}/${here}/undo-move`))
  expect(back.body).toContain('Undone.')
  expect(await pieces()).toEqual([5, 0])
  const again = await browser.follow(await browser.submit(await browser.get(path), `${path}/move`, move))
  expect((await browser.get(list.url)).body).toContain('2 stock levels')
  const { browser: colleague } = await office.enter('manager')
  await colleague.submit(await colleague.get(path), `${path}/set`, { location: there, was: '3', counted: '1' })
  const late = await browser.submit(again, `${path}/${here}/undo-move`)
  expect(late.status).toBe(409)
  expect(late.body).toContain('There are not so many to take away.')
  expect(await pieces()).toEqual([2, 1])
})

test('an adjustment that a colleague has changed since is not undone', async () => {
  const { browser, variant } = await aJug(office)
  const path = `/admin/stock/${variant}`
  const kept = await browser.follow(await browser.submit(await browser.get(path), `${path}/item`, { tracked: 'on' }))
  const [level] = await office.rows('select location_id as place from stock_levels where variant_id = $1', variant)
  const location = String(level?.place)
  const adjusted = await browser.follow(
    await browser.submit(kept, `${path}/adjust`, { location, by: '5', reason: 'found' }),
  )
  const { browser: colleague } = await office.enter('manager')
  await colleague.submit(await colleague.get(path), `${path}/set`, { location, was: '5', counted: '7' })
  const late = await browser.submit(adjusted, `${path}/${location}/undo-adjustment`)
  expect(late.status).toBe(409)
  const [is] = await office.rows('select on_hand from stock_levels where variant_id = $1', variant)
  expect(Number(Object.values(is ?? {})[0])).toBe(7)
})

test('at how many a variant is low is set in the list and undone there, and not over what a colleague has set', async () => {
  const { browser, variant } = await aJug(office)
  const tracked = { tracked: 'on', low_stock_at: '3' }
  await browser.submit(await browser.get(`/admin/stock/${variant}`), `/admin/stock/${variant}/item`, tracked)
  const [found] = await office.rows(
    'select p.title from variants v join products p on p.id = v.product_id where v.id = $1',
    variant,
  )
  const list = `/admin/stock?q=${encodeURIComponent(String(found?.title))}`
  const limit = async () => (await office.rows('select low_stock_at as at from variants where id = $1', variant))[0]?.at
  const before = await browser.get(list)
  const set = (page: typeof before, to: string) => browser.submit(page, '/admin/set-limit', { low_stock_at: to })
  const limited = await browser.follow(await set(before, '9'))
  expect(limited.body, 'which one').toContain(`The limit of ${String(found?.title)} is saved.`)
  expect(await limit()).toBe(9)

  const late = await set(before, '4')
  expect(late.status).toBe(409)
  expect(late.body).toContain('It is 9 now.')
  const wrong = await set(limited, 'few')
  expect([wrong.status, await limit()]).toEqual([422, 9])
  expect(wrong.body).toContain('value="few"')

  const undone = await browser.submit(limited, '/admin/set-limit/undo')
  expect(undone.headers.get('location')).toContain('/admin/stock?q=')
  expect(await limit()).toBe(3)
  expect((await set(await browser.get(list), '')).status).toBe(303)
  expect(await limit()).toBe(null)
})

test('an undo that comes too late says so in the list where it was pressed', async () => {
  const { browser, variant } = await aJug(office)
  await browser.submit(await browser.get(`/admin/stock/${variant}`), `/admin/stock/${variant}/item`, { tracked: 'on' })
  const [found] = await office.rows(
    'select p.title, s.location_id as place from variants v join products p on p.id = v.product_id join stock_levels s on s.variant_id = v.id where v.id = $1',
    variant,
  )
  const list = await browser.get(`/admin/stock?q=${encodeURIComponent(String(found?.title))}`)
  const set = await browser.follow(await browser.submit(list, '/admin/set-stock', { counted: '5' }))
  const { browser: colleague } = await office.enter('manager')
  const location = String(found?.place)
  const path = `/admin/stock/${variant}`
  await colleague.submit(await colleague.get(path), `${path}/set`, { location, was: '5', counted: '7' })
  const late = await browser.submit(set, '/admin/set-stock/undo')
  expect(late.status).toBe(409)
  expect(late.body).toContain('<h1>Stock</h1>')
  expect(late.body).toContain('value="7"')
  expect(late.body).not.toContain('is saved.')
})
