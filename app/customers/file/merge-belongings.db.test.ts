import { beforeAll, expect, test } from 'vitest'
import { configuration } from '#app/configuration.ts'
import { type CustomerId, type IdentityId, newId, type ShippingMethodId, type ShippingZoneId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aFullDraft, aLink, getDraft, office, pressLink } from '#test/support/people/drafts/drafts.ts'
import { sellOnAccount } from '#test/support/people/on-account.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { mergeCustomers } from './merge-customers.operation.ts'
import { tagCustomer } from './tag-customer.operation.ts'

useDatabase()
useCardProvider()
sellOnAccount()
const now = new Date()

beforeAll(async () => {
  const zoneId = newId<ShippingZoneId>()
  await db
    .insertInto('shippingZones')
    .values({ id: zoneId, name: 'Home', countries: ['DE'] })
    .execute()
  const method = { id: newId<ShippingMethodId>(), zoneId, name: 'Parcel', price: 490, daysMin: 1, daysMax: 2 }
  await db.insertInto('shippingMethods').values(method).execute()
})

const merge = (into: CustomerId, from: CustomerId) =>
  performOnce(mergeCustomers, { key: into, input: { from }, actor: staffAt(now), once: newId() })

async function anAccount(email: string) {
  const [id, identityId] = [newId<CustomerId>(), newId<IdentityId>()]
  await db.insertInto('customers').values({ id, email }).execute()
  const { issuer } = configuration().identity
  const identity = { id: identityId, customerId: id, issuer, subject: newId(), email, emailVerified: true }
  await db.insertInto('identities').values(identity).execute()
  return id
}

/** A draft whose order goes into the account of this address. */
async function aDraftFor(email: string) {
  const draft = await aFullDraft([await stockOf(10)], now)
  expect(await office.contact(draft, { email, in_account: true }, now)).toMatchObject({ ok: true })
  return draft
}

const ownerOf = async (draft: string) => {
  const { row } = await getDraft(draft, now)
  const order = db.selectFrom('orders').select('customerId').where('cartId', '=', row.cartId)
  return (await order.executeTakeFirst())?.customerId ?? null
}

test('an order that staff compose for the other account goes to the one that stays', async () => {
  const email = `${newId()}@example.com`
  const twin = await anAccount(email)
  const draft = await aDraftFor(email)
  const ada = await anAccount(email)
  expect(await merge(ada, twin)).toMatchObject({ ok: true })
  expect((await getDraft(draft, now)).row.customerId).toBe(ada)
  expect(await office.place(draft, now)).toMatchObject({ ok: true })
  expect(await ownerOf(draft)).toBe(ada)
})

test('a payment link that is out sells as before, into the account that stays', async () => {
  const email = `${newId()}@example.com`
  const twin = await anAccount(email)
  const draft = await aDraftFor(email)
  expect(await office.send(draft, now)).toMatchObject({ ok: true })
  const link = await aLink(draft, now)
  const ada = await anAccount(email)
  expect(await merge(ada, twin)).toMatchObject({ ok: true })
  expect((await aLink(draft, now)).agreed).toBe(link.agreed)
  expect(await pressLink(link, now)).toMatchObject({ ok: true })
  expect(await ownerOf(draft)).toBe(ada)
})

test('of two with many tags all are kept, and each can still be taken off', async () => {
  const email = `${newId()}@example.com`
  const [ada, twin] = [await anAccount(email), await anAccount(email)]
  const most = limits.orderTags.value
  for (const [fileId, word] of [
    [ada, 'one'],
    [twin, 'two'],
  ] as const) {
    const rows = Array.from({ length: most }, (_, at) => ({ fileId, tag: `${word} ${at}` }))
    await db.insertInto('customerTags').values(rows).execute()
  }
  expect(await merge(ada, twin)).toMatchObject({ ok: true })
  const tag = (input: object) => perform(tagCustomer, { key: ada, input, actor: staffAt(now) })
  expect(await tag({ add: ['third'], remove: [] })).toMatchObject({ ok: false, reason: 'order.too_many_tags' })
  expect(await tag({ add: [], remove: ['one 1'] })).toMatchObject({ ok: true })
  const left = await db.selectFrom('customerTags').select('tag').where('fileId', '=', ada).execute()
  expect(left).toHaveLength(2 * most - 1)
})
