import { beforeAll, describe, expect, test } from 'vitest'
import { configuration } from '#app/configuration.ts'
import { erasePerson } from '#app/customers/erasure/erase-person.server.ts'
import { eraseCustomer } from '#app/customers/erasure/erase-customer.operation.ts'
import { type CustomerId, type ErasureId, type IdentityId, newId } from '#app/kernel/ids.ts'
import { recognise } from '#app/identity/people/customers.server.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { aPaidOrder, type Stock, stockOf } from '#test/support/people/orders.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { mergeCustomers } from './merge-customers.operation.ts'

const database = useDatabase()
const cards = useCardProvider()
let stock: Stock
beforeAll(async () => {
  stock = await stockOf(50)
})

const merge = (into: CustomerId, from: CustomerId) =>
  performOnce(mergeCustomers, { key: into, input: { from }, actor: staffAt(new Date()), once: newId() })

/** An account whose address this issuer has verified, or not. */
async function anAccount(email: string, verified = true, issuer = configuration().identity.issuer) {
  const [id, identityId] = [newId<CustomerId>(), newId<IdentityId>()]
  await db.insertInto('customers').values({ id, email, name: 'Ada' }).execute()
  await db
    .insertInto('identities')
    .values({ id: identityId, customerId: id, issuer, subject: identityId, email, emailVerified: verified })
    .execute()
  return { id, identityId, email, issuer }
}
type Account = Awaited<ReturnType<typeof anAccount>>

async function bought(email: string, customerId: CustomerId | null) {
  const { orderId } = await aPaidOrder(stock, cards)
  await db.updateTable('orders').set({ email, customerId }).where('id', '=', orderId).execute()
  return orderId
}

const aSession = async ({ identityId }: Account) => {
  const idHash = Buffer.from(newId().padEnd(32).slice(0, 32))
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db.insertInto('sessions').values({ idHash, identityId, expiresAt }).execute()
  return idHash
}

const guestOf = async (email: string) =>
  (
    await db
      .selectFrom('customerFiles')
      .select('id')
      .where('email', '=', email)
      .where('guest', '=', true)
      .executeTakeFirstOrThrow()
  ).id
const ownerOf = async (orderId: Awaited<ReturnType<typeof bought>>) =>
  (await db.selectFrom('orders').select('customerId').where('id', '=', orderId).executeTakeFirstOrThrow()).customerId
const fileOf = (id: CustomerId) => db.selectFrom('customerFiles').selectAll().where('id', '=', id).executeTakeFirst()
const right = async () =>
  expect(
    await runSql(database.url, ['select file_id, currency, orders, worth from customer_sums order by 1, 2']),
  ).toEqual(
    await runSql(database.url, ['select file_id, currency, orders, worth from customer_sums_worked_out order by 1, 2']),
  )

describe('merging two customers', () => {
  test('everything of the other account comes along, and its sessions end', async () => {
    const [ada, twin] = [await anAccount('both@merge.example'), await anAccount('Both@merge.example')]
    const order = await bought('elsewhere@merge.example', twin.id)
    const session = await aSession(twin)
    const address = JSON.stringify({ name: 'Ada', lines: ['Here 1'] })
    for (const customerId of [ada.id, twin.id])
      await db.insertInto('addresses').values({ id: newId(), customerId, address }).execute()
    await db.insertInto('customerTags').values({ fileId: twin.id, tag: 'vip' }).execute()
    await runSql(database.url, [
      `insert into comments (id, record, object_id, body) values (uuidv7(), 'customers', '${twin.id}', 'Likes blue')`,
    ])
    expect(await merge(ada.id, twin.id)).toMatchObject({ ok: true, value: { orders: 1 } })
    expect(await ownerOf(order)).toBe(ada.id)
    expect(await fileOf(twin.id)).toBeUndefined()
    expect(await fileOf(ada.id)).toMatchObject({ orders: 1 })
    const row = db.selectFrom('sessions').select('endedAt').where('idHash', '=', session)
    expect((await row.executeTakeFirst())?.endedAt).not.toBeNull()
    expect(await db.selectFrom('addresses').select('id').where('customerId', '=', ada.id).execute()).toHaveLength(1)
    expect(await db.selectFrom('customerTags').selectAll().where('tag', '=', 'vip').execute()).toEqual([
      { fileId: ada.id, tag: 'vip' },
    ])
    const comment = await db.selectFrom('comments').select('objectId').where('body', '=', 'Likes blue').execute()
    expect(comment).toEqual([{ objectId: ada.id }])
    // Signing in as before leads to the account that stayed.
    const person = { subject: twin.identityId, name: 'Ada', email: twin.email, emailVerified: true }
    const again = await db.transaction().execute((tx) => recognise(tx, twin.issuer, person, 'en', new Date()))
    expect(again.customerId).toBe(ada.id)
    await right()
  })

  test('orders of a guest come into the account of whom the address is verified, and into no other', async () => {
    const order = await bought('Guest@merge.example', null)
    const guest = await guestOf('Guest@merge.example')
    const [unverified, other] = [
      await anAccount('guest@merge.example', false),
      await anAccount('mallory@merge.example'),
    ]
    const formerly = await anAccount('guest@merge.example', true, 'https://former-issuer.example')
    for (const { id } of [unverified, other, formerly])
      expect(await merge(id, guest)).toMatchObject({ ok: false, reason: 'customer.other_address' })
    expect(await ownerOf(order)).toBeNull()
    const ada = await anAccount('guest@MERGE.example')
    expect(await merge(guest, ada.id)).toMatchObject({ reason: 'customer.no_account' })
    expect(await merge(ada.id, guest)).toMatchObject({ ok: true, value: { orders: 1 } })
    expect(await ownerOf(order)).toBe(ada.id)
    expect(await fileOf(guest)).toBeUndefined()
    await right()
  })

  test('with itself, with no one, and with staff it is refused', async () => {
    const [ada, clerk] = [await anAccount('self@merge.example'), await anAccount('self@merge.example')]
    await db
      .insertInto('staffMembers')
      .values({ id: newId(), identityId: clerk.identityId, roles: ['support'] })
      .execute()
    expect(await merge(ada.id, ada.id)).toMatchObject({ reason: 'customer.same' })
    expect(await merge(ada.id, newId())).toMatchObject({ reason: 'request.not_found' })
    expect(await merge(ada.id, clerk.id)).toMatchObject({ reason: 'customer.works_here' })
    expect(await merge(clerk.id, ada.id)).toMatchObject({ reason: 'customer.works_here' })
  })

  test('two who want the opposite at once: one customer is left, with all orders', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `opposite${round}@merge.example`
      const [one, two] = [await anAccount(email), await anAccount(email)]
      const orders = [await bought(email, one.id), await bought(email, two.id)]
      const said = await Promise.allSettled([merge(one.id, two.id), merge(two.id, one.id)])
      const done = said.filter((each) => each.status === 'fulfilled' && each.value.ok)
      expect(done).toHaveLength(1)
      // The other one is answered, not ended by the database because the two wait in a circle.
      const failed = said.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
      expect(failed.filter((reason) => reason.includes('deadlock'))).toEqual([])
      const owners = new Set(await Promise.all(orders.map(ownerOf)))
      expect(owners.size).toBe(1)
      expect([one.id, two.id]).toContain([...owners][0])
    }
    await right()
  })

  test('while a deletion waits it is refused; afterwards the deletion takes everything that was merged', async () => {
    const email = 'erased@merge.example'
    const [ada, twin] = [await anAccount(email), await anAccount(email)]
    await bought(email, twin.id)
    const now = new Date()
    const asked = await performOnce(eraseCustomer, {
      key: null,
      input: { customer: twin.id, reason: 'by_mail' },
      actor: staffAt(now),
      once: newId(),
    })
    expect(await merge(ada.id, twin.id)).toMatchObject({ reason: 'customer.being_erased' })
    expect(await merge(twin.id, ada.id)).toMatchObject({ reason: 'customer.being_erased' })
    if (!asked.ok) throw new Error(asked.reason)
    await db
      .updateTable('erasures')
      .set({ withdrawnAt: now })
      .where('id', '=', asked.value.id as ErasureId)
      .execute()
    expect(await merge(ada.id, twin.id)).toMatchObject({ ok: true })
    await runSql(database.url, [`update orders set state = 'closed', closed_at = now() where email = '${email}'`])
    await db.deleteFrom('invoicesDue').execute()
    const id = newId<ErasureId>()
    await db
      .insertInto('erasures')
      .values({ id, customerId: ada.id, reason: 'by_mail', requestedBy: 'person x', requestedAt: now })
      .execute()
    expect(await erasePerson(id, now)).toBe('erased')
    expect(await fileOf(ada.id)).toBeUndefined()
    expect(await db.selectFrom('identities').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await db.selectFrom('orders').select('id').where('email', '=', email).execute()).toEqual([])
    await right()
  })

  test('an erasure and a merge at once: both wait for each other, and no order is left with a customer who is gone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `race${round}@merge.example`
      const [ada, twin] = [await anAccount(email), await anAccount(email)]
      const id = newId<ErasureId>()
      const request = {
        id,
        customerId: twin.id,
        reason: 'by_mail' as const,
        requestedBy: 'person x',
        requestedAt: new Date(),
      }
      const erase = async () => {
        const asked = db.insertInto('erasures').values(request).execute()
        // Whoever comes second finds no such customer any more.
        return asked.then(() => erasePerson(id, new Date())).catch(() => 'nobody' as const)
      }
      const [erased, merged] = await Promise.all([erase(), merge(ada.id, twin.id)])
      expect([erased, merged.ok]).toEqual(merged.ok ? ['nobody', true] : ['erased', false])
      expect(await fileOf(ada.id)).toBeDefined()
      expect(await fileOf(twin.id)).toBeUndefined()
    }
  })

  test('while the other one is about to pay it is refused', async () => {
    const email = 'paying@merge.example'
    const [ada, twin] = [await anAccount(email), await anAccount(email)]
    const order = await bought(email, twin.id)
    await runSql(database.url, [`update orders set state = 'pending', placed_at = null where id = '${order}'`])
    expect(await merge(ada.id, twin.id)).toMatchObject({ reason: 'customer.is_buying' })
  })
})
