import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { choosePostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { openCluster, superuser } from './postgres-cluster.ts'
import { adoptOrphan, inMaintenance } from './postgres-orphan.ts'
import { launchPostgres, type PostgresLaunch } from './postgres-process.ts'
import { keepRunning } from './postgres-watch.ts'
import { makeWritable, messageOf, StartRefused } from './state-folder.ts'

export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

interface Options {
  folder: string
  log: (line: string) => void
  /** Tests give up durability for speed; a shop never does. */
  durable?: boolean
}

export const databaseName = 'barrow'
const logLimit = 10_000_000

/** The caller holds the lock on the state folder: two starts at once in one folder are not foreseen here. */
export async function startEmbeddedDatabase({ folder, log, durable = true }: Options): Promise<EmbeddedDatabase> {
  const home = resolve(folder)
  makeWritable(home)
  const binaries = findPostgresBinaries()
  const account = choosePostgresAccount([binaries.postgres, home])
  if (!existsSync(join(home, 'cluster'))) log('Making the database')
  const { cluster, password } = openCluster(home, binaries, account)
  const logFile = join(home, 'postgres.log')
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimit) truncateSync(logFile)

  const launch = { account, postgres: binaries.postgres, cluster, logFile, settings: settingsFor(durable) }
  const urlOf = (port: number) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`
  const adopted = await adoptOrphan(cluster, urlOf, log)
  const server = adopted ?? (await launchOnFreePort(launch, join(home, 'port')))
  await makeDatabase(urlOf(server.port), logFile)

  const watch = keepRunning(server.pid, { ...launch, port: server.port }, log)
  return {
    url: urlOf(server.port),
    stop: () => watch.stop(),
  }
}

function settingsFor(durable: boolean): Record<string, string> {
  // Said also where it is the default: what somebody once wrote into postgresql.conf must not weaken a shop's promises.
  const safety = durable ? 'on' : 'off'
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '128MB',
    // A shop's queries are short: planning several processes or compiling them costs more than it brings.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
  }
}

async function launchOnFreePort(launch: Omit<PostgresLaunch, 'port'>, portFile: string) {
  let port = readPort(portFile) ?? (await freePort())
  for (let attempt = 1; ; attempt++) {
    const launched = await launchPostgres({ ...launch, port })
    if (launched.ok) {
      writeFileSync(portFile, `${port}\n`)
      return { pid: launched.pid, port }
    }
    if (attempt === 20) throw startFailure(launched.said, launch)
    if (launched.said.includes('could not create any TCP/IP sockets')) port = await freePort()
    // The children of a killed server notice within moments, and until then hold its memory.
    else if (launched.said.includes('shared memory block')) await pause(200)
    else throw startFailure(launched.said, launch)
  }
}

function startFailure(said: string, { cluster, logFile }: { cluster: string; logFile: string }): StartRefused {
  const full = said.includes('No space left on device') ? 'The disk is full. ' : ''
  const reasons = said.split('\n').filter((line) => /FATAL|PANIC|HINT|could not/.test(line))
  return new StartRefused(
    `${full}The database in ${cluster} did not start:\n${reasons.join('\n') || said.trim()}\n` +
      `The whole of what it said is in ${logFile}. Nothing was deleted.`,
  )
}

function readPort(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))))
    })
  })
}

async function makeDatabase(url: string, logFile: string) {
  const client = new pg.Client({ connectionString: inMaintenance(url) })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } catch (error) {
    throw new StartRefused(`The database runs but cannot be used: ${messageOf(error)}. See ${logFile}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
