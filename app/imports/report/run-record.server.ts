import { currentTime } from '#app/kernel/clock.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Insertable, sql, type Updateable } from 'kysely'
import { move } from '#app/kernel/state-machine.ts'
import { FileRefused, importMachine, type ImportState } from '#app/imports/import.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db, sessions } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'

// What is kept of each import, whatever it brings in.

// Any constant that no other advisory lock of the shop uses.
const importLock = 7_267_744

/** One import at a time. The lock ends with its connection, so a killed import does not leave it behind. */
export function aloneAtImport<Value>(work: () => Promise<Value>): Promise<Value> {
  return sessions.connection().execute(async (own) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${importLock}) as free`.execute(own)
    if (!rows[0]?.free) throw new FileRefused('import.under_way')
    try {
      await closeKilled()
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${importLock})`.execute(own)
    }
  })
}

/** We hold the lock, so an import still marked as running was killed. */
async function closeKilled() {
  await db
    .updateTable('imports')
    .set({ state: 'failed', finishedAt: currentTime() })
    .where('state', '=', 'running')
    .execute()
}

type Event = (typeof importMachine.transitions)[number]['event']

/** An import whose file was uploaded: its row waits, and its job knows in whose name it runs. */
export interface Uploaded {
  id: string
  by: ActorNow
}

/** Who imports, with the rights of this moment: a large file takes long. Throws where the right to import has been taken. */
export type ActorNow = () => Promise<Actor>

/**
 * The row of an import: a new one, or that of a file that waited for it. If its process stood still since it was asked
 * for, another one may have done it.
 */
export async function fileImport(values: Insertable<Database['imports']>, isUploaded: boolean) {
  if (!isUploaded) return void (await db.insertInto('imports').values(values).execute())
  const { id, fileName: _, createdAt: __, ...rest } = values
  const waiting = db
    .updateTable('imports')
    .set({ ...rest, errors: '[]' })
    .where('id', '=', id)
    .where('work', '=', 'run')
  const { numUpdatedRows } = await waiting.executeTakeFirstOrThrow()
  // Asked for once more, it finds that nothing waits.
  if (numUpdatedRows === 0n) throw new FileRefused('import.under_way')
}

export async function step(
  id: string,
  from: ImportState,
  event: Event,
  results: Updateable<Database['imports']> = {},
): Promise<ImportState> {
  const state = move(importMachine, from, event)
  const finishedAt = state === 'running' ? null : currentTime()
  await db
    .updateTable('imports')
    .set({ state, finishedAt, ...results })
    .where('id', '=', id)
    .execute()
  return state
}

export async function recordRefusal(
  file: Omit<Insertable<Database['imports']>, 'state'>,
  from: ImportState,
  { code, line }: FileRefused,
) {
  const state = move(importMachine, from, 'fail')
  const errors = JSON.stringify([{ code, line }])
  await db
    .insertInto('imports')
    .values({ ...file, state, errors, finishedAt: currentTime() })
    .execute()
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
