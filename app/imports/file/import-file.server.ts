import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { importerOf } from '#app/doors/row.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { move } from '#app/kernel/state-machine.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { checkFile } from './check-file.server.ts'
import type { Mapping } from './headings.ts'
import { FileRefused, type Format, importMachine, type ImportState, type ImportSummary } from '#app/imports/import.ts'
import { runImport } from '#app/imports/run-import.server.ts'
import { openStaging, type Staging } from './staging.server.ts'

interface Wish {
  /** Null: the header tells. */
  format: Format | null
  /** Which column of a generic file is which. */
  mapping?: Mapping
  now: Date
  /** Who runs it: of this machine. */
  account: string
  /** Told now and then how many products have been looked at. */
  progress?: (products: number) => void
}

// Any constant does that no other lock of the shop has.
const importLock = 7_267_744

/** Brings a shop's products in from a file. Throws `FileRefused`, with nothing written, when it is not a whole file of rows. */
export function importFile(path: string, wish: Wish): Promise<ImportSummary> {
  // A lock belongs to its connection and ends with it, so a killed import leaves none behind.
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${importLock}) as free`.execute(own)
    if (!rows[0]?.free) throw new FileRefused('import.under_way')
    const staging = openStaging()
    try {
      await closeKilled()
      return await bringIn(path, wish, staging)
    } finally {
      staging.close()
      await sql`select pg_advisory_unlock(${importLock})`.execute(own)
    }
  })
}

/** The holder of the lock is alone: an import that still counts as running was killed. */
async function closeKilled() {
  await db
    .updateTable('imports')
    .set({ state: 'failed', finishedAt: new Date() })
    .where('state', '=', 'running')
    .execute()
}

async function bringIn(path: string, { format: wanted, mapping, now, account, progress }: Wish, staging: Staging) {
  const id = newId()
  const file = { id, fileName: basename(path), fileHash: await hashOf(path), createdAt: now }
  let format = wanted
  let state: ImportState = importMachine.initial
  try {
    const checked = await checkFile(path, { format: wanted, mapping: mapping ?? null }, staging)
    format = checked.format
    state = move(importMachine, state, 'check')
    await db
      .insertInto('imports')
      .values({ ...file, format, state })
      .execute()
    state = await step(id, state, 'run')
    const { currency } = await getSettings()
    const trade = { currency, digits: minorDigits(currency), now }
    const summary = await runImport(staging, checked, { trade, actor: importerOf(account, id, now), progress })
    await step(id, state, 'finish', {
      createdCount: summary.created,
      changedCount: summary.changed,
      unchangedCount: summary.unchanged,
      errors: JSON.stringify(summary.problems),
    })
    return summary
  } catch (error) {
    if (state === 'running') await step(id, state, 'fail').catch(() => {})
    else if (error instanceof FileRefused && format) await recordRefusal({ ...file, format }, state, error)
    throw error
  }
}

type Event = (typeof importMachine.transitions)[number]['event']

async function step(id: string, from: ImportState, event: Event, results: Results = {}): Promise<ImportState> {
  const state = move(importMachine, from, event)
  const finishedAt = state === 'running' ? null : new Date()
  await db
    .updateTable('imports')
    .set({ state, finishedAt, ...results })
    .where('id', '=', id)
    .execute()
  return state
}

type Results = { createdCount?: number; changedCount?: number; unchangedCount?: number; errors?: string }

async function recordRefusal(
  file: { id: string; fileName: string; fileHash: string; createdAt: Date; format: Format },
  from: ImportState,
  { code, line }: FileRefused,
) {
  const state = move(importMachine, from, 'fail')
  const errors = JSON.stringify([{ code, line }])
  await db
    .insertInto('imports')
    .values({ ...file, state, errors, finishedAt: new Date() })
    .execute()
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
