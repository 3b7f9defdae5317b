import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { pruneExpired } from './prune.server.ts'

useDatabase()

test('rows of a former shop’s files go after 90 days, and the import’s own record stays', async () => {
  const now = new Date('2026-06-30T12:00:00Z')
  for (const [id, day] of [
    [newId(), '2026-04-02'],
    [newId(), '2026-03-31'],
  ] as const) {
    const file = {
      id,
      fileName: `${day}.csv`,
      fileHash: '',
      format: 'shopify_customers' as const,
      state: 'done' as const,
    }
    await db
      .insertInto('imports')
      .values({ ...file, createdAt: new Date(`${day}T12:00:00Z`) })
      .execute()
    await db
      .insertInto('importRows')
      .values({ importId: id, line: 2, problem: 'x', cells: ['ada@example.com'] })
      .execute()
  }
  await pruneExpired(now)
  const left = db.selectFrom('importRows').innerJoin('imports', 'imports.id', 'importId').select('fileName')
  expect(await left.execute()).toEqual([{ fileName: '2026-04-02.csv' }])
  expect(await db.selectFrom('imports').select('id').execute()).toHaveLength(2)
})

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
