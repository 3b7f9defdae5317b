import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#app/identity/people/sessions.server.ts'
import { hashOf } from '#app/identity/issuer/secrets.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { aCustomer, type SignedIn } from '#test/support/people/customers.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { endOtherSessions } from './end-other-sessions.operation.ts'

useDatabase()

const now = new Date('2030-01-01T12:00:00Z')
let ada: SignedIn
beforeEach(async () => {
  configureIdentity({ issuer: 'https://issuer.example' })
  ada = await aCustomer(now)
})

async function device({ identityId } = ada): Promise<Buffer> {
  const session = { identityId, providerSessionId: null, idToken: 'token', authenticatedAt: now, userAgent: '' }
  return hashOf(await db.transaction().execute((tx) => startSession(tx, session, now)))
}
const endOthers = (here: Buffer, { actor } = ada) => perform(endOtherSessions, { key: here, input: {}, actor })
const open = async (...devices: Buffer[]) => {
  const rows = await db
    .selectFrom('sessions')
    .select(['idHash', 'idToken'])
    .where('idHash', 'in', devices)
    .where('endedAt', 'is', null)
    .execute()
  return devices.map((each) => rows.some(({ idHash }) => idHash.equals(each)))
}

test('this device stays when all others end; again, there is none', async () => {
  const [here, there, elsewhere] = [await device(), await device(), await device()]
  expect(await endOthers(here)).toMatchObject({ ok: true, value: { ended: 2 } })
  expect(await open(here, there, elsewhere)).toEqual([true, false, false])
  expect(await endOthers(here)).toMatchObject({ ok: true, value: { ended: 0 } })
})

test('of devices that sign each other out at once one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const devices = await Promise.all(Array.from({ length: 5 }, () => device()))
    const outcomes = await Promise.allSettled(devices.map((each) => endOthers(each)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await open(...devices)).filter(Boolean)).toHaveLength(1)
    await db.deleteFrom('sessions').execute()
  }
})

test('no one can end another person’s sessions, nor end any from a session that has ended', async () => {
  const eve = await aCustomer(now)
  const [here, there, hers] = [await device(), await device(), await device(eve)]
  await expect(endOthers(here, eve)).rejects.toMatchObject({ code: 'request.not_found' })
  await endOthers(hers, eve)
  expect(await open(here, there, hers)).toEqual([true, true, true])
  await endOthers(here)
  await expect(endOthers(there)).rejects.toMatchObject({ code: 'request.not_found' })
  expect(await open(here)).toEqual([true])
})
