import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Client } from '#db/client.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { openCluster } from './postgres-cluster.ts'
import { readPostmasterFile, stopPostgres } from './postgres-process.ts'
import { openStateFolder } from '#server/start/state-folder.ts'

let folder: string
const heard: string[] = []
const log = (line: string) => void heard.push(line)
const start = () => startEmbeddedDatabase({ folder: join(folder, 'database'), log })

const portOf = ({ url }: { url: string }) => new URL(url).port

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

describe('the embedded database', { timeout: 60_000 }, () => {
  test('keeps its data, password and port across restarts', async () => {
    const first = await start()
    await run(first.url, 'CREATE TABLE cups (name text)', "INSERT INTO cups VALUES ('blue')")
    await first.stop()
    await expect(run(first.url, 'SELECT 1')).rejects.toThrow('ENOENT')

    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await run(second.url, 'SELECT name FROM cups')).toEqual([{ name: 'blue' }])
    await second.stop()
  })

  test('is reached by its socket file, or by TCP if the path is too long for one', async () => {
    const near = await start()
    expect(new URL(near.url).host).toBe(`${encodeURIComponent(join(folder, 'database', 'cluster'))}:${portOf(near)}`)
    // Over TCP, every account of the machine could take all connections, without a password.
    await expect(run(near.url.replace(/@.*:/, '@127.0.0.1:'), 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
    await near.stop()

    const far = await startEmbeddedDatabase({ folder: join(folder, 'f'.repeat(90)), log })
    expect(new URL(far.url).hostname).toBe('127.0.0.1')
    // While it is down, any program can listen at its port (`db/client.test.ts`).
    for (const address of [far.url, far.administration]) expect(address).toContain('?require_auth=scram-sha-256')
    expect(await run(far.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await far.stop()
  })

  test('is reached by TCP if its pg_hba.conf rejects connections by the file', async () => {
    await (await start()).stop()
    const rules = 'local all all reject\nhost all all 127.0.0.1/32 scram-sha-256\n'
    writeFileSync(join(folder, 'database', 'cluster', 'pg_hba.conf'), rules)
    const next = await start()
    expect(new URL(next.url).hostname).toBe('127.0.0.1')
    expect(await run(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await next.stop()
  })

  test('starts although a killed server’s files say that another program holds its socket file', async () => {
    const first = await start()
    await first.stop()
    const left = join(folder, 'database', 'cluster', `.s.PGSQL.${portOf(first)}.lock`)
    // A process of the database's own account: it does not check those of others.
    const other = spawn('sleep', ['60'], choosePostgresAccount(join(folder, 'database', 'cluster')).ids)
    writeFileSync(left, `${other.pid}\n${folder}\n`)
    const next = await start()
    other.kill()
    expect(next.url).toBe(first.url)
    await next.stop()
  })

  test('takes over the database that a killed shop left running, with all committed data', async () => {
    const killed = await holdInAnotherProcess()
    await run(killed.said, 'CREATE TABLE cups (name text)', "INSERT INTO cups VALUES ('green')")
    await killed.kill()

    const next = await start()
    expect(heard).toEqual(['Found the database of an earlier run still running, and took it over'])
    expect(await run(next.url, 'SELECT name FROM cups')).toEqual([{ name: 'green' }])
    await next.stop()
    await expect(run(next.url, 'SELECT 1')).rejects.toThrow('ENOENT')
  })

  test('recovers when shop and database were killed together and the process id belongs to another program', async () => {
    const killed = await holdInAnotherProcess()
    await run(killed.said, 'CREATE TABLE cups (name text)', "INSERT INTO cups VALUES ('red')")
    const lockFile = join(folder, 'database', 'cluster', 'postmaster.pid')
    const [server, ...rest] = readFileSync(lockFile, 'utf8').split('\n')
    process.kill(Number(server), 'SIGKILL')
    await killed.kill()
    writeFileSync(lockFile, [process.pid, ...rest].join('\n'))

    const next = await start()
    expect(await run(next.url, 'SELECT name FROM cups')).toEqual([{ name: 'red' }])
    await next.stop()
  })

  test('makes the database again when the first start was killed half way', async () => {
    const unfinished = join(folder, 'database', 'cluster.unfinished')
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')
    const database = await start()
    expect(await run(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.stop()
    expect(readdirSync(join(folder, 'database')).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('is made in a folder that no earlier initdb can still be working in', () => {
    const database = join(folder, 'database')
    mkdirSync(database)
    // It only prints its folder, and fails.
    const initdb = join(folder, 'initdb')
    writeFileSync(initdb, `#!/bin/sh\npwd >> '${folder}/places'\nexit 1\n`, { mode: 0o755 })
    for (const _ of ['killed', 'next'])
      expect(() => openCluster(database, { initdb, postgres: '', major: '18' }, {})).toThrow('could not be made')
    const places = readFileSync(join(folder, 'places'), 'utf8').trim().split('\n')
    expect([places.length, new Set(places).size]).toEqual([2, 2])
  })

  test.skipIf(process.platform !== 'linux')(
    'does not get the shop’s secrets, nor variables meant for another server',
    async () => {
      vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_not_for_the_database')
      vi.stubEnv('PGSSLMODE', 'require')
      vi.stubEnv('PGOPTIONS', '-c default_transaction_read_only=on -c synchronous_commit=off')
      const database = await start()
      expect(await run(database.url, 'create table cups ()', 'show synchronous_commit')).toEqual([
        { synchronous_commit: 'on' },
      ])
      const { pid = 0 } = readPostmasterFile(join(folder, 'database', 'cluster')) ?? {}
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('sk_live')
      await database.stop()
      vi.unstubAllEnvs()
    },
  )

  test.skipIf(!canGiveUpCapabilities)(
    'is recognised by root in a container, where another account’s working directory cannot be read',
    async () => {
      const home = join(folder, 'database')
      const asInContainer = [
        '--bounding-set=-sys_ptrace',
        process.execPath,
        'test/support/shop/start-and-stop.ts',
        home,
      ]
      const { stdout, stderr } = spawnSync('setpriv', asInContainer, { encoding: 'utf8' })
      const [url = stderr] = stdout.match(/(?<=stopped ).*/) ?? []
      expect(stdout.replace(/PostgreSQL runs as .*\n/, '')).toBe(`Making the database\nstopped ${url}\n`)
      await expect(run(url, 'SELECT 1')).rejects.toThrow('ENOENT')
    },
  )

  test('refuses a folder that another PostgreSQL version made, and one that is not a database', async () => {
    const cluster = join(folder, 'database', 'cluster')
    mkdirSync(cluster, { recursive: true })
    writeFileSync(join(folder, 'database', 'password'), 'secret\n')
    await expect(start()).rejects.toThrow(`${cluster} is not a PostgreSQL data folder`)
    writeFileSync(join(cluster, 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(`${cluster} was made by PostgreSQL 15, and this Barrow brings PostgreSQL 18`)
  })
})

describe('the data folder', () => {
  test('belongs to one shop at a time', async () => {
    const mine = openStateFolder(folder)
    expect(() => openStateFolder(folder)).toThrow(`Another Barrow (process ${process.pid}) already uses ${folder}.`)
    const other = await holdInAnotherProcess()
    expect(other.said).toContain(`Another Barrow (process ${process.pid}) already uses ${folder}.`)
    mine.release()
    openStateFolder(folder).release()
  })

  test('is free again after kill -9, whatever the killed shop left in it', { timeout: 60_000 }, async () => {
    const killed = await holdInAnotherProcess()
    expect(() => openStateFolder(folder)).toThrow('already uses')
    await killed.kill()
    openStateFolder(folder).release()
    await (await start()).stop()
  })

  test('is reported when it cannot be made', () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(() => openStateFolder(file)).toThrow(`The data folder ${file} cannot be used`)
  })
})

async function holdInAnotherProcess() {
  const child = spawn(process.execPath, ['test/support/database/hold-database.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise<string>((hear) => createInterface(child.stdout).once('line', hear))
  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return { said, kill }
}

async function run(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
