import { expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

const heads = (body: string) =>
  [...body.matchAll(/<th scope="col"[^>]*>(?:<a [^>]*>)?([^<]+)/g)].map(([, title]) => title)
const tab = (body: string, name: string) =>
  new RegExp(`<a href="([^"]*)"[^>]*><bdi>${name}</bdi>`).exec(body)?.[1]?.replaceAll('&amp;', '&')

/** Saves what the list at this address shows, by the form on its page. */
async function save(browser: Browserless, address: string, name: string, shared = false) {
  const page = await browser.open(address)
  return browser.follow(await browser.submit(page, '/admin/views/new', { name, ...(shared && { shared: 'on' }) }))
}

test('a saved view is a tab with its filters, its order and its columns, for its maker alone until it is shared', async () => {
  const [ada, ben] = await Promise.all([office.enter('support'), office.enter('support')])
  await office.paidOrder()
  const name = `Large ${crypto.randomUUID().slice(0, 8)}`
  const saved = await save(ada.browser, '/admin/orders?payment=paid&sort=-total&show=total.country', name)
  expect([saved.status, saved.url.searchParams.get('payment')]).toEqual([200, 'paid'])
  expect(saved.body).toContain('View saved: its tab is above the list.')
  expect(heads(saved.body)).toEqual(['Order', 'Total', 'Country'])
  const usual = await ada.browser.open('/admin/orders')
  const href = tab(usual.body, name) ?? ''
  expect(heads((await ada.browser.open(href)).body)).toEqual(['Order', 'Total', 'Country'])
  expect(tab((await ben.browser.open('/admin/orders')).body, name)).toBeUndefined()
  const own = await ada.browser.open(new URL(href, shop.origin).href)
  const edit = `/admin/views/${own.url.searchParams.get('view')}`
  expect((await ben.browser.get(edit)).status).toBe(404)
  await ada.browser.submit(await ada.browser.open(edit), edit, { name, shared: 'on' })
  expect(tab((await ben.browser.open('/admin/orders')).body, name)).toBeDefined()
  const forBen = await ben.browser.open(edit)
  expect(forBen.body).toContain('Only the person who saved this view can change it.')
  await ada.browser.submit(await ada.browser.open(edit), `${edit}/delete`, {})
  expect(tab((await ben.browser.open('/admin/orders')).body, name)).toBeUndefined()
})

test('what was changed in a view is offered to be saved into it', async () => {
  const { browser } = await office.enter('support')
  const saved = await save(browser, '/admin/orders?payment=paid', 'Changing')
  expect(saved.body).not.toContain('Save changes to')
  const narrowed = new URL(saved.url)
  narrowed.searchParams.set('country', 'DE')
  const changed = await browser.open(narrowed.pathname + narrowed.search)
  const action = /action="(\/admin\/views\/[^"]+\/update)"/.exec(changed.body)?.[1] ?? ''
  const updated = await browser.follow(await browser.submit(changed, action))
  expect(updated.body).not.toContain('Save changes to')
  expect(tab((await browser.open('/admin/orders')).body, 'Changing')).toContain('country=DE')
})

test('a name that one already has is refused, with what was typed', async () => {
  const { browser } = await office.enter('support')
  await save(browser, '/admin/orders?payment=paid', 'Twice')
  const again = await save(browser, '/admin/orders', 'Twice')
  expect(again.status).toBe(409)
  expect(again.body).toContain('You already have a view with this name')
  expect(again.body).toContain('value="Twice"')
})

test('columns are moved without script, and kept in their order', async () => {
  const { browser } = await office.enter('support')
  await office.paidOrder()
  const moved = await browser.open('/admin/orders?columns=&columns=placed&columns=country&columns=total&move=-total')
  expect(heads(moved.body)).toEqual(['Order', 'Date', 'Total', 'Country'])
  // The form is still open, for the next move.
  expect(moved.url.search).toBe('?arrange=on')
  expect(heads((await browser.get('/admin/orders')).body)).toEqual(['Order', 'Date', 'Total', 'Country'])
})

test('a file has the columns that the list shows, in their order', async () => {
  const { browser } = await office.enter('manager')
  await office.paidOrder()
  const { body } = await browser.open('/admin/orders?show=total.country')
  const address = /href="([^"]*\/admin\/orders\.csv[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const [first] = (await browser.get(address)).body.replace(/^\uFEFF/, '').split('\r\n')
  expect(first).toBe('number,total,currency,country')
})

test('orders on hold and one’s own have their views from the start', async () => {
  const { browser, identity } = await office.enter('support')
  const { number } = await office.paidOrder()
  await office.rows(`update orders set staff_hold = 'stock', assigned_to = $1 where number = $2`, identity, number)
  for (const query of ['hold=on_hold', 'assigned=mine']) {
    const { body } = await browser.get(`/admin/orders?${query}`)
    expect([query, body.includes(`/admin/orders/${number}?`)]).toEqual([query, true])
  }
  expect((await browser.get('/admin/orders?assigned=mine')).body).toMatch(/aria-current="page"[^>]*>Mine<span[^>]*> 1</)
})

test('a view that was deleted comes back by Undo, or says why not', async () => {
  const { browser } = await office.enter('support')
  const saved = await save(browser, '/admin/orders?payment=paid', 'Undone')
  const edit = `/admin/views/${saved.url.searchParams.get('view')}`
  const list = await browser.follow(await browser.submit(await browser.open(edit), `${edit}/delete`, {}))
  expect(list.body).toContain('View deleted.')
  expect(tab(list.body, 'Undone')).toBeUndefined()
  const other = await save(browser, '/admin/orders', 'Undone')
  const refused = await browser.submit(list, `${edit}/restore`)
  expect([refused.status, refused.body.includes('You already have a view with this name')]).toEqual([409, true])
  const another = `/admin/views/${other.url.searchParams.get('view')}`
  await browser.submit(await browser.open(another), another, { name: 'Renamed' })
  const back = await browser.follow(await browser.submit(list, `${edit}/restore`))
  expect(back.url.pathname).toBe('/admin/orders')
  expect(back.body).toContain('Undone.')
  expect(tab(back.body, 'Undone')).toContain('payment=paid')
})
