import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { exampleIdOf } from '#app/api/openapi/json-schema.ts'
import { apiDocument, callsOf, type ReferenceCall } from '#app/api/reference/reference.ts'
import { curlOf } from '#app/api/reference/snippets.ts'
import { dayAt } from '#app/kernel/day.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import type { Prefix } from '#app/operations/typed-id/type-id.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { roles, staffPermissions } from '#app/permissions.ts'
import { type ApiAnswer, apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { putReturn, sendByHand } from '#test/support/people/sent-orders.ts'
import { useFunctionsOf } from '#test/support/people/on-account.ts'
import { somethingInStock } from '#test/support/people/ordering-by-form.ts'

// The reference's examples of changes, copied into a shell by a person who replaces the shown names by her own objects,
// and changes nothing else.

const shop = inject('shop')
const office = officeOf(shop)
const { orderOnAccount } = useFunctionsOf(shop)
const run = promisify(execFile)
const [secret, publishable, { browser }] = await Promise.all([
  makeKey(shop, [...staffPermissions]),
  makeKey(shop, [], { kind: 'publishable' }),
  office.enter(),
])
const [staff, anybody] = [apiOf(shop, secret), apiOf(shop, publishable)]
const cookie = browser.jar.header(new URL(shop.origin))
const ownHeaders = { cookie, origin: shop.origin }
const own = apiOf(shop, null)
const once = () => ({ 'idempotency-key': crypto.randomUUID() })

const writes = apiDocument()
  .tags.flatMap(({ name }) => callsOf(name) ?? [])
  .filter(({ method }) => method !== 'GET')

/** Names in the reference, and their values in this shop. */
type Mine = Record<string, string>
const shown = (prefix: Prefix, id: string): Mine => ({ [exampleIdOf(prefix)]: id })
const good = ({ status, body }: ApiAnswer) => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const versionAt = async (path: string): Promise<Mine> => ({
  '"kT2n8Qv0"': (await staff(`GET ${path}`)).headers.get('etag') ?? '',
})

async function anOrder(): Promise<Mine> {
  const { number, line } = await office.paidOrder()
  return { B1002: number, ...shown('line_', typeId('line_', line)) }
}

async function aParcel(): Promise<Mine> {
  const order = await anOrder()
  const lines = { [order[exampleIdOf('line_')] ?? '']: 1 }
  const body = { carrier: 'DHL', tracking_number: null, tracking_link: null, lines }
  const { result } = good(await staff(`POST /orders/${order.B1002}/shipments`, { body, headers: once() }))
  return { ...order, ...shown('parcel_', result.shipment) }
}

async function aReceipt(): Promise<Mine> {
  const { number } = await orderOnAccount()
  const body = { amount: { amount: 4820, currency: 'EUR' }, received_on: today(), received: 0 }
  const { result } = good(await staff(`POST /orders/${number}/receipts`, { body }))
  return { B1002: number, ...shown('rcp_', result.receipt) }
}

async function aTransfer(): Promise<Mine> {
  const { B1002: number = '' } = await aReceipt()
  const body = { kind: 'rest', reason: 'goodwill' }
  const { result } = good(await staff(`POST /orders/${number}/refunds`, { body, headers: once() }))
  return { B1002: number, ...shown('ref_', result.refund) }
}

async function aCart(): Promise<Mine> {
  const { result, object } = good(
    await anybody('POST /cart/lines', { body: { product: await somethingInStock(shop.databaseUrl) } }),
  )
  return { ...shown('item_', object.lines[0].id), [exampleToken]: result.token }
}
const exampleUuid = '0b1c5a52-6f0e-4c43-9a0e-3f6e2d1c7b8a'
const exampleToken = 'mXv0Yq2c1ZrT7sKd9aLp3w'

/** A checkout filled in as in the reference, up to this step. */
async function aCheckout(upTo: 'contact' | 'delivery' | 'shipping'): Promise<Mine> {
  const { [exampleToken]: token = '' } = await aCart()
  const headers = { 'cart-token': token }
  const exampleOf = (id: string) => writes.find((call) => call.id === id)?.example.body
  const mine: Mine = { [exampleToken]: token, [exampleUuid]: crypto.randomUUID() }
  good(await anybody('PUT /checkout/contact', { headers, body: exampleOf('checkout.tell_contact') }))
  if (upTo === 'contact') return mine
  const delivery = good(
    await anybody('PUT /checkout/delivery', { headers, body: exampleOf('checkout.choose_delivery') }),
  )
  const method: string = delivery.object.shipping_methods[0].id
  if (upTo === 'delivery') return { ...mine, ...shown('ship_', method) }
  const { object } = good(await anybody('PUT /checkout/shipping', { headers, body: { method } }))
  return { ...mine, '"agreed":"4820.k3RzT8sKd9aLp3wXv0Yq2c"': `"agreed":"${object.agreed}"` }
}

async function aGuestsOrder(): Promise<Mine> {
  const { [exampleToken]: token = '', ...mine } = await aCheckout('shipping')
  const [agreed = ''] = Object.values(mine).flatMap((text) => /^"agreed":"(.+)"$/.exec(text)?.[1] ?? [])
  const body = { submission: crypto.randomUUID(), agreed, method: 'hosted' }
  const { result } = good(await anybody('POST /checkout/orders', { headers: { 'cart-token': token }, body }))
  return { B1002: result.number, p8Wn3uJf6yHb0RtLq5Zx2A: result.key }
}

async function aKey(): Promise<Mine> {
  const { result } = good(
    await staff('POST /keys', { body: { name: 'Mine', scopes: ['orders:read'] }, headers: once() }),
  )
  return { ...shown('key_', result.id), ...(await versionAt(`/keys/${result.id}`)) }
}

async function aWebhook(): Promise<Mine> {
  const body = { url: 'https://erp.example/mine', events: ['map.changed'] }
  const { result } = good(await staff('POST /webhooks', { body, headers: once() }))
  return { ...shown('wh_', result.id), ...(await versionAt(`/webhooks/${result.id}`)) }
}

async function aDelivery(): Promise<Mine> {
  const { [exampleIdOf('wh_')]: webhook } = await aWebhook()
  const { result } = good(await staff(`POST /webhooks/${webhook}/test`))
  // As after three days without an answer.
  await office.rows(`update webhook_deliveries set state = 'dead', next_at = null where type = 'webhook.test'`)
  return shown('whd_', result.delivery)
}

async function aProblem(): Promise<Mine> {
  const [row] = await office.rows(
    `insert into payment_problems (id, kind, reference, details)
     values (gen_random_uuid(), 'card-testing', gen_random_uuid()::text, '{"amount": 1234}') returning id`,
  )
  return shown('prob_', typeId('prob_', String(row?.id)))
}

async function aCollection(): Promise<Mine> {
  const [row] = await office.rows('select id from collections order by position limit 1')
  const id = typeId('col_', String(row?.id))
  return { ...shown('col_', id), ...(await versionAt(`/collections/${id}`)) }
}

async function aWithdrawal(): Promise<Mine> {
  const { number, email } = await office.paidOrder()
  const body = { name: 'Mira Lang', email, order: number, locale: 'en' }
  good(await anybody('POST /withdrawals', { body, headers: once() }))
  const [row] = await office.rows('select id from withdrawals where email = $1', email)
  return shown('wdr_', typeId('wdr_', String(row?.id)))
}

async function aReturn(state: 'requested' | 'approved'): Promise<Mine> {
  const { B1002: number = '', ...mine } = await aParcel()
  return { ...mine, ...shown('rtn_', typeId('rtn_', await putReturn(office, number, state))) }
}

async function aSentGuestsOrder(): Promise<Mine> {
  const mine = await aGuestsOrder()
  return { ...mine, ...shown('line_', typeId('line_', await sendByHand(office, mine.B1002 ?? ''))) }
}

async function byId({ B1002: number, ...mine }: Mine): Promise<Mine> {
  const [row] = await office.rows('select id from orders where number = $1', number)
  return { ...mine, ...shown('ord_', typeId('ord_', String(row?.id))) }
}

async function anAddress(): Promise<Mine> {
  const body = writes.find(({ id }) => id === 'addresses.add')?.example.body
  const { result } = good(await own('POST /account/addresses', { body, headers: ownHeaders }))
  return shown('adr_', result.id)
}

const nothing = async (): Promise<Mine> => ({})
// In the shop's time zone: near midnight the day in UTC is another one, and before the order was placed.
const today = () => dayAt(new Date(), defaultTimeZone)

/** Creates the objects that each example names. */
const prepared: Record<string, () => Promise<Mine>> = {
  'addresses.add': nothing,
  'addresses.change': anAddress,
  'addresses.remove': anAddress,
  'audit_log.verify': nothing,
  'cart.add': async () => ({ ...(await aCart()), 'blue-mug': await somethingInStock(shop.databaseUrl) }),
  'cart.buy_again': async () => ({ ...(await aCart()), ...(await aGuestsOrder()) }),
  'cart.change': aCart,
  'cart.put_back': async () => {
    const mine = await aCart()
    const headers = { 'cart-token': mine[exampleToken] ?? '' }
    good(await anybody(`DELETE /cart/lines/${mine[exampleIdOf('item_')]}`, { headers, body: { was: 1 } }))
    return mine
  },
  'cart.remove': aCart,
  'cart.undo_merge': aCart,
  'checkout.choose_delivery': () => aCheckout('contact'),
  'checkout.choose_shipping': () => aCheckout('delivery'),
  'checkout.place': () => aCheckout('shipping'),
  'checkout.tell_contact': aCart,
  'collections.choose_filters': aCollection,
  'customers.change_profile': async () => {
    const { version } = good(await own('GET /account', { headers: ownHeaders }))
    return { '"version":1': `"version":${version}` }
  },
  'delivery.change': () => versionAt('/delivery'),
  'keys.change': aKey,
  'keys.create': nothing,
  'keys.end': aKey,
  'keys.rotate': aKey,
  'legal_pages.write': () => versionAt('/legal-pages/imprint'),
  'map.change': async () => {
    const { points } = good(await staff('GET /map'))
    return { ...(await versionAt('/map')), berlin: Object.keys(points)[0] ?? '' }
  },
  'messages.send': nothing,
  'order_links.send': nothing,
  'orders.cancel': anOrder,
  'orders.claim': async () => {
    const mine = await aGuestsOrder()
    await office.rows(`update orders set state = 'expired', expired_at = now() where number = $1`, mine.B1002)
    return mine
  },
  'orders.clear_hold': async () => {
    const mine = await anOrder()
    await office.rows(`update orders set held_because = 'underpaid' where number = $1`, mine.B1002)
    return mine
  },
  'orders.close': aParcel,
  'orders.open_payment_page': aGuestsOrder,
  'orders.parcel_delivered': aParcel,
  'orders.parcel_lost': aParcel,
  'orders.receive_payment': async () => ({ B1002: (await orderOnAccount()).number, '2026-11-24': today() }),
  'orders.refund': anOrder,
  'orders.ship': anOrder,
  'orders.transfer_failed': aTransfer,
  'orders.transfer_made': aTransfer,
  'orders.undo_receipt': aReceipt,
  'payment_problems.reopen': aProblem,
  'payment_problems.resolve': aProblem,
  'returns.approve': () => aReturn('requested'),
  'returns.close': () => aReturn('approved'),
  'returns.receive': () => aReturn('approved'),
  'returns.reject': () => aReturn('requested'),
  'returns.request': async () => byId(await aSentGuestsOrder()),
  'returns.start': async () => byId(await aParcel()),
  'seller.change': () => versionAt('/seller'),
  'sessions.end_others': nothing,
  'settings.change': () => versionAt('/settings'),
  'settings.change_bank_account': () => versionAt('/settings'),
  'synonyms.change': () => versionAt('/synonyms'),
  'webhook_deliveries.send_again': aDelivery,
  'webhooks.change': aWebhook,
  'webhooks.create': nothing,
  'webhooks.disable': aWebhook,
  'webhooks.enable': aWebhook,
  'webhooks.remove': aWebhook,
  'webhooks.rotate_secret': aWebhook,
  'webhooks.send_again': aWebhook,
  'webhooks.test': aWebhook,
  'withdrawals.declare': nothing,
  'withdrawals.reopen': aWithdrawal,
  'withdrawals.resolve': aWithdrawal,
}

/** Later tests need what the examples overwrite. */
let before: { settings: Record<string, never>[]; points: Record<string, string>; imprint: object }
beforeAll(async () => {
  const { title, body } = good(await staff('GET /legal-pages/imprint'))
  const { points } = good(await staff('GET /map'))
  before = { settings: await office.rows('select key, value from settings'), points, imprint: { title, body } }
})
afterAll(async () => {
  for (const { key, value } of before.settings)
    await office.rows('update settings set value = $2::jsonb where key = $1', key, JSON.stringify(value))
  good(await staff('PUT /legal-pages/imprint', { body: before.imprint, headers: { 'if-match': '*' } }))
  good(await staff('PATCH /map', { body: { points: before.points }, headers: { 'if-match': '*' } }))
  await office.rows('update collections set filters = null')
  good(await staff('PUT /synonyms', { body: { words: { en: '', de: '' } }, headers: { 'if-match': '*' } }))
  await office.rows(`delete from webhooks where url like 'https://erp.example/%'`)
})

test('every call that changes something is tried', () => {
  expect(writes.map(({ id }) => id).toSorted()).toEqual(Object.keys(prepared).toSorted())
})

/** The key for the call: that of the shop's own systems, or a publishable one. */
const keyFor = ({ needs }: ReferenceCall) =>
  (roles.visitor as readonly string[]).includes(needs) ? publishable : secret

describe('the example can be copied into a shell:', () => {
  test.each(writes.map((call) => [call.id, call] as const))('%s', { timeout: 60_000 }, async (id, call) => {
    const mine = (await prepared[id]?.()) ?? {}
    const script = Object.entries({ ...mine, '__Host-session=$BARROW_SESSION': cookie }).reduce(
      (text, [theirs, here]) => text.replaceAll(theirs, here),
      curlOf(call, shop.origin).replace(/(Idempotency-Key: )[\w-]+/, `$1${crypto.randomUUID()}`),
    )
    const { stdout } = await run('sh', ['-c', `${script} -s -w '\\n%{http_code}'`], {
      env: { ...process.env, BARROW_KEY: keyFor(call) },
    })
    const [body, status] = [stdout.slice(0, stdout.lastIndexOf('\n')), stdout.slice(stdout.lastIndexOf('\n') + 1)]
    expect(status, `${script}\n${body}`).toBe('200')
    expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(['object', 'result'])
  })
})
