import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleIdOf } from '#app/api/openapi/json-schema.ts'
import { type ReferenceCall } from '#app/api/reference/reference.ts'
import { curlOf } from '#app/api/reference/snippets.ts'
import { roles } from '#app/permissions.ts'
import { somethingInStock } from '#test/support/people/ordering-by-form.ts'
import {
  type Mine,
  aCart,
  aCheckout,
  aColleague,
  aComment,
  aDelivery,
  aFailedPicture,
  aPicture,
  aFormerCustomer,
  aFormerOrder,
  aGuestsOrder,
  aKey,
  aParcel,
  aProblem,
  aReceipt,
  aRedirect,
  aReturn,
  aSavedView,
  aSentGuestsOrder,
  aTransfer,
  aWebhook,
  aWithdrawal,
  anAddress,
  anOrder,
  anybody,
  byId,
  deleted,
  cookie,
  exampleToken,
  good,
  nothing,
  office,
  orderOnAccount,
  own,
  ownHeaders,
  publishable,
  secret,
  shop,
  staff,
  today,
  versionAt,
  writes,
} from './example-objects.ts'
import { aFreeRoleName, aMember, anInvitation, aRole } from './staff-objects.ts'
import { ofProducts } from './product-objects.ts'
import { ofCollections } from './collection-objects.ts'
import { aLevel, aStockItem, someToMove, somethingSoldOut } from './stock-objects.ts'
import { aFreeCountry, aLocation, aShippingMethod, aTaxRate } from './trade-objects.ts'
import { aBatch, aDoneBatch, aRunningBatch, aStoppedBatch } from './bulk-objects.ts'
import { aVariant, ofDrafts } from './draft-objects.ts'
import { ofPurchases } from './purchase-objects.ts'
import { ofImports } from './import-objects.ts'
import { aboutPersons } from './person-objects.ts'

// The reference's examples of changes, copied into a shell by a person who replaces the shown names by her own objects,
// and changes nothing else.

const run = promisify(execFile)

/** Creates the objects that each example names. */
const prepared: Record<string, () => Promise<Mine>> = {
  ...aboutPersons,
  'addresses.add': nothing,
  'addresses.change': anAddress,
  'addresses.remove': anAddress,
  'audit_log.verify': nothing,
  'batches.change': async () => {
    const mine = await aBatch()
    return { ...mine, ...(await versionAt(`/batches/${mine[exampleIdOf('bat_')]}`)) }
  },
  'batches.prepare': anOrder,
  'batches.retry': aStoppedBatch,
  'batches.start': aBatch,
  'batches.stop': aRunningBatch,
  'batches.undo': aDoneBatch,
  ...ofDrafts,
  ...ofPurchases,
  ...ofImports,
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
  ...ofCollections,
  'comments.change': aComment,
  'comments.delete': aComment,
  'comments.restore': deleted(aComment, 'cmt_', '/comments'),
  'saved_views.change': async () => {
    const mine = await aSavedView()
    return { ...mine, ...(await versionAt(`/saved-views/${mine[exampleIdOf('viw_')]}`)) }
  },
  'saved_views.delete': aSavedView,
  'saved_views.restore': deleted(aSavedView, 'viw_', '/saved-views'),
  'saved_views.save': nothing,
  'comments.write': async () => byId(await anOrder()),
  'customers.change_profile': async () => {
    const { version } = good(await own('GET /account', { headers: ownHeaders }))
    return { '"version":1': `"version":${version}` }
  },
  'delivery.change': () => versionAt('/delivery'),
  'look.change': () => versionAt('/look'),
  'look.put_logo': () => versionAt('/look'),
  'former_customers.delete': aFormerCustomer,
  'former_orders.delete': aFormerOrder,
  'invitations.create': nothing,
  'invitations.resend': anInvitation,
  'invitations.revoke': anInvitation,
  'roles.change': aRole,
  'roles.create': aFreeRoleName,
  'roles.delete': aRole,
  'staff.change_roles': aMember,
  'staff.end_sessions': aMember,
  'staff.remove': aMember,
  'keys.change': aKey,
  'keys.create': nothing,
  'keys.end': aKey,
  'keys.rotate': aKey,
  'legal_pages.write': () => versionAt('/legal-pages/imprint'),
  'map.change': async () => {
    const { points } = good(await staff('GET /map'))
    return { ...(await versionAt('/map')), berlin: Object.keys(points)[0] ?? '' }
  },
  'menus.change': () => versionAt('/menus/header'),
  'messages.send': nothing,
  'order_links.send': nothing,
  'orders.ask_archive': aGuestsOrder,
  'orders.assign': async () => {
    const mine = await anOrder()
    return { ...mine, ...(await aColleague()), ...(await versionAt(`/orders/${mine.B1002}`)) }
  },
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
  'orders.correct_address': anOrder,
  'orders.correct_contact': anOrder,
  // One item stays.
  'orders.edit': () => anOrder(2),
  'orders.hold': anOrder,
  'orders.mail_again': anOrder,
  'orders.open_payment_page': aGuestsOrder,
  'orders.parcel_delivered': aParcel,
  'orders.parcel_lost': aParcel,
  'orders.receive_payment': async () => ({ B1002: (await orderOnAccount()).number, '2026-11-24': today() }),
  'orders.refund': anOrder,
  'orders.release': async () => {
    const mine = await anOrder()
    good(await staff(`POST /orders/${mine.B1002}/hold`, { body: { reason: 'customer' } }))
    return mine
  },
  'orders.ship': anOrder,
  'orders.tag': anOrder,
  'orders.transfer_failed': aTransfer,
  'orders.transfer_made': aTransfer,
  'orders.undo_receipt': aReceipt,
  'payment_problems.reopen': aProblem,
  'payment_problems.resolve': aProblem,
  'pictures.delete': aPicture,
  'pictures.focus': aPicture,
  'pictures.replace': aPicture,
  'pictures.restore': deleted(aPicture, 'pic_', '/pictures'),
  'pictures.retry': aFailedPicture,
  'pictures.retry_failed': nothing,
  'redirects.create': nothing,
  'redirects.delete': aRedirect,
  'redirects.restore': deleted(aRedirect, 'rdr_', '/redirects'),
  'returns.approve': () => aReturn('requested'),
  'returns.close': () => aReturn('approved'),
  'returns.exchange': async () => ({ ...(await aReturn('approved')), ...(await aVariant()) }),
  'returns.receive': () => aReturn('approved'),
  'returns.reject': () => aReturn('requested'),
  'returns.request': async () => byId(await aSentGuestsOrder()),
  'returns.start': async () => byId(await aParcel()),
  'seller.change': () => versionAt('/seller'),
  'sessions.end_others': nothing,
  'locations.change': aLocation,
  'locations.create': nothing,
  'shipping_methods.change': aShippingMethod,
  'shipping_methods.create': nothing,
  'shipping_methods.delete': aShippingMethod,
  'shipping_methods.restore': deleted(aShippingMethod, 'ship_', '/shipping-methods'),
  ...ofProducts,
  'stock.adjust': aLevel,
  'stock.count': aLevel,
  'stock.move': someToMove,
  'stock.receive': aLevel,
  'stock.set': aLevel,
  'stock_items.change': aStockItem,
  'stock_notices.ask': somethingSoldOut,
  'tax_rates.change': aTaxRate,
  'tax_rates.create': aFreeCountry,
  'tax_rates.delete': aTaxRate,
  'tax_rates.restore': deleted(aTaxRate, 'tax_', '/tax-rates'),
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
  await office.rows(`delete from collections where slug like 'shelf-%' or slug like 'blue-mug%'`)
  await office.rows('update menus set items = null')
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
