import { expect, test, vi } from 'vitest'
import { erasePersons } from '#app/customers/erasure/erase-persons.server.ts'
import { findMattersOf } from '#app/customers/erasure/find-matters.server.ts'
import { type ErasureId, newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { hearAlarms } from '#test/support/alarms.ts'
import { useDatabase } from '#test/support/database/database.ts'

vi.mock('#app/customers/erasure/find-matters.server.ts', { spy: true })

useDatabase()

async function anErasure(email: string): Promise<ErasureId> {
  const id = newId<ErasureId>()
  const requestedAt = new Date()
  await db.insertInto('erasures').values({ id, email, reason: 'own', requestedBy: 'staff', requestedAt }).execute()
  return id
}

test('a person of whom it cannot be found out what is open is told an operator, and does not keep the others', async () => {
  const [bad, good] = [await anErasure('ada@example.com'), await anErasure('zoe@example.com')]
  vi.mocked(findMattersOf).mockRejectedValueOnce(new Error('too much of it'))
  const alarms = hearAlarms()
  await expect(erasePersons(new Date())).rejects.toThrow('too much of it')
  expect(alarms()).toEqual([expect.stringContaining(bad)])
  const waiting = db.selectFrom('erasures').select('id').where('doneAt', 'is', null)
  expect(await waiting.execute()).toEqual([{ id: bad }])
  await erasePersons(new Date())
  expect(await waiting.execute()).toEqual([])
  expect(good).not.toBe(bad)
})
