import { expect, test } from 'vitest'
import { askErasure } from '#app/customers/erasure/ask-erasure.operation.ts'
import { recognise } from '#app/identity/people/customers.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer, customerAt } from '#test/support/people/customers.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { askArchive } from './ask-archive.operation.ts'
import { exportCustomer } from './export-customer.operation.ts'
import { makeArchive } from './make-archive.server.ts'

useDatabase()
useCardProvider()

test('an erasure takes along the mail about an archive, also to an address that nobody has confirmed', async () => {
  const at = new Date()
  const person = { subject: newId(), name: 'Nils Farnkraut', email: 'nils@example.com', emailVerified: false }
  const { customerId, identityId } = await db
    .transaction()
    .execute((tx) => recognise(tx, 'https://issuer.example', person, 'en', at))
  const call = { key: customerId, input: {}, actor: { ...customerAt(at, identityId), isFresh: true } }
  expect(await performOnce(askArchive, { ...call, once: newId() })).toMatchObject({ ok: true })
  const { id } = await db.selectFrom('archives').select('id').executeTakeFirstOrThrow()
  await makeArchive(id, at)
  const mails = db.selectFrom('letters').select(['kind', 'recipient', 'data']).where('kind', '=', 'archive-ready')
  expect(await mails.execute()).toMatchObject([{ recipient: 'nils@example.com' }])
  expect(await performOnce(askErasure, { ...call, once: newId() })).toMatchObject({ ok: true })
  expect(await mails.execute()).toEqual([{ kind: 'archive-ready', recipient: '', data: {} }])
})

test('customers of one network get a quarter of the hour’s archives, and staff have theirs whatever customers ask for', async () => {
  const now = new Date()
  const from = async (client: string) => {
    const { id, actor } = await aCustomer(now)
    return performOnce(askArchive, { key: id, input: {}, actor: { ...actor, client }, once: newId() })
  }
  for (let each = 0; each < limits.archivesOfNetwork.value; each++)
    expect(await from(`203.0.113.${each}`)).toMatchObject({ ok: true })
  await expect(from('203.0.113.200')).rejects.toThrow('limit.too_many_requests')

  let all = limits.archivesOfNetwork.value
  while (await from(`10.${all}.0.1`).catch(() => null)) all += 1
  // One archive was asked for by the test above.
  expect(all).toBe(limits.archivesAtOnce.value - 1)
  const { id } = await aCustomer(now)
  const exported = { key: id, input: {}, actor: staffAt(now), once: newId() }
  expect(await performOnce(exportCustomer, exported)).toMatchObject({ ok: true })
})
