import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type LetterId, newId } from '#app/kernel/ids.ts'
import { findSender, queueLetter } from '#app/mail/letters.server.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { erasePerson } from '#app/customers/erasure/erase-person.server.ts'
import { makeRequest } from '#app/customers/erasure/make-request.server.ts'

useDatabase()

/** What the process writes to its log. */
function hear() {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  return lines
}

test('an erasure waits for a mail to its person that is being sent, whose process may stand still, and then sends none', async () => {
  const now = new Date()
  const lines = hear()
  const email = 'zoe@example.com'
  const letter = { kind: 'message-received', reference: newId(), recipient: email, locale: 'en', data: {} } as const
  await db.transaction().execute((tx) => queueLetter(tx, { ...letter, toStranger: false }))
  const { id } = await db.selectFrom('letters').select('id').where('recipient', '=', email).executeTakeFirstOrThrow()
  const meant = { customerId: null, email }
  const request = await db.transaction().execute((tx) => makeRequest(tx, meant, 'by_mail', staffAt(now)))
  const row = () => db.selectFrom('letters').select(['state', 'recipient']).where('id', '=', id).executeTakeFirst()
  await db.connection().execute(async (sender) => {
    await sql`select pg_advisory_lock(hashtextextended(${`letter ${id}`}, 0))`.execute(sender)
    expect(await erasePerson(request, now)).toBe('waiting')
    expect(await row()).toEqual({ state: 'owed', recipient: email })
    expect(lines).toEqual([])
    expect(await erasePerson(request, new Date(now.getTime() + limits.letterStands.value + 60_000))).toBe('waiting')
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(sender)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { alarm: true, erasure: request, letter: id, connection: rows[0]?.pid },
    ])
    await sql`select pg_advisory_unlock(hashtextextended(${`letter ${id}`}, 0))`.execute(sender)
  })
  expect(await erasePerson(request, now)).toBe('erased')
  expect(await row()).toEqual({ state: 'refused', recipient: '' })
})

test('a letter is being sent while somebody has its turn', async () => {
  const [one, other] = [newId<LetterId>(), newId<LetterId>()]
  await db.transaction().execute(async (tx) => {
    expect(await findSender(tx, [one])).toBe(null)
    await db.transaction().execute(async (second) => {
      expect(await findSender(second, [other])).toBe(null)
      expect(await findSender(second, [one, other])).toMatchObject({ letter: one })
    })
  })
})
