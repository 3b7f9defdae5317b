import { describe, expect, inject, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { permissionsOf, roles } from '#app/permissions.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const { origin } = shop
const office = officeOf(shop)

const screens = [
  '/admin',
  '/admin/orders',
  '/admin/payments',
  '/admin/receivables',
  '/admin/transfers',
  '/admin/delivery',
  '/admin/locations',
  '/admin/settings',
  '/admin/settings/bank-account',
  '/admin/orders/B1001',
]

describe('the back office', () => {
  test.each(screens)('%s is for staff only', async (path) => {
    expect((await openBrowser(origin).get(path)).status).toBe(401)
    const { browser } = await office.enter()
    const page = await browser.get(path)
    expect(page.status).toBe(403)
    expect(page.body).not.toContain('Back office')
  })

  test('is offered in the account of staff, and of no one else', async () => {
    const { browser } = await office.enter('support')
    expect((await browser.get('/account')).body).toContain('href="/admin"')
    const { browser: other } = await office.enter()
    expect((await other.get('/account')).body).not.toContain('href="/admin"')
  })

  test('is not cached, and is available in both languages', async () => {
    const { browser } = await office.enter('support')
    const page = await browser.get('/admin/orders')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect((await browser.get('/de/admin')).body).toContain('Verwaltung')
  })

  test('opens for the owner named at the start', async () => {
    // As in a shop without an owner: earlier tests may have made some.
    await office.rows(`update staff_members set roles = '{support}' where 'owner' = any (roles)`)
    const browser = openBrowser(origin)
    const page = await browser.open('/auth/sign-in?return_to=/admin')
    const there = await browser.follow(await browser.submit(page, '/sign-in', { demo: 'owner@example.com' }))
    expect({ path: there.url.pathname, status: there.status }).toEqual({ path: '/admin', status: 200 })
    expect(there.body).toContain('To do')
  })
})

describe('each role has its own permissions and no others', () => {
  const actions = {
    'orders:read': { path: '/admin/orders/:number', fields: null },
    'orders:refund': {
      path: '/admin/orders/:number/refund',
      fields: { kind: 'amount', amount: '0,01', 'amount-currency': 'EUR', reason: 'goodwill' },
    },
    'orders:cancel': { path: '/admin/orders/:number/cancel', fields: {} },
    'orders:ship': { path: '/admin/orders/:number/send', fields: { carrier: 'DHL' } },
  } as const
  const { visitor: _v, customer: _c, ...staff } = roles
  const names = Object.keys(staff) as (keyof typeof staff)[]

  test.each(names)('%s', async (role) => {
    const [{ browser }, { number, line }] = await Promise.all([office.enter(role), office.paidOrder()])
    for (const [permission, { path, fields }] of Object.entries(actions)) {
      const may = permissionsOf(true, [role]).has(permission as keyof typeof actions)
      const address = path.replace(':number', number)
      const extra = permission === 'orders:ship' ? { [`lines-${line}`]: '9' } : {}
      const sent = fields && (await browser.post(address, { ...fields, ...extra, submission: crypto.randomUUID() }))
      const answer = sent ?? (await browser.get(address))
      // An excess quantity is refused by the form, which only staff with the permission reach.
      const allowed = permission === 'orders:ship' ? 422 : sent ? 303 : 200
      // Cancelled by then, which is another refusal than a missing permission.
      const expected =
        permission === 'orders:ship' && may && permissionsOf(true, [role]).has('orders:cancel') ? [409, 422] : [allowed]
      expect(may ? expected : [403], `${role} ${permission}`).toContain(answer.status)
    }
  })

  test('also when the role is removed while the page is open', async () => {
    const { browser, identity } = await office.enter('manager')
    const { number, id } = await office.paidOrder()
    const path = `/admin/orders/${number}/refund`
    const page = await browser.get(path)
    await office.give(identity, ['support'])
    const late = await browser.submit(page, path, { kind: 'rest', reason: 'goodwill' })
    expect(late.status).toBe(403)
    expect(await office.refundsOf(id)).toEqual([])
  })

  test('also for the small buttons: support clears no hold, resolves no problem, moves no parcel, closes no order', async () => {
    const { browser } = await office.enter('support')
    const { number } = await office.paidOrder()
    const parcel = `parcels/${crypto.randomUUID()}`
    for (const act of ['clear-hold', `${parcel}/delivered`, `${parcel}/lost`, 'close'])
      expect((await browser.post(`/admin/orders/${number}/${act}`)).status).toBe(403)
    for (const act of ['resolve', 'reopen'])
      expect((await browser.post(`/admin/payments/${crypto.randomUUID()}/${act}`)).status).toBe(403)
  })
})

describe('the list of orders', () => {
  test('finds an order by its number, its e-mail and its payment, and not by parts of them', async () => {
    const [{ browser }, { number, email, reference }] = await Promise.all([office.enter('support'), office.paidOrder()])
    for (const wanted of [
      number,
      number.toLowerCase(),
      number.slice(1),
      email.toUpperCase(),
      reference,
      ` ${number} `,
    ]) {
      const { body } = await browser.get(`/admin/orders?q=${encodeURIComponent(wanted)}`)
      expect(body, wanted).toContain(`/admin/orders/${number}?q=`)
    }
    for (const other of ['B0', 'pi_none', `x${email}`, '%', "'", 'x'.repeat(500)]) {
      const page = await browser.get(`/admin/orders?q=${encodeURIComponent(other)}`)
      expect({ status: page.status, found: page.body.includes(`/admin/orders/${number}`) }, other).toEqual({
        status: 200,
        found: false,
      })
    }
  })

  test('sends no null characters to the database', async () => {
    const { browser } = await office.enter('support')
    expect((await browser.get('/admin/orders?q=%00&before=%00&payment=%00')).status).toBe(400)
  })

  test('is filtered by payment and fulfilment, in its address', async () => {
    const [{ browser }, { number }] = await Promise.all([office.enter('support'), office.paidOrder()])
    const shows = async (query: string) => (await browser.get(`/admin/orders?${query}`)).body.includes(`>${number}</a>`)
    expect(await shows('payment=paid&fulfilment=open')).toBe(true)
    expect(await shows('state=placed&payment=paid&fulfilment=unfulfilled')).toBe(true)
    expect(await shows('payment=refunded')).toBe(false)
    expect(await shows('fulfilment=fulfilled')).toBe(false)
    expect(await shows('state=cancelled')).toBe(false)
    // Unknown values are ignored.
    expect(await shows('payment=nonsense')).toBe(true)
  })

  test('continues after an order with the earlier ones', async () => {
    const { browser } = await office.enter('support')
    const [older, newer] = [await office.paidOrder(), await office.paidOrder()]
    const { body } = await browser.get(`/admin/orders?before=${newer.id}`)
    expect(body).toContain(`/${older.number}"`)
    expect(body).not.toContain(`/${newer.number}"`)
    expect((await browser.get('/admin/orders?before=nonsense')).status).toBe(200)
  })
})

describe('an order', () => {
  test('shows its money, its mails and the possible actions', async () => {
    const [{ browser }, { number, reference }] = await Promise.all([office.enter('manager'), office.paidOrder()])
    const { body } = await browser.get(`/admin/orders/${number}`)
    expect(body).toContain('Charged')
    expect(body).toContain(`https://dashboard.stripe.com/test/payments/${reference}`)
    expect(body).toContain('Confirmation')
    for (const action of ['refund', 'cancel', 'send']) expect(body).toContain(`/admin/orders/${number}/${action}"`)
  })

  test('that does not exist is not found', async () => {
    const { browser } = await office.enter('manager')
    for (const path of [
      '/admin/orders/B0',
      '/admin/orders/B0/refund',
      '/admin/orders/B0/cancel',
      '/admin/orders/B0/send',
    ])
      expect((await browser.get(path)).status).toBe(404)
  })
})

describe('payments to look at', () => {
  const aProblem = async (kind: string, orderId: OrderId | null = null) => {
    const [row] = await office.rows(
      `insert into payment_problems (id, kind, reference, order_id, details)
       values (gen_random_uuid(), $1, $2, $3, '{"amount": 1234}') returning id`,
      kind,
      `pi_${crypto.randomUUID().replaceAll('-', '')}`,
      orderId,
    )
    return String(row?.id)
  }
  const resolvedBy = async (id: string) =>
    (await office.rows('select resolved_by from payment_problems where id = $1', id))[0]?.resolved_by

  test('are shown with what to do, resolved with a name, and can be reopened', async () => {
    const { browser, identity } = await office.enter('manager')
    const { id: orderId, number } = await office.paidOrder()
    const id = await aProblem('orphan-payment', orderId)
    const page = await browser.get('/admin/payments')
    expect(page.body).toContain('belongs to no order here')
    expect(page.body).toContain(`/admin/orders/${number}"`)
    const looked = await browser.submit(page, `/admin/payments/${id}/resolve`)
    expect(await resolvedBy(id)).toBe(identity)
    const after = await browser.follow(looked)
    expect(after.body).toContain('Marked as resolved')
    // Pressed twice, it is open again nevertheless.
    for (const _ of [1, 2]) {
      const undone = await browser.follow(await browser.submit(after, `/admin/payments/${id}/reopen`))
      expect(undone.body).toContain('Undone.')
      expect(await resolvedBy(id)).toBeNull()
    }
  })

  test('that a colleague has resolved keep that person’s name', async () => {
    const [first, second] = await Promise.all([office.enter('manager'), office.enter('owner')])
    const id = await aProblem('card-testing')
    for (const { browser } of [first, second])
      expect((await browser.post(`/admin/payments/${id}/resolve`)).status).toBe(303)
    const refused = await second.browser.post(`/admin/payments/${id}/reopen`)
    expect([refused.status, refused.body.includes('Someone else marked this as resolved')]).toEqual([409, true])
    expect(await resolvedBy(id)).toBe(first.identity)
  })

  test('take no nonsense', async () => {
    const { browser } = await office.enter('manager')
    const sent = (problem: string, fields = {}) => browser.post(`/admin/payments/${problem}/resolve`, fields)
    for (const problem of ['1', crypto.randomUUID()]) expect((await sent(problem)).status).toBe(404)
    expect((await browser.post('/admin/payments', { problem: crypto.randomUUID() })).status).toBe(405)
    for (const calls of ['x', '1.5', '-1', '0', ''])
      expect((await sent(crypto.randomUUID(), { calls })).status, calls).toBe(400)
  })
})
