import { inject } from 'vitest'
import { exampleIdOf } from '#app/api/openapi/json-schema.ts'
import { apiDocument, callsOf } from '#app/api/reference/reference.ts'
import { dayAt } from '#app/kernel/day.ts'
import { type FormerCustomerId, type FormerOrderId, newId, type MediaId } from '#app/kernel/ids.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { exampleOther } from '#app/api/reference/known-within.ts'
import type { Prefix } from '#app/operations/typed-id/type-id.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { staffPermissions } from '#app/permissions.ts'
import { type ApiAnswer, apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { putReturn, sendByHand } from '#test/support/returns/sent-orders.ts'
import { useFunctionsOf } from '#test/support/people/on-account.ts'
import { somethingInStock } from '#test/support/people/ordering-by-form.ts'

// The objects that the reference's examples name, made in this shop.

export const shop = inject('shop')
export const office = officeOf(shop)
export const { orderOnAccount } = useFunctionsOf(shop)
export const [secret, publishable, { browser }] = await Promise.all([
  makeKey(shop, [...staffPermissions]),
  makeKey(shop, [], { kind: 'publishable' }),
  office.enter(),
])
export const [staff, anybody] = [apiOf(shop, secret), apiOf(shop, publishable)]
export const cookie = browser.jar.header(new URL(shop.origin))
export const ownHeaders = { cookie, origin: shop.origin }
export const own = apiOf(shop, null)
export const once = () => ({ 'idempotency-key': crypto.randomUUID() })

export const writes = apiDocument()
  .tags.flatMap(({ name }) => callsOf(name) ?? [])
  .filter(({ method }) => method !== 'GET')

/** Names in the reference, and their values in this shop. */
export type Mine = Record<string, string>
export const shown = (prefix: Prefix, id: string): Mine => ({ [exampleIdOf(prefix)]: id })
export const good = ({ status, body }: ApiAnswer) => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
export const versionAt = async (path: string): Promise<Mine> => ({
  '"kT2n8Qv0"': (await staff(`GET ${path}`)).headers.get('etag') ?? '',
})

export async function anOrder(quantity = 1): Promise<Mine> {
  const { number, line } = await office.paidOrder(undefined, quantity)
  return { B1002: number, ...shown('line_', typeId('line_', line)) }
}

export async function aParcel(): Promise<Mine> {
  const order = await anOrder()
  const lines = { [order[exampleIdOf('line_')] ?? '']: 1 }
  const body = { carrier: 'DHL', tracking_number: null, tracking_link: null, lines }
  const { result } = good(await staff(`POST /orders/${order.B1002}/shipments`, { body, headers: once() }))
  return { ...order, ...shown('parcel_', result.shipment) }
}

export async function aReceipt(): Promise<Mine> {
  const { number } = await orderOnAccount()
  const body = { amount: { amount: 4820, currency: 'EUR' }, received_on: today(), received: 0 }
  const { result } = good(await staff(`POST /orders/${number}/receipts`, { body }))
  return { B1002: number, ...shown('rcp_', result.receipt) }
}

export async function aTransfer(): Promise<Mine> {
  const { B1002: number = '' } = await aReceipt()
  const body = { kind: 'rest', reason: 'goodwill' }
  const { result } = good(await staff(`POST /orders/${number}/refunds`, { body, headers: once() }))
  return { B1002: number, ...shown('ref_', result.refund) }
}

export async function aCart(): Promise<Mine> {
  const { result, object } = good(
    await anybody('POST /cart/lines', { body: { product: await somethingInStock(shop.databaseUrl) } }),
  )
  return { ...shown('item_', object.lines[0].id), [exampleToken]: result.token }
}
export const exampleUuid = '0b1c5a52-6f0e-4c43-9a0e-3f6e2d1c7b8a'
export const exampleToken = 'mXv0Yq2c1ZrT7sKd9aLp3w'

/** A checkout filled in as in the reference, up to this step. */
export async function aCheckout(upTo: 'contact' | 'delivery' | 'shipping'): Promise<Mine> {
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

export async function aGuestsOrder(): Promise<Mine> {
  const { [exampleToken]: token = '', ...mine } = await aCheckout('shipping')
  const [agreed = ''] = Object.values(mine).flatMap((text) => /^"agreed":"(.+)"$/.exec(text)?.[1] ?? [])
  const body = { submission: crypto.randomUUID(), agreed, method: 'hosted' }
  const { result } = good(await anybody('POST /checkout/orders', { headers: { 'cart-token': token }, body }))
  return { B1002: result.number, p8Wn3uJf6yHb0RtLq5Zx2A: result.key }
}

export async function aKey(): Promise<Mine> {
  const { result } = good(
    await staff('POST /keys', { body: { name: 'Mine', scopes: ['orders:read'] }, headers: once() }),
  )
  return { ...shown('key_', result.id), ...(await versionAt(`/keys/${result.id}`)) }
}

export async function aWebhook(): Promise<Mine> {
  const body = { url: 'https://erp.example/mine', events: ['map.changed'] }
  const { result } = good(await staff('POST /webhooks', { body, headers: once() }))
  return { ...shown('wh_', result.id), ...(await versionAt(`/webhooks/${result.id}`)) }
}

export async function aDelivery(): Promise<Mine> {
  const { [exampleIdOf('wh_')]: webhook } = await aWebhook()
  const { result } = good(await staff(`POST /webhooks/${webhook}/test`))
  // As after three days without an answer.
  await office.rows(`update webhook_deliveries set state = 'dead', next_at = null where type = 'webhook.test'`)
  return shown('whd_', result.delivery)
}

export async function aProblem(): Promise<Mine> {
  const [row] = await office.rows(
    `insert into payment_problems (id, kind, reference, details)
     values (gen_random_uuid(), 'card-testing', gen_random_uuid()::text, '{"amount": 1234}') returning id`,
  )
  return shown('prob_', typeId('prob_', String(row?.id)))
}

export async function aComment(): Promise<Mine> {
  const { [exampleIdOf('ord_')]: object } = await byId(await anOrder())
  const { result } = good(await staff('POST /comments', { body: { object, text: 'Please call her.' } }))
  return shown('cmt_', result.comment)
}

export async function aSavedView(): Promise<Mine> {
  const body = { list: 'orders', name: crypto.randomUUID(), query: 'payment=paid', shared: false }
  const { result } = good(await staff('POST /saved-views', { body }))
  return shown('viw_', result.view)
}

export async function aColleague(): Promise<Mine> {
  const { identity } = await office.enter('support')
  return shown('idn_', typeId('idn_', identity))
}

export async function aWithdrawal(): Promise<Mine> {
  const { number, email } = await office.paidOrder()
  const body = { name: 'Mira Lang', email, order: number, locale: 'en' }
  good(await anybody('POST /withdrawals', { body, headers: once() }))
  const [row] = await office.rows('select id from withdrawals where email = $1', email)
  return shown('wdr_', typeId('wdr_', String(row?.id)))
}

export async function aReturn(state: 'requested' | 'approved'): Promise<Mine> {
  const { B1002: number = '', ...mine } = await aParcel()
  return { ...mine, ...shown('rtn_', typeId('rtn_', await putReturn(office, number, state))) }
}

export async function aSentGuestsOrder(): Promise<Mine> {
  const mine = await aGuestsOrder()
  return { ...mine, ...shown('line_', typeId('line_', await sendByHand(office, mine.B1002 ?? ''))) }
}

export async function byId({ B1002: number, ...mine }: Mine): Promise<Mine> {
  const [row] = await office.rows('select id from orders where number = $1', number)
  return { ...mine, ...shown('ord_', typeId('ord_', String(row?.id))) }
}

export async function anAddress(): Promise<Mine> {
  const body = writes.find(({ id }) => id === 'addresses.add')?.example.body
  const { result } = good(await own('POST /account/addresses', { body, headers: ownHeaders }))
  return shown('adr_', result.id)
}

export const nothing = async (): Promise<Mine> => ({})
// In the shop's time zone: near midnight the day in UTC is another one, and before the order was placed.
export const today = () => dayAt(new Date(), defaultTimeZone)

export async function aFailedPicture(): Promise<Mine> {
  const id = newId<MediaId>()
  await office.rows(
    `insert into media (id, kind, state, source_url, failure) values ($1, 'raster', 'failed', 'https://pictures.example/a.jpg', 'file.not_there')`,
    id,
  )
  return shown('pic_', typeId('pic_', id))
}

/** Two that are there, and nothing shows. */
export async function aPicture(): Promise<Mine> {
  const [mine, other] = [newId<MediaId>(), newId<MediaId>()]
  for (const id of [mine, other])
    await office.rows(
      `insert into media (id, kind, state, key, width, height, widths) values ($1, 'raster', 'ready', '0123456789ab', 640, 480, '{640}')`,
      id,
    )
  return {
    ...shown('pic_', typeId('pic_', mine)),
    [exampleOther]: typeId('pic_', other),
    ...(await versionAt(`/pictures/${typeId('pic_', mine)}`)),
  }
}

/** The same after its deletion. */
export const deleted = (make: () => Promise<Mine>, prefix: Prefix, path: string) => async (): Promise<Mine> => {
  const mine = await make()
  good(await staff(`DELETE ${path}/${mine[exampleIdOf(prefix)]}`))
  return mine
}

export async function aRedirect(): Promise<Mine> {
  const { result } = good(await staff('POST /redirects', { body: { from: `/old-${newId()}`, to: '/contact' } }))
  return shown('rdr_', result.id)
}

export async function aFormerCustomer(): Promise<Mine> {
  const id = newId<FormerCustomerId>()
  await office.rows(
    `insert into former_customers (id, source, shop, number, name, company, email, phone, address, spent, note, tax_exempt, tags, hash, imported_at)
      values ($1, 'shopify:' || gen_random_uuid(), 'shopify', '1', 'Mira Lang', '', 'mira@example.com', '', '{}', '', '', false, '{}', '', now())`,
    id,
  )
  return shown('fcu_', typeId('fcu_', id))
}

export async function aFormerOrder(): Promise<Mine> {
  const id = newId<FormerOrderId>()
  await office.rows(
    `insert into former_orders (id, source, shop, number, placed_at, name, email, phone, payment, fulfilment, payment_method, shipping_method, currency,
        subtotal, discount, discount_code, shipping, tax, total, refunded, billing_address, shipping_address, note, tags, lines, hash, imported_at)
      values ($1, 'shopify:' || gen_random_uuid(), 'shopify', '#1001', now(), '', null, '', 'paid', '', '', '', 'EUR', 1, 0, '', 0, 0, 1, 0, '{}', '{}', '', '{}', '[]', '', now())`,
    id,
  )
  return shown('for_', typeId('for_', id))
}
