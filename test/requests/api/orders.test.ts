import { describe, expect, inject, test } from 'vitest'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const [warehouse, reader, nobody] = await Promise.all([
  makeKey(shop, ['orders:read', 'orders:ship', 'orders:refund', 'settings:write']),
  makeKey(shop, ['orders:read']),
  makeKey(shop, ['pages:write']),
])
const api = apiOf(shop, warehouse)
const once = (key: string = crypto.randomUUID()) => ({ 'idempotency-key': key })

describe('an order', () => {
  test('is found by its typed id and by its number, and has an ETag', async () => {
    const { id, number, line } = await office.paidOrder()
    const byNumber = await api(`GET /orders/${number}`)
    expect(byNumber).toMatchObject({
      status: 200,
      body: { id: typeId('ord_', id), number, payment: 'paid', lines: [{ id: typeId('line_', line) }] },
    })
    const byId = await api(`GET /orders/${typeId('ord_', id)}`)
    expect(byId.body).toEqual(byNumber.body)
    const etag = byId.headers.get('etag') ?? ''
    const again = await api(`GET /orders/${number}`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, null])
  })

  test('is commented, and the comment is answered as it is now', async () => {
    const { id } = await office.paidOrder()
    const writer = apiOf(shop, await makeKey(shop, ['orders:read', 'comments:write', 'views:write']))
    const { body } = await writer('POST /comments', { body: { object: typeId('ord_', id), text: 'She calls.' } })
    expect(body.object).toMatchObject({ id: body.result.comment, text: 'She calls.' })
    const view = { list: 'orders', name: 'Unpaid', query: 'payment=unpaid', columns: ['number'], shared: false }
    const kept = await writer('POST /saved-views', { body: view })
    expect(kept.body.object).toMatchObject({ id: kept.body.result.view, name: 'Unpaid' })
  })

  test('with another prefix is refused with the expected one', async () => {
    const { status, body } = await api('GET /orders/prd_01h455vb4pex5vsknk084sn02q')
    expect([status, body.code, body.errors[0].pointer, body.errors[0].expected]).toEqual([
      422,
      'api.wrong_id',
      '{order}',
      'ord_',
    ])
  })

  test('that does not exist is not found', async () => {
    const { status, headers, body } = await api('GET /orders/B9999999')
    expect([status, body.code, headers.get('content-type')]).toEqual([
      404,
      'request.not_found',
      'application/problem+json',
    ])
    expect(body.request_id).toBe(headers.get('x-request-id'))
  })
})

describe('to send it', () => {
  test('happens once under one key, and the repeated answer is marked', async () => {
    const { id, number, line } = await office.paidOrder()
    const headers = once()
    const body = { carrier: 'DHL', tracking_number: null, tracking_link: null, lines: { [typeId('line_', line)]: 1 } }
    const first = await api(`POST /orders/${number}/shipments`, { body, headers })
    expect(first.body).toMatchObject({
      result: { shipment: expect.stringMatching(/^parcel_/) },
      object: { fulfilment: 'fulfilled' },
    })
    const second = await api(`POST /orders/${number}/shipments`, { body, headers })
    expect([second.status, second.headers.get('idempotent-replayed'), second.body.result]).toEqual([
      200,
      'true',
      first.body.result,
    ])
    expect(await office.rows('select id from shipments where order_id = $1', id)).toHaveLength(1)
    const other = await api(`POST /orders/${number}/shipments`, { body: { ...body, carrier: 'UPS' }, headers })
    expect([other.status, other.body.code]).toEqual([422, 'call.other_request'])
  })

  test('needs an idempotency key, and the permission', async () => {
    const { number, line } = await office.paidOrder()
    const body = { carrier: 'DHL', tracking_number: null, tracking_link: null, lines: { [typeId('line_', line)]: 1 } }
    const without = await api(`POST /orders/${number}/shipments`, { body })
    expect([without.status, without.body.code]).toEqual([400, 'api.idempotency_key_needed'])
    const other = await apiOf(shop, reader)(`POST /orders/${number}/shipments`, { body, headers: once() })
    expect([other.status, other.body.code, other.body.required_permission]).toEqual([
      403,
      'access.forbidden',
      'orders:ship',
    ])
    const blind = await apiOf(shop, nobody)(`GET /orders/${number}`)
    expect([blind.status, blind.body.required_permission]).toEqual([403, 'orders:read'])
  })

  test('reports every invalid field by its pointer', async () => {
    const { number, line } = await office.paidOrder()
    const wrong = await api(`POST /orders/${number}/shipments`, {
      body: { carrier: 7, tracking_number: null, tracking_link: null, lines: { [typeId('line_', line)]: 1 } },
      headers: once(),
    })
    expect([wrong.status, wrong.body.errors.map((each: { pointer: string }) => each.pointer)]).toEqual([
      422,
      ['/carrier'],
    ])
    const stray = await api(`POST /orders/${number}/shipments`, {
      body: { carier: 'DHL', lines: { [typeId('ord_', line)]: 1 } },
      headers: once(),
    })
    expect(stray.body.errors).toMatchObject([
      {
        pointer: '/carier',
        code: 'api.unknown_field',
        expected: 'carrier, tracking_number, tracking_link, location, lines, to_send',
      },
      { pointer: `/lines/${typeId('ord_', line)}`, code: 'api.wrong_id', expected: 'line_' },
    ])
    const many = await api(`POST /orders/${number}/shipments`, {
      body: { carrier: 'DHL', tracking_number: null, tracking_link: null, lines: { [typeId('line_', line)]: 99 } },
      headers: once(),
    })
    expect([many.status, many.body.code, many.body.errors[0].pointer]).toEqual([
      422,
      'order.too_many_pieces',
      `/lines/${typeId('line_', line)}`,
    ])
  })

  test('on many objects continues after a refusal', async () => {
    const [one, other] = [await office.paidOrder(), await office.paidOrder()]
    const item = ({ number, line }: typeof one) => ({
      order: number,
      carrier: 'DHL',
      tracking_number: null,
      tracking_link: null,
      lines: { [typeId('line_', line)]: 1 },
    })
    const headers = once()
    const { status, body } = await api('POST /bulk/orders.ship', {
      body: { items: [item(one), { order: 'B9999999', lines: {} }, item(other)] },
      headers,
    })
    expect([status, body.data.map((each: { status: number }) => each.status)]).toEqual([
      200,
      [200, expect.any(Number), 200],
    ])
    const again = await api('POST /bulk/orders.ship', { body: { items: [item(one)] }, headers })
    expect(again.body.data[0]).toMatchObject({ status: 200, result: body.data[0].result })
    // The longest key that a call accepts.
    const items = Array.from({ length: 12 }, () => item(one))
    const nothing = await Promise.all(
      [{}, { items: [] }, { items: [1] }].map((body) => api('POST /bulk/orders.ship', { body, headers: once() })),
    )
    expect(nothing.map((each) => each.body.errors)).toMatchObject([
      [{ pointer: '/items', code: 'field.required', expected: 'an array of 1 to 100 objects' }],
      [{ pointer: '/items', code: 'api.wrong_value', expected: 'an array of 1 to 100 objects' }],
      [{ pointer: '/items', code: 'api.wrong_value', expected: 'an array of 1 to 100 objects' }],
    ])
    const long = await api('POST /bulk/orders.ship', { body: { items }, headers: once('k'.repeat(200)) })
    const codes = long.body.data.map(({ problem }: { problem: { code: string } }) => problem.code)
    expect(new Set(codes)).toEqual(new Set(['order.too_many_pieces']))
  })
})

describe('what is overwritten', () => {
  test('needs the ETag of the version that was read, and refuses another one', async () => {
    const before = await api('GET /settings')
    const without = await api('PATCH /settings', { body: { daily_mail: 'off' } })
    expect([without.status, without.body.code]).toEqual([428, 'api.version_needed'])
    const stale = await api('PATCH /settings', { body: { daily_mail: 'off' }, headers: { 'if-match': '"stale"' } })
    expect([stale.status, stale.body.code]).toEqual([412, 'api.version_changed'])
    const current = { 'if-match': before.headers.get('etag') ?? '' }
    const { daily_mail: as } = before.body
    const changed = await api('PATCH /settings', { body: { daily_mail: as }, headers: current })
    expect([changed.status, changed.body.object, changed.headers.get('etag')]).toEqual([
      200,
      before.body,
      before.headers.get('etag'),
    ])
  })
})

describe('a list', () => {
  test('is read page by page to its end', async () => {
    for (let made = 0; made < 3; made += 1) await office.paidOrder()
    const first = await api('GET /orders?limit=2&payment=paid')
    expect(first.body.data).toHaveLength(2)
    expect(first.body.data[0]).toMatchObject({
      id: expect.stringMatching(/^ord_/),
      total: { currency: 'EUR' },
      payment: 'paid',
    })
    expect(first.headers.get('link')).toBe(`<${first.body.next}>; rel="next"`)
    const second = await api(`GET ${first.body.next.replace('/api/v1', '')}`)
    const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted().toReversed()).toEqual(ids)
  })

  test.each([
    ['payment=payed', 'partially_refunded'],
    ['colour=red', 'payment, fulfilment'],
    ['limit=101', '1 to 100'],
    ['limit=0', '1 to 100'],
    ['after=B1', 'ord_'],
    ['sort=email', '-placed'],
    ['status=paid', 'expand'],
    ['placed_from=2026-13-01', '2027-01-31'],
    ['payment=paid&payment=unpaid', 'unpaid'],
  ])('refuses the unknown %s, and lists the known ones', async (query, taken) => {
    const { status, body } = await api(`GET /orders?${query}`)
    expect([status, body.code]).toEqual([400, 'api.unknown_parameter'])
    expect(body.errors[0].expected).toContain(taken)
  })

  test('a secret key is refused, as it cannot shop', async () => {
    const { status, body } = await api('GET /catalogue')
    expect([status, body.detail]).toEqual([403, 'This takes a publishable key: a secret key cannot shop.'])
  })
})

test('the stock of a variant at a location is found by the ids that it is shown with', async () => {
  const stock = apiOf(shop, await makeKey(shop, ['stock:write']))
  const [level] = await office.rows(
    `select variant_id::text as variant, location_id::text as location from stock_levels limit 1`,
  )
  const [variant, location] = [typeId('var_', String(level?.variant)), typeId('loc_', String(level?.location))]
  const { status, body } = await stock(`GET /stock/${variant}/${location}`)
  expect([status, body.id, body.variant, body.location]).toEqual([200, `${variant}/${location}`, variant, location])
  const turned = await stock(`GET /stock/${location}/${variant}`)
  expect([turned.status, turned.body.errors[0].expected]).toEqual([422, 'var_'])
})
