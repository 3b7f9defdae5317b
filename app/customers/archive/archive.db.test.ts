import { expect, test } from 'vitest'
import { askErasure } from '#app/customers/erasure/ask-erasure.operation.ts'
import { recognise } from '#app/identity/people/customers.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { customerAt } from '#test/support/people/customers.ts'
import { askArchive } from './ask-archive.operation.ts'
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
