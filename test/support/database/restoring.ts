import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { inDatabase } from '#server/postgres/postgres-passwords.ts'
import type { RunningShop } from '#test/support/shop/shop.ts'
import { runSql } from './sql.ts'

/** The end of a backup, after all rows. */
export const lastBytes = 20

/** A pipe in place of a backup: the first read gets all of it, the second as much as the test allows. */
export function pipeFor(shop: RunningShop, backup: string, path: string) {
  rmSync(path, { force: true })
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  const content = readFileSync(backup)
  return {
    /** Serves the first read, which checks the file. */
    async whole() {
      const pipe = createWriteStream(path)
      pipe.end(content)
      await once(pipe, 'close')
      // It has closed the pipe when it opens the database.
      await expect.poll(() => isRestoring(shop, 'true'), { timeout: 60_000 }).toBe(true)
    },
    /** Serves all rows without the end: the restore is now in progress. */
    async almost() {
      const pipe = createWriteStream(path)
      pipe.on('error', () => {})
      pipe.write(content.subarray(0, -lastBytes))
      const waiting = `query like 'copy%' and wait_event = 'ClientRead'`
      await expect.poll(() => isRestoring(shop, waiting), { timeout: 60_000 }).toBe(true)
      return pipe
    },
  }
}

export async function isRestoring(shop: RunningShop, how: string): Promise<boolean> {
  return (await restoring(shop, how)).length > 0
}

/**
 * Resolves when no process serves the restore: its backend outlives the server for a moment, and would load the rest.
 */
export async function killDatabase(shop: RunningShop) {
  const backends = await restoring(shop, 'true')
  const [pid] = readFileSync(join(shop.dataFolder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  for (const backend of backends)
    await expect.poll(() => existsSync(`/proc/${backend}`), { timeout: 60_000 }).toBe(false)
}

/** The processes that serve it. Queried from another database: a restore ends all connections to the shop's. */
async function restoring({ databaseUrl }: RunningShop, how: string): Promise<number[]> {
  const rows = await runSql(inDatabase('postgres', databaseUrl), [
    `select pid from pg_stat_activity where application_name = 'barrow restore' and ${how}`,
  ])
  return (rows as { pid: number }[]).map(({ pid }) => pid)
}
