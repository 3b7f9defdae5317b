import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { aWebhook, deliveriesOf, endpointOf, happens } from '#test/support/webhooks.ts'
import { makeDeliveries } from '#app/webhooks/sending/make-deliveries.server.ts'
import { webhookDelivery } from '#app/webhooks/deliveries/delivery.record.ts'
import { sendAgain } from '#app/webhooks/deliveries/send-again.operation.ts'
import { changeWebhook } from './change-webhook.operation.ts'
import { createWebhook } from './create-webhook.operation.ts'
import { disableWebhook } from './disable-webhook.operation.ts'
import { enableWebhook } from './enable-webhook.operation.ts'
import { removeWebhook } from './remove-webhook.operation.ts'
import { rotateSecret } from './rotate-secret.operation.ts'
import { webhook } from './webhook.record.ts'
import { webhooks } from './webhooks.list.ts'

useDatabase()
const now = new Date()
const owner = staffAt(now)
const url = 'https://receiver.example/hooks'

beforeEach(async () => {
  // Endpoints only use this part of the configuration.
  configure({ production: true, webhookLoopback: false } as Configuration)
  await db.deleteFrom('webhooks').execute()
})

const everythingWritten = async () => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(e) as row from audit_entries e union all select to_jsonb(v) from audit_values v
    union all select to_jsonb(c) from calls c union all select to_jsonb(e) from events e`.execute(db)
  return JSON.stringify(rows)
}

describe('staff who may add endpoints but not read orders', () => {
  const clerk: Actor = { ...owner, kind: 'key', permissions: new Set(['webhooks:write', 'products:write']) }
  const create = (input: object) =>
    perform(createWebhook, { key: null, input: { url, ...input }, actor: clerk, once: newId() })

  test('add none that receives their events', async () => {
    for (const events of [['order.placed'], ['product.updated', 'customer.created'], ['message.received'], [], null])
      expect(await create({ events })).toMatchObject({ reason: 'webhook.rights', problems: [{ pointer: '/events' }] })
    expect((await create({ events: ['product.updated'] })).ok).toBe(true)
  })

  test('has none of others send them elsewhere, or tell more; its description is for her to write', async () => {
    const { id } = await aWebhook(url, { events: ['order.placed'] })
    const change = (input: object) => perform(changeWebhook, { key: id, input, actor: clerk, once: newId() })
    const elsewhere = 'https://attacker.example/'
    for (const input of [{ url: elsewhere }, { events: null }, { url: elsewhere, events: ['order.placed'] }])
      expect(await change(input)).toMatchObject({ ok: false, reason: 'webhook.rights' })
    expect((await endpointOf(id)).url).toBe(url)
    expect((await change({ description: 'ERP' })).ok).toBe(true)
    expect((await change({ url: elsewhere, events: ['product.updated'] })).ok).toBe(true)
  })

  test('get no secret with which such events could be forged, and store none', async () => {
    const { id, secret } = await aWebhook(url, { events: ['order.placed'] })
    const rotate = () => perform(rotateSecret, { key: id, input: { overlap_hours: 0 }, actor: clerk, once: newId() })
    expect(await rotate()).toMatchObject({ ok: false, reason: 'webhook.rights' })
    expect((await endpointOf(id)).secrets.map(({ key }) => `whsec_${key}`)).toEqual([secret])
    await performOnce(changeWebhook, { key: id, input: { events: ['product.updated'] }, actor: owner, once: newId() })
    expect((await rotate()).ok).toBe(true)
  })

  test('reads none of them where it was sent', async () => {
    const { id } = await aWebhook(url)
    await happens(newId(), { email: 'mira@example.com' })
    await happens(newId(), {}, 'product.updated')
    await makeDeliveries(now)
    const [ofOrder, ofProduct] = await deliveriesOf(id)
    const find = async (delivery: { id: string } | undefined, actor: Actor) =>
      (await webhookDelivery.find(db, delivery?.id ?? '', actor)) !== null
    expect([await find(ofOrder, clerk), await find(ofProduct, clerk), await find(ofOrder, owner)]).toEqual([
      false,
      true,
      true,
    ])
    const again = perform(sendAgain, { key: ofOrder?.id ?? '', input: {}, actor: clerk })
    await expect(again).rejects.toMatchObject({ code: 'request.not_found' })
  })
})

describe('the secret of an endpoint', () => {
  test('is in the answer that makes it and nowhere else', async () => {
    const { id, secret } = await aWebhook(url)
    const facts = await webhook.find(db, id, owner)
    const [view, written] = [JSON.stringify(facts && (await webhook.viewOf(db, facts))), await everythingWritten()]
    const key = secret.replace('whsec_', '')
    expect([view.includes(key), written.includes(key), written.includes(id)]).toEqual([false, false, true])
  })

  test('is not repeated for the same call', async () => {
    const call = { key: null, input: { url }, actor: owner, once: newId() }
    expect((await perform(createWebhook, call)).ok).toBe(true)
    expect(await perform(createWebhook, call)).toMatchObject({ ok: false, reason: 'call.answered' })
    expect(await webhooks.count({ state: null }, 10)).toBe(1)
  })

  test('is replaced by another, beside which it is valid for the given hours', async () => {
    const { id, secret } = await aWebhook(url)
    const rotate = async (input: object) => {
      const outcome = await performOnce(rotateSecret, { key: id, input, actor: owner, once: newId() })
      return outcome.ok ? outcome.value.secret : outcome.reason
    }
    const second = await rotate({})
    const [fresh, former, ...rest] = (await endpointOf(id)).secrets
    expect([`whsec_${fresh?.key}`, `whsec_${former?.key}`, rest]).toEqual([second, secret, []])
    expect(former?.until).toBe(new Date(now.getTime() + 24 * 3_600_000).toISOString())
    await rotate({ overlap_hours: 0 })
    expect((await endpointOf(id)).secrets).toHaveLength(1)
    expect(await rotate({ overlap_hours: 169 })).toBe('input.invalid')
  })
})

test.each<[AnyOperation, 'id' | null, object]>([
  [createWebhook, null, { url }],
  [changeWebhook, 'id', {}],
  [removeWebhook, 'id', {}],
  [rotateSecret, 'id', {}],
  [disableWebhook, 'id', {}],
  [enableWebhook, 'id', {}],
])('only owners may do it, and secrets need a fresh sign-in', async (operation, key, input) => {
  const { id } = await aWebhook(url)
  const call = { key: key && id, input, once: newId() }
  const manager = { ...owner, permissions: permissionsOf(true, ['manager']) }
  await expect(perform(operation, { ...call, actor: manager })).rejects.toThrow('access.forbidden')
  const outcome = await perform(operation, { ...call, actor: { ...owner, isFresh: false } })
  expect(outcome.ok).toBe(operation.nature === 'plain')
})

test('an address that leads inside is refused at the field, for a new endpoint and for one that there is', async () => {
  const { id } = await aWebhook(url)
  const problems = [{ pointer: '/url', code: 'webhook.address' }]
  const input = { url: 'https://user:password@10.0.0.1/' }
  for (const [operation, key] of [
    [createWebhook, null],
    [changeWebhook, id],
  ] as const)
    expect(await performOnce(operation, { key, input, actor: owner, once: newId() })).toMatchObject({ problems })
  expect((await endpointOf(id)).url).toBe(url)
})

test('only the given parts are changed', async () => {
  const { id } = await aWebhook(url, { events: ['order.placed'] })
  const change = (input: object) => performOnce(changeWebhook, { key: id, input, actor: owner, once: newId() })
  await change({ description: 'ERP' })
  expect(await endpointOf(id)).toMatchObject({ url, description: 'ERP', events: ['order.placed'] })
  await change({ events: [], description: null })
  expect(await endpointOf(id)).toMatchObject({ url, description: null, events: null })
  expect(await change({ events: ['order.eaten'] })).toMatchObject({
    problems: [{ pointer: '/events/0', code: 'field.choice' }],
  })
})

test('there are no more than the limit', async () => {
  for (let made = 0; made < limits.webhooks.value; made += 1) await aWebhook(url)
  const one = { key: null, input: { url }, actor: owner, once: newId() }
  expect(await performOnce(createWebhook, one)).toMatchObject({ ok: false, reason: 'webhook.too_many' })
})

test('an endpoint receives the chosen events, once each, from when it was added until it is switched off', async () => {
  await happens('o1')
  const [all, some, off] = [
    await aWebhook(url),
    await aWebhook(url, { events: ['order.placed', 'product.created'] }),
    await aWebhook(url),
  ]
  await perform(disableWebhook, { key: off.id, input: {}, actor: owner })
  await happens('o1')
  await happens('o2', {}, 'order.placed')
  await Promise.all([makeDeliveries(now), makeDeliveries(now), makeDeliveries(now)])
  const heard = async ({ id }: typeof all) => (await deliveriesOf(id)).map(({ type, objectId }) => [type, objectId])
  expect(await heard(all)).toEqual([
    ['order.shipped', 'o1'],
    ['order.placed', 'o2'],
  ])
  expect(await heard(some)).toEqual([['order.placed', 'o2']])
  expect(await heard(off)).toEqual([])
  await perform(enableWebhook, { key: off.id, input: {}, actor: owner })
  await happens('o3')
  await makeDeliveries(now)
  expect(await heard(off)).toEqual([['order.shipped', 'o3']])
})

test('with an endpoint goes all that was on its way to it, and without any nothing is noted', async () => {
  const { id } = await aWebhook(url)
  await happens('o4')
  await makeDeliveries(now)
  await performOnce(removeWebhook, { key: id, input: {}, actor: owner, once: newId() })
  expect(await db.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([])
  await happens('o4')
  expect(await db.selectFrom('webhookOutbox').selectAll().execute()).toEqual([])
})
