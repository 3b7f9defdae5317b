import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { pruneExpired } from './prune.server.ts'

useDatabase()

test('rows that cannot be removed do not stop the rest, and the job fails', async () => {
  const now = new Date()
  const long = new Date(now.getTime() - 40 * 86_400_000)
  await db.insertInto('usedLogoutTokens').values({ tokenId: 'old', issuer: 'https://id.test', usedAt: long }).execute()
  await db.insertInto('postponedWork').values({ work: 'settle', reference: 'x', tries: 1, retryAt: long }).execute()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse before delete on sessions for each statement execute function refuse()`.execute(db)
  await expect(pruneExpired(now)).rejects.toThrow('no')
  expect(await db.selectFrom('usedLogoutTokens').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('postponedWork').selectAll().execute()).toEqual([])
})
