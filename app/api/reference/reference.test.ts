import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { apiRoutes, objectParts } from '#app/api/api-routes.ts'
import { withPlainIds } from '#app/api/ids-in-json.ts'
import { nameOfCall } from '#app/api/openapi/names.ts'
import { apiDocument, callsOf, objectsOf } from './reference.ts'
import { introduction } from './introduction.ts'
import { Permissions } from './Permissions.tsx'
import { curlOf, typeScriptOf } from './snippets.ts'
import { webhooksGuide } from './webhooks-guide.ts'

const calls = apiDocument().tags.flatMap(({ name }) => callsOf(name) ?? [])
const callOf = (id: string) => calls.find((call) => call.id === id)

test('every call has its place', () => {
  const names = apiRoutes.filter(({ kind }) => kind !== 'bulk').map(nameOfCall)
  expect(calls.map(({ id }) => id).toSorted()).toEqual(names.toSorted())
})

const changes = apiRoutes.flatMap((route) =>
  route.kind === 'operation' ? [[route.operation.name, route] as const] : [],
)

/** A name in the address is in the input as well; for an address with an id the example is an id of that kind. */
test.each(changes)('the example of %s is valid input', (name, { operation, path }) => {
  const example = callOf(name)?.example
  const values = example?.path.split('/') ?? []
  const own = objectParts(operation)
  const named = path
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') && !own.includes(part.slice(1)) ? [[part.slice(1), values[at]]] : []))
  const { value, problems } = withPlainIds(operation.input, {
    ...(example?.body as object),
    ...Object.fromEntries(named),
  })
  expect(problems).toEqual([])
  const { success, error } = operation.input.safeParse(value)
  expect([success, error?.issues]).toEqual([true, undefined])
})

test('every object is shown as its schema says', () => {
  for (const route of apiRoutes) {
    if (route.kind !== 'record') continue
    const { value, problems } = withPlainIds(route.record.schema, callOf(nameOfCall(route))?.example.answer)
    expect([route.path, problems]).toEqual([route.path, []])
    expect([route.path, route.record.schema.safeParse(value).error?.issues]).toEqual([route.path, undefined])
  }
})

test('an example is one that can be copied', () => {
  const ship = callOf('orders.ship') ?? expect.fail()
  expect(curlOf(ship, 'https://shop.example')).toBe(
    [
      'curl -X POST https://shop.example/api/v1/orders/B1002/shipments',
      '-H "Authorization: Bearer $BARROW_KEY"',
      `-H 'Idempotency-Key: ${ship.example.headers['Idempotency-Key']}'`,
      `--json '${JSON.stringify(ship.example.body)}'`,
    ].join(' \\\n  '),
  )
  expect(typeScriptOf(ship)).toContain("barrow.POST('/orders/{order}/shipments', {\n  params: {\n    path: {")
})

test('every call that a guide leads to is there', () => {
  const text = JSON.stringify([introduction, webhooksGuide])
  const told = [...text.matchAll(/\]\(\/api\/([\w-]+)#([\w.]+)\)/g)].map(([, resource, id]) => `${resource} ${id}`)
  const there = apiDocument().tags.flatMap(({ name }) => (callsOf(name) ?? []).map(({ id }) => `${name} ${id}`))
  expect(told.length).toBeGreaterThan(15)
  expect(told.filter((each) => !there.includes(each))).toEqual([])
})

test('a call of the storefront is shown with the secret of a shopper’s cart or order', () => {
  expect(curlOf(callOf('cart.change') ?? expect.fail(), '')).toContain(
    `-H "Authorization: Bearer $BARROW_KEY" \\\n  -H 'Cart-Token: `,
  )
  expect(callOf('own_orders.get')?.example.headers).toHaveProperty('Order-Key')
})

test('an example contains a realistic value', () => {
  expect(callOf('webhooks.create')?.example.answer).toMatchObject({ result: { secret: 'whsec_…' } })
  expect(callOf('addresses.get')?.path).toBe('/account/addresses/{address}')
  expect(callOf('addresses.get')?.example.path).toMatch(/^\/account\/addresses\/adr_/)
})

test('every field of an answer is described, with its maximum length if it may be long', () => {
  for (const call of calls) {
    const { result, shows, example } = call
    const told = new Set(result.map(({ name }) => name.split(/[.[]/)[0]))
    const { result: own } = (example.answer ?? {}) as { result?: object | null }
    expect([call.id, Object.keys(own ?? {}).filter((name) => !told.has(name))]).toEqual([call.id, []])
    expect([call.id, shows]).toEqual([call.id, expect.any(String)])
  }
  const orders = objectsOf(callsOf('orders') ?? [])
  expect(orders.map(({ name }) => name)).toEqual(['Order', 'OrderRow', 'Return'])
  expect(orders[0]?.rows).toContainEqual({
    name: 'paid',
    type: 'Money',
    isNeeded: false,
    meaning: 'The amount that the shop has received, less all refunds.',
  })
  const rotate = callOf('keys.rotate')?.body.find(({ name }) => name === 'overlap_hours')
  expect(rotate?.meaning).toBe('For how long the old secret stays valid. 0 to 168. By itself 24.')
})

test('what is said of an object’s field is not said of one with the same name in its parts', () => {
  const [order] = objectsOf(callsOf('orders') ?? [])
  const meaningOf = (name: string) => order?.rows.find((row) => row.name === name)?.meaning
  expect(meaningOf('state')).toContain('`placed`')
  expect(meaningOf('parcels[].state')).toContain('`shipped`')
  expect(meaningOf('refunds[].state')).toContain('`succeeded`')
  expect(meaningOf('lines[].refunded')).toBe('How many of these items are refunded.')
  expect(meaningOf('lines[].to_send')).toContain('still waits for')
})

test('the client of the TypeScript examples is shown before them', () => {
  expect(introduction.map(({ code }) => code ?? '').join('\n')).toContain('const barrow = createClient<paths>({')
})

test('a checkout’s other destinations are shown as they can be chosen', () => {
  expect(callOf('checkout.get')?.example.answer).toMatchObject({
    destinations: [{ to: expect.stringMatching(/^pick_up:loc_/) }],
  })
})

test('a permission that only an event needs is listed, too', () => {
  const page = renderToStaticMarkup(createElement(Permissions))
  expect(page).toContain('>messages:answer<')
  expect(page).toContain('message.received')
})

test('the example of a list leads on, and that of a purchase is the one of the guide', () => {
  const { id, example } = callOf('orders.list') ?? expect.fail()
  expect([id, example.answer]).toMatchObject([id, { next: expect.stringMatching(/^\/api\/v1\/orders\?after=ord_/) }])
  expect(callOf('checkout.place')?.example.body).toMatchObject({ method: 'hosted' })
  expect(callOf('checkout.choose_delivery')?.example.body).toMatchObject({ to: 'new' })
  expect(callOf('webhooks.create')?.example.body).toMatchObject({ events: ['order.placed'] })
})
