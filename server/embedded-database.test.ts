import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { readPostmasterFile, stopPostgres } from './postgres-process.ts'
import { openStateFolder } from './state-folder.ts'

let folder: string
const heard: string[] = []
const log = (line: string) => void heard.push(line)
const start = () => startEmbeddedDatabase({ folder: join(folder, 'database'), log })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-database-'))
  heard.length = 0
})

afterEach(async () => {
  // A test that failed half way must not leave its server behind.
  const cluster = join(folder, 'database', 'cluster')
  const left = readPostmasterFile(cluster)
  if (left) await stopPostgres(left.pid, cluster)
  rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', { timeout: 60_000 }, () => {
  test('keeps what was written, its password and its port from one run to the next', async () => {
    const first = await start()
    await run(first.url, 'CREATE TABLE cups (name text)', "INSERT INTO cups VALUES ('blue')")
    await first.stop()
    await expect(run(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')

    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await run(second.url, 'SELECT name FROM cups')).toEqual([{ name: 'blue' }])
    await second.stop()
  })

  test('takes over the database that a killed shop left running, with all that was acknowledged', async () => {
    const killed = await holdInAnotherProcess()
    await run(killed.said, 'CREATE TABLE cups (name text)', "INSERT INTO cups VALUES ('green')")
    await killed.kill()

    const next = await start()
    expect(heard).toEqual(['Found the database of an earlier run still running, and took it over'])
    expect(await run(next.url, 'SELECT name FROM cups')).toEqual([{ name: 'green' }])
    await next.stop()
    await expect(run(next.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
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
    expect(readdirSync(join(folder, 'database'))).not.toContain('cluster.unfinished')
  })

  test('comes back by itself when it dies while the shop runs', async () => {
    const database = await start()
    const pid = Number(readFileSync(join(folder, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => run(database.url, 'SELECT 1 AS one').catch(String), { timeout: 20_000 })
      .toEqual([{ one: 1 }])
    await database.stop()
  })

  test('names a folder that another PostgreSQL made, and one that is none at all', async () => {
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

  test('is free again after kill -9, whatever the dead shop left in it', { timeout: 60_000 }, async () => {
    const killed = await holdInAnotherProcess()
    expect(() => openStateFolder(folder)).toThrow('already uses')
    await killed.kill()
    openStateFolder(folder).release()
    await (await start()).stop()
  })

  test('is named when it cannot be made', () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(() => openStateFolder(file)).toThrow(`The data folder ${file} cannot be used`)
  })
})

async function holdInAnotherProcess() {
  const child = spawn(process.execPath, ['test/support/hold-database.ts', folder], {
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
  const client = new pg.Client({ connectionString: url })
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
