import { describe, expect, inject, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

/** The rows of a file, by the names of its columns. */
const rowsOf = (csv: string) => parse(csv.replace(/^\uFEFF/, ''), { columns: true }) as Record<string, string>[]

describe('the list of orders as a file', () => {
  test('is for staff who may see and export the list, and offered to no one else', async () => {
    expect((await openBrowser(shop.origin).get('/admin/orders.csv')).status).toBe(401)
    const { browser } = await office.enter('support')
    expect((await browser.get('/admin/orders.csv')).status).toBe(403)
    expect((await browser.get('/admin/orders')).body).not.toContain('/admin/orders.csv')
    const manager = await office.enter('manager')
    expect((await manager.browser.get('/admin/orders')).body).toContain('/admin/orders.csv')
  })

  test('contains exactly the filtered list, as numbers and times that programs read', async () => {
    const [{ browser }, { number, email, total }] = await Promise.all([office.enter('manager'), office.paidOrder()])
    await office.paidOrder()
    const file = await browser.get(`/admin/orders.csv?q=${encodeURIComponent(email)}`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(rowsOf(file.body)).toMatchObject([
      {
        number,
        email,
        placed: expect.stringMatching(/^20\d\d-.*Z$/),
        payment: 'paid',
        total: (total / 100).toFixed(2),
        currency: 'EUR',
      },
    ])
    expect(rowsOf((await browser.get(`/admin/orders.csv?q=${email}&payment=disputed`)).body)).toEqual([])
  })

  test('is offered on the German page in the format of German spreadsheets', async () => {
    const [{ browser }, { email, total }] = await Promise.all([office.enter('manager'), office.paidOrder()])
    const { body } = await browser.get(`/de/admin/orders?q=${encodeURIComponent(email)}`)
    const address = /href="([^"]*\/admin\/orders\.csv[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const file = (await browser.get(address)).body
    const [row] = parse(file, { columns: true, bom: true, delimiter: ';' }) as Record<string, string>[]
    expect(row).toMatchObject({ name: 'Ada Weber', total: (total / 100).toFixed(2).replace('.', ','), currency: 'EUR' })
  })

  test('is noted in the audit log, with the search text stored separately', async () => {
    const { browser, identity } = await office.enter('manager')
    const { email } = await office.paidOrder()
    await browser.get(`/admin/orders.csv?payment=paid&q=${encodeURIComponent(email)}`)
    const [entry] = await office.rows(
      `select id, operation, record, door, input from audit_entries where actor_id = $1`,
      identity,
    )
    expect(entry).toMatchObject({ operation: 'orders.export', record: 'orders', door: 'form' })
    expect(entry?.input).toEqual({ payment: 'paid', sort: '-placed' })
    expect(await office.rows('select pointer, value from audit_values where entry_id = $1', entry?.id)).toEqual([
      { pointer: '/input/q', value: email },
    ])
  })

  test('requested with HEAD is not noted, since no data has left', async () => {
    const { browser, identity } = await office.enter('manager')
    const entries = () => office.rows(`select id from audit_entries where actor_id = $1`, identity)
    const head = await browser.ask('/admin/orders.csv', { method: 'HEAD' })
    expect([head.status, head.body, await entries()]).toEqual([200, '', []])
    await browser.get('/admin/orders.csv')
    expect(await entries()).toHaveLength(1)
  })

  test('has only one address, and accepts no forms', async () => {
    const { browser } = await office.enter('manager')
    expect((await browser.get('/de/admin/orders.csv')).status).toBe(404)
    expect((await browser.post('/admin/orders.csv')).status).toBe(405)
  })
})

describe('the list of orders', () => {
  test('says by which column it is sorted, and links to every other order', async () => {
    const { browser } = await office.enter('manager')
    const { body } = await browser.get('/admin/orders?payment=paid')
    expect(body).toContain('aria-sort="descending"><a href="/admin/orders?payment=paid&amp;sort=placed">Date</a>')
    expect(body).toContain('<a href="/admin/orders?payment=paid&amp;sort=-total">Total</a>')
    const sorted = await browser.get('/admin/orders?sort=-total')
    expect(sorted.body).toContain('aria-sort="descending"><a href="/admin/orders?sort=total">Total</a>')
    // An unknown sort column leaves the list in its own order.
    expect((await browser.get('/admin/orders?sort=email')).body).toContain('sort=placed">Date</a>')
  })

  test('remembers the chosen columns', async () => {
    const { browser } = await office.enter('manager')
    await office.paidOrder()
    const heads = (body: string) =>
      [...body.matchAll(/<th scope="col"[^>]*>(?:<a [^>]*>)?([^<]+)/g)].map(([, title]) => title)
    const chosen = await browser.open(
      '/admin/orders?columns=&columns=country&columns=total&columns=nonsense&payment=paid',
    )
    expect(chosen.url.search).toBe('?payment=paid')
    expect(heads(chosen.body)).toEqual(['Order', 'Country', 'Total'])
    expect(heads((await browser.get('/admin/orders')).body)).toEqual(['Order', 'Country', 'Total'])
  })

  test('has ready-made views, each with its number of rows', async () => {
    const { browser } = await office.enter('manager')
    await office.paidOrder()
    const { body } = await browser.get('/admin/orders?fulfilment=to_pack')
    expect(body).toMatch(
      /href="\/admin\/orders\?fulfilment=to_pack" aria-current="page">Orders to send<span[^>]*> [1-9]/,
    )
  })

  test('is filtered by days, amounts and country', async () => {
    const [{ browser }, { number, email, total }] = await Promise.all([office.enter('manager'), office.paidOrder()])
    const shows = async (query: string) =>
      (await browser.get(`/admin/orders?q=${encodeURIComponent(email)}&${query}`)).body.includes(`/${number}?`)
    expect(await shows(`placed_from=2026-01-01&total_from=${total / 100}&total_to=${total / 100}`)).toBe(true)
    expect(await shows(`total_to=${(total - 1) / 100}`)).toBe(false)
    expect(await shows(`placed_to=2020-01-01`)).toBe(false)
    expect(await shows(`country=LI`)).toBe(false)
  })
})

describe('a list of open work is a list too', () => {
  test.each(['/admin/payments.csv', '/admin/receivables.csv', '/admin/transfers.csv', '/admin/withdrawals.csv'])(
    '%s is a file for staff who may see its page',
    async (path) => {
      const [{ browser }, { browser: others }] = await Promise.all([office.enter('manager'), office.enter('catalogue')])
      const file = await browser.get(`${path}?state=all`)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
      expect((await others.get(path)).status).toBe(403)
    },
  )

  test('of withdrawals shows open ones by default, and its file is noted under the name of the list', async () => {
    const [{ browser, identity }, order] = await Promise.all([office.enter('manager'), office.paidOrder()])
    await office.rows(
      `insert into withdrawals (id, submission_key, order_number, from_buyer, name, email, items, locale, received_at, handled_at)
       values (gen_random_uuid(), gen_random_uuid(), $1, true, 'Ada Offen', $2, '', 'en', now(), null),
         (gen_random_uuid(), gen_random_uuid(), $1, true, 'Ada Erledigt', $2, '', 'en', now(), now())`,
      order.number,
      order.email,
    )
    const query = `q=${encodeURIComponent(order.email)}`
    const shown = async (more: string) => (await browser.get(`/de/admin/withdrawals?${query}${more}`)).body
    expect(await shown('')).toMatch(/Ada Offen(?![\s\S]*Ada Erledigt)/)
    expect(await shown('&state=resolved')).toMatch(/Erledigt am/)
    expect(await shown('&state=open')).toContain('1 Widerruf')
    const rows = rowsOf((await browser.get(`/admin/withdrawals.csv?${query}&state=all`)).body)
    expect(rows.map(({ name, sender }) => [name, sender]).toSorted()).toEqual([
      ['Ada Erledigt', 'customer'],
      ['Ada Offen', 'customer'],
    ])
    const { browser: owner } = await office.enter('owner')
    const log = await owner.get(`/admin/audit?who=person:${identity}`)
    expect(log.body).toContain('Downloaded the list “Withdrawals”')
    expect(log.body).toContain('Order or email')
  })

  test('says once that nothing is found', async () => {
    const { browser } = await office.enter('manager')
    const { body } = await browser.get('/admin/withdrawals?q=nobody@example.invalid')
    expect(body.match(/No withdrawals/g)).toHaveLength(1)
  })

  test('keeps its filters after an action, and after undoing it', async () => {
    const [{ browser }, order] = await Promise.all([office.enter('manager'), office.paidOrder()])
    await office.rows(
      `insert into withdrawals (id, submission_key, order_number, from_buyer, name, email, items, locale, received_at)
       values (gen_random_uuid(), gen_random_uuid(), $1, true, 'Ada Offen', $2, '', 'en', now())`,
      order.number,
      order.email,
    )
    const narrowed = { q: order.email, state: 'all', sort: '-received' }
    const page = await browser.open(`/admin/withdrawals?${new URLSearchParams(narrowed)}`)
    const done = await browser.follow(await browser.submit(page, '/resolve'))
    expect(Object.fromEntries(done.url.searchParams)).toMatchObject(narrowed)
    const undone = await browser.follow(await browser.submit(done, '/reopen'))
    expect(Object.fromEntries(undone.url.searchParams)).toEqual({ ...narrowed, done: 'undone' })
  })
})
