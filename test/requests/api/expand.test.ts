import { expect, inject, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { misfits } from '#test/support/api/described.ts'
import { type ApiAnswer, apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const [staff, anybody] = await Promise.all([makeKey(shop, ['orders:read']), makeKey(shop, [], { kind: 'publishable' })])
const api = apiOf(shop, staff)

test('a list can include its referenced objects, each as its own call returns it', async () => {
  const { id, number } = await office.paidOrder()
  const one = await api(`GET /orders/${number}`)
  const { status, headers, body } = await api(`GET /orders?q=${number}&expand=id`)
  expect(status).toBe(200)
  expect(body.data.map((row: { id: string }) => row.id)).toEqual([typeId('ord_', id)])
  expect(body.expanded).toEqual({ [typeId('ord_', id)]: one.body })
  expect(misfits('GET', '/orders', { status, headers, body })).toEqual([])
  expect((await api(`GET /orders?q=${number}`)).body).not.toHaveProperty('expanded')
})

test('the next page is requested in the same way', async () => {
  await office.paidOrder()
  await office.paidOrder()
  const { body } = await api('GET /orders?limit=1&expand=id')
  expect(new URL(body.next, 'http://x').searchParams.get('expand')).toBe('id')
  expect(Object.keys(body.expanded)).toEqual([body.data[0].id])
})

test('lists that visitors may read can include objects for them', async () => {
  const { status, headers, body } = await apiOf(shop, anybody)('GET /catalogue?limit=2&expand=id')
  expect(Object.keys(body.expanded)).toEqual(body.data.map((row: { id: string }) => row.id))
  expect(Object.values(body.expanded)[0]).toMatchObject({ variants: expect.any(Array) })
  expect(misfits('GET', '/catalogue', { status, headers, body })).toEqual([])
})

test('for a guest each included object counts as a call: she gets no more at once than one by one', async () => {
  const left = ({ headers }: ApiAnswer) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  const from = { headers: { 'x-forwarded-for': '198.51.100.77' } }
  const stranger = apiOf(shop, anybody)
  const all = 'GET /catalogue?expand=id'
  const first = await stranger(all, from)
  const brought = Object.keys(first.body.expanded).length
  expect([brought, left(first)]).toEqual([limits.apiExpandedBySelf.value, limits.apiVisitorCalls.value - 1 - brought])
  const most = Math.ceil(limits.apiVisitorCalls.value / (1 + brought))
  const answers = [first]
  while (answers.length < most) answers.push(await stranger(all, from))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect([left(answers.at(-1) ?? first), (await stranger('GET /catalogue', from)).body.code]).toEqual([
    0,
    'limit.too_many_requests',
  ])
  // A system of the shop itself pages through everything.
  const { number } = await office.paidOrder()
  const before = left(await api(`GET /orders?q=${number}`))
  expect(left(await api(`GET /orders?q=${number}&expand=id`))).toBe(before - 1)
})

test('a guest gets no larger page with included objects than the default one', async () => {
  const ask = async (limit: number) => (await apiOf(shop, anybody)(`GET /catalogue?limit=${limit}&expand=id`)).body
  const most = limits.apiExpandedBySelf.value
  expect(Object.keys((await ask(most)).expanded)).toHaveLength(most)
  const unsaid = await apiOf(shop, anybody)('GET /catalogue?expand=id')
  expect(Object.keys(unsaid.body.expanded)).toHaveLength(most)
  expect((await ask(most + 1)).errors).toEqual([
    expect.objectContaining({ pointer: '?limit', expected: `1 to ${most}` }),
  ])
  expect((await api(`GET /orders?limit=${limits.apiPage.value}&expand=id`)).status).toBe(200)
})

test('a field that references an object can include it, if the caller may read it', async () => {
  const { number } = await office.paidOrder()
  const [row] = await office.rows(
    `insert into payment_problems (id, kind, reference, order_id, details, found_at)
     select uuidv7(), 'overpaid', id::text, id, '{}', now() from orders where number = $1 returning id`,
    number,
  )
  const problem = typeId('prob_', String(row?.id))
  const { status, headers, body } = await api(`GET /payment-problems/${problem}?expand=order`)
  expect([status, body.expanded[body.order].number]).toEqual([200, number])
  expect(misfits('GET', '/payment-problems/:problem', { status, headers, body })).toEqual([])
  // The included object may have changed although the problem has not.
  const again = await api(`GET /payment-problems/${problem}?expand=order`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(200)
})

test.each(['order', 'id,order', 'id,id', '', 'id&expand=id', '__proto__'])(
  'an unknown include is refused with the possible ones: %s',
  async (asked) => {
    const { status, body } = await api(`GET /orders?expand=${asked}`)
    expect([status, body.code, body.errors]).toEqual([
      400,
      'api.unknown_parameter',
      [expect.objectContaining({ pointer: '?expand', expected: 'id' })],
    ])
  },
)
