import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { recognise } from '#app/identity/people/customers.server.ts'
import { Client } from '#db/client.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { customerAt } from '#test/support/people/customers.ts'
import { erasePerson } from './erase-person.server.ts'
import { makeRequest } from './make-request.server.ts'

const database = useDatabase()
configureIdentity({ issuer: 'https://issuer.example' })

// On a busy machine it may be the other transaction that the database ends.
const again = { retry: 3 }

test('an erasure that the database ends in favour of another one is carried out in the same run', again, async () => {
  const now = new Date()
  const person = { subject: newId(), name: 'Ada', email: 'ada@example.com', emailVerified: true }
  const { customerId, identityId } = await db
    .transaction()
    .execute((tx) => recognise(tx, 'https://issuer.example', person, 'en', now))
  const actor = { ...customerAt(now, identityId), isFresh: true }
  await db.transaction().execute((tx) => makeRequest(tx, { customerId, email: null }, 'own', actor))
  const [request] = await db.selectFrom('erasures').select('id').where('customerId', '=', customerId).execute()
  // What the erasure deletes last is held by somebody who then wants what it has locked first.
  const other = new Client({ connectionString: database.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('select from identities where id = $1 for update', [identityId])
  const erased = erasePerson(request?.id ?? expect.unreachable(), now)
  await untilBlocked()
  await other.query('select from customers where id = $1 for update', [customerId])
  await other.query('commit')
  expect(await erased).toBe('erased')
  expect(await db.selectFrom('identities').select('id').where('id', '=', identityId).execute()).toEqual([])
})
