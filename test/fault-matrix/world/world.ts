import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePorts } from '#test/support/shop/shop.ts'
import { plannedOnce } from '#test/support/database/planned-once.ts'
import { runSql } from '#test/support/database/sql.ts'
import { startDatabaseGate, type TcpGate } from '#test/support/tcp-gate.ts'
import type { BaseDatabase } from './base-database.ts'
import type { Chance } from './chance.ts'
import { type FaultsFolder, openFaultsFolder } from './faults-folder.ts'
import { type Mailbox, mailboxAt } from './mailbox.ts'
import type { Program } from './process.ts'
import { type Programs, programsOf } from './programs.ts'
import { type Provider, providerAt } from './provider.ts'
import { signInStaff } from './staff.ts'
import { trailStatements } from './trail.ts'
import type { TwoServers } from './two-servers.ts'

/** The real thing: a shop, its worker, its database and all services around it, each a process that can be killed. */
export interface World extends Programs {
  origin: string
  databaseUrl: string
  /** The same database for its administrator. */
  administrationUrl: string
  folder: string
  provider: Provider
  mailbox: Mailbox
  /** Crashes, pauses and the clock, for the shop and for its worker: each has the same fail points. */
  faults: FaultsFolder
  workerFaults: FaultsFolder
  /** Between the shop and its database; the worker connects directly. */
  gate: TcpGate
  chance: Chance
  /** Of a row that asks for them. */
  servers: TwoServers | null
  sql<Row>(text: string, ...values: unknown[]): Promise<Row[]>
  /** The shop's current time. */
  now(): Date
  /** Moves the clocks of shop and provider together. */
  advance(seconds: number): Promise<void>
  /** Every line that any process of this world has written, including the database's own log. */
  logs(): Promise<readonly string[]>
  /** Starts every program that is not running. */
  startAll(): Promise<void>
  close(): Promise<void>
}

export interface WorldOptions {
  base: BaseDatabase
  /** The folder of the build under test. */
  dist: string
  chance: Chance
}

let opened = 0

export async function openWorld({ base, dist, chance }: WorldOptions): Promise<World> {
  const name = `world_${process.pid}_${++opened}`
  const folder = mkdtempSync(join(base.folder, 'world-'))
  const databaseUrl = await base.copy(name)
  const administrationUrl = base.administrationOf(name)
  await runSql(administrationUrl, trailStatements)
  const faults = openFaultsFolder(join(folder, 'shop-faults'))
  const workerFaults = openFaultsFolder(join(folder, 'worker-faults'))
  const [shopPort = 0, cardPort = 0, mailPort = 0, smtpPort = 0, identityPort = 0] = await freePorts(5)
  const ports = { shop: shopPort, cards: cardPort, mail: mailPort, smtp: smtpPort, identity: identityPort }
  const { gate, url: gatedUrl } = await startDatabaseGate(databaseUrl)
  const urls = { shop: gatedUrl, worker: databaseUrl }
  const programs = programsOf({
    dist: resolve(dist),
    folder,
    urls,
    faults: { shop: faults.folder, worker: workerFaults.folder },
    ports,
  })
  // Behind two servers, a connection that is kept may lead to the former one.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, ...(base.servers && { maxUses: 1 }) })
  // If a row takes the database away, these connections are cut, too.
  pool.on('error', () => {})
  const { provider, mailbox } = await openNeighbours(programs, ports)
  let aheadMs = 0
  const world: World = {
    ...programs,
    origin: `http://localhost:${shopPort}`,
    databaseUrl,
    administrationUrl,
    folder,
    provider,
    mailbox,
    faults,
    workerFaults,
    gate,
    chance,
    servers: base.servers ?? null,
    sql: async <Row>(text: string, ...values: unknown[]) =>
      // The caller knows the columns of its query.
      (await pool.query(plannedOnce(text, values))).rows as Row[],
    now: () => new Date(Date.now() + aheadMs),
    async advance(seconds) {
      aheadMs += seconds * 1000
      faults.setClock(aheadMs)
      workerFaults.setClock(aheadMs)
      await provider.control('POST clock', { advance: seconds })
    },
    logs: () => readLogs(all(programs), base.logFile),
    startAll: () => startAll(world),
    async close() {
      await pool.end()
      for (const each of all(programs)) await each.kill()
      await gate.stop()
      await base.drop(name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await world.startAll()
    await signInStaff(world)
  } catch (error) {
    await world.close()
    throw error
  }
  return world
}

const all = ({ shop, worker, cards, mail, identity }: Programs): Program[] => [shop, worker, cards, mail, identity]

export async function openNeighbours(programs: Programs, ports: { cards: number; mail: number }) {
  await Promise.all([programs.cards.start(), programs.mail.start()])
  return {
    provider: providerAt(`http://127.0.0.1:${ports.cards}`),
    mailbox: mailboxAt(`http://127.0.0.1:${ports.mail}`),
  }
}

async function startAll({ shop, worker, cards, mail, identity, sql, faults, workerFaults }: World) {
  // A process that ends at a fail point exists for a moment, and would count as running.
  const ending = [...faults.takeEnding(), ...workerFaults.takeEnding()]
  for (const each of [shop, worker]) if (each.pid && ending.includes(each.pid)) await each.ended()
  await Promise.all([cards.start(), mail.start(), identity.start()])
  // Jobs locked by a killed worker are released after ten seconds, which are skipped here.
  if (!worker.isRunning)
    await sql(
      `update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes' where locked_at is not null`,
    )
  await Promise.all([shop.start(), worker.start()])
}

export async function readLogs(programs: readonly Program[], postgresLog: string): Promise<string[]> {
  const database = await readFile(postgresLog, 'utf8').catch(() => '')
  return [...programs.flatMap(({ said }) => said), ...database.split('\n')]
}
