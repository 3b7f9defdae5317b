import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runSql } from '#test/support/database/sql.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { readPostmasterFile, stopPostgres } from './postgres-process.ts'

let folder: string
const heard: string[] = []
const start = () =>
  startEmbeddedDatabase({ folder: join(folder, 'database'), log: (line: string) => void heard.push(line) })

const canGiveUpCapabilities =
  process.getuid?.() === 0 && spawnSync('setpriv', ['--bounding-set=-sys_ptrace', 'true']).status === 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-database-'))
  heard.length = 0
})

afterEach(async () => {
  // A test that failed half way must not leave its server running.
  const cluster = join(folder, 'database', 'cluster')
  const left = readPostmasterFile(cluster)
  if (left) await stopPostgres(left.pid, cluster)
  rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database of a running shop', { timeout: 60_000 }, () => {
  test('whose folder is missing is retried, and the shop keeps running and reports it', async () => {
    const database = await start()
    const cluster = join(folder, 'database', 'cluster')
    const { pid = 0 } = readPostmasterFile(cluster) ?? {}
    rmSync(join(folder, 'database'), { recursive: true, force: true })
    await expect.poll(() => heard.join('\n'), { timeout: 10_000 }).toContain('It did not start: ENOENT')
    await expect.poll(() => heard.filter((line) => line.startsWith('It did not start')).length).toBe(1)
    await database.stop()
    process.kill(pid, 'SIGQUIT')
  })

  test('keeps its log short while it runs: visitors can cause a statement timeout, which is logged, at any time', async () => {
    const database = await start()
    const log = join(folder, 'database', 'postgres.log')
    appendFileSync(log, 'ERROR:  canceling statement due to statement timeout\n'.repeat(250_000))
    await expect.poll(() => statSync(log).size, { timeout: 5_000 }).toBeLessThan(10_000_000)
    await runSql(database.url, ['SELECT nothing']).catch(() => {})
    expect(readFileSync(log, 'utf8')).toContain('STATEMENT:  SELECT nothing')
    await database.stop()
  })

  test('restarts by itself when it dies while the shop runs', async () => {
    const database = await start()
    const pid = Number(readFileSync(join(folder, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => runSql(database.url, ['SELECT 1 AS one']).catch(String), { timeout: 20_000 })
      .toEqual([{ one: 1 }])
    await database.stop()
  })

  test('restarts at the same address, also if something prevents that at first', async () => {
    const database = await start()
    const cluster = join(folder, 'database', 'cluster')
    const spoken = (what: string) =>
      readFileSync(join(folder, 'database', 'postgres.log'), 'utf8').split(what).length - 1
    // It finds out after it has made its socket file.
    renameSync(join(cluster, 'pg_wal'), join(folder, 'pg_wal'))
    process.kill(readPostmasterFile(cluster)?.pid ?? 0, 'SIGKILL')
    await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toContain('It did not start')
    renameSync(join(folder, 'pg_wal'), join(cluster, 'pg_wal'))
    await expect
      .poll(() => runSql(database.url, ['SELECT 1 AS one']).catch(String), { timeout: 20_000 })
      .toEqual([{ one: 1 }])
    expect(spoken('listening on Unix socket')).toBe(spoken('starting PostgreSQL'))
    await database.stop()
  })

  test('is taken over with its socket file if someone else has restarted it while the shop runs', async () => {
    const database = await start()
    const cluster = join(folder, 'database', 'cluster')
    const { pid = 0 } = readPostmasterFile(cluster) ?? {}
    // As "pg_ctl restart" does: the same program with the same arguments, under the same account.
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    const { ids } = choosePostgresAccount(cluster)
    await stopPostgres(pid, cluster)
    const other = spawn(program, args, { ...ids, cwd: cluster, stdio: 'ignore' })
    await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toContain('took it over')
    expect(await runSql(database.url, ['SELECT 1 AS one'])).toEqual([{ one: 1 }])
    expect(readPostmasterFile(cluster)?.pid).toBe(other.pid)
    await database.stop()
    await expect(runSql(database.url, ['SELECT 1'])).rejects.toThrow('ENOENT')
  })

  test.skipIf(!canGiveUpCapabilities)(
    'is not taken for dead by a shop without free file descriptors, which visitors can cause',
    () => {
      const limited = `ulimit -n 100; exec setpriv --bounding-set=-sys_ptrace "$0" test/support/database/out-of-files.ts "$1"`
      const { stdout, stderr } = spawnSync('sh', ['-c', limited, process.execPath, join(folder, 'database')], {
        encoding: 'utf8',
      })
      expect([stdout, stderr]).toEqual(['[]\n', ''])
    },
  )
})
