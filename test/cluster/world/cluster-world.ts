import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Replication } from '#test/cluster/database/settings.ts'
import { startThreeServers, type ThreeServers } from '#test/cluster/database/three-servers.ts'
import { baseAt } from '#test/fault-matrix/world/base-database.ts'
import { chanceOf } from '#test/fault-matrix/world/chance.ts'
import { openFaultsFolder } from '#test/fault-matrix/world/faults-folder.ts'
import { standIns } from '#test/fault-matrix/world/programs.ts'
import { trailStatements } from '#test/fault-matrix/world/trail.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import { openNeighbours, type World } from '#test/fault-matrix/world/world.ts'
import { plannedOnce } from '#test/support/database/planned-once.ts'
import { runSql } from '#test/support/database/sql.ts'
import { freePorts } from '#test/support/shop/shop.ts'
import { startTcpGate } from '#test/support/tcp-gate.ts'
import { type Furnishing, type Machine, openMachines } from './machines.ts'
import { startProxy } from './proxy.ts'

/** A shop on two machines, and its database on three, behind one proxy. */
export interface ClusterWorld extends World {
  database: ThreeServers
  machines: readonly [Machine, Machine]
  /** The machine gets the programs of another release, or other settings, at its next start. */
  furnish(at: 0 | 1, changes: Furnishing): void
}

/** A stopped database with the demo shop, that clusters are made from. */
export interface Template {
  cluster: string
  /** A data folder with its pictures. */
  pictures: string
  /** Its addresses while it ran: of the shop, and of the administrator. */
  url: string
  administration: string
}

/** What else is around the shop in a row: a pooler, a storage, another clock. */
export interface Surroundings {
  furnishing(at: 0 | 1): Furnishing
  stop(): Promise<void>
}

export interface ClusterOptions {
  template: Template
  dist: string
  replication: Replication
  surround?: (place: { folder: string; databaseUrl: string; template: Template }) => Promise<Surroundings>
}

/** What has to be ended, the last first. */
type Stops = (() => unknown)[]

export async function openClusterWorld(options: ClusterOptions): Promise<ClusterWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-cluster-'))
  const stops: Stops = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    const behind = await openDatabase(options, folder, stops)
    const { open, ...surrounded } = await openShops(options, behind, stops)
    const world = { ...surrounded, close }
    Object.defineProperties(world, {
      shop: { get: () => world.machines[0].shop },
      worker: { get: () => world.machines[0].worker },
    })
    await open()
    return world
  } catch (error) {
    await close()
    throw error
  }
}

/** Three servers with a copy of the demo shop, behind a proxy that also leads to two shops. */
async function openDatabase({ template, replication }: ClusterOptions, folder: string, stops: Stops) {
  // The database's account has to get in.
  chmodSync(folder, 0o711)
  const home = join(folder, 'database')
  mkdirSync(home, { mode: 0o711 })
  execFileSync('cp', ['-a', template.cluster, join(home, 'cluster')])
  const password = new URL(template.administration).password
  const database = await startThreeServers({ folder: home, password, replication })
  stops.push(database.stop)
  const [port = 0, shop = 0, ...shops] = await freePorts(6)
  const { members } = database
  const proxy = startProxy({ folder, members, shops: shops.slice(0, 2), ports: { database: port, shop } })
  stops.push(proxy.kill)
  const through = (address: string) =>
    Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) }).href
  const base = baseAt(folder, through(template.url), through(template.administration))
  await untilItLeadsToThePrimary(base.administrationOf('postgres'))
  const databaseUrl = await base.copy('shop')
  const administrationUrl = base.administrationOf('shop')
  await runSql(administrationUrl, trailStatements)
  await database.caughtUp()
  return { folder, database, databaseUrl, administrationUrl, port, shop, shops }
}

/** Before its first check of each server the proxy believes that all of them are one. */
async function untilItLeadsToThePrimary(url: string) {
  let inTurn = 0
  await until('the proxy leads to the primary', async () => {
    const primary = await runSql(url, ['select where not pg_is_in_recovery()']).catch(() => [])
    inTurn = primary.length === 1 ? inTurn + 1 : 0
    return inTurn === 9
  })
}

type Behind = Awaited<ReturnType<typeof openDatabase>>

async function openShops({ template, dist, surround }: ClusterOptions, behind: Behind, stops: Stops) {
  const { folder, database, databaseUrl, administrationUrl, port, shop, shops } = behind
  const [cards = 0, mail = 0, smtp = 0, identity = 0] = await freePorts(4)
  const ports = { shop, cards, mail, smtp, identity }
  const faults = openFaultsFolder(join(folder, 'shop-faults'))
  const workerFaults = openFaultsFolder(join(folder, 'worker-faults'))
  const surroundings = await surround?.({ folder, databaseUrl, template })
  if (surroundings) stops.push(surroundings.stop)
  const place = { dist, folder, databaseUrl, ports, faults: { shop: faults.folder, worker: workerFaults.folder } }
  const { machines, furnish, programs, all } = openMachines(place, shops, (at) => surroundings?.furnishing(at) ?? {})
  const neighbours = standIns(folder, ports)
  const everyone = () => [...all(), ...Object.values(neighbours)]
  // A connection that is kept may lead to the former primary.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, maxUses: 1, connectionTimeoutMillis: 3_000 })
  pool.on('error', () => {})
  const gate = await startTcpGate({ port })
  stops.push(
    () => pool.end(),
    gate.stop,
    () => Promise.all(everyone().map((each) => each.kill())),
  )
  const { provider, mailbox } = await openNeighbours({ ...machines[0], ...neighbours }, ports)
  let aheadMs = 0
  const startAll = async () =>
    void (await Promise.all([...programs(), ...Object.values(neighbours)].map((each) => each.start())))
  return {
    ...machines[0],
    ...neighbours,
    origin: `http://localhost:${shop}`,
    databaseUrl,
    administrationUrl,
    folder,
    provider,
    mailbox,
    faults,
    workerFaults,
    gate,
    chance: chanceOf(1),
    servers: null,
    database,
    machines,
    furnish,
    startAll,
    open: startAll,
    sql: async <Row>(text: string, ...values: unknown[]) =>
      // The caller knows the columns of its query.
      (await pool.query(plannedOnce(text, values))).rows as Row[],
    now: () => new Date(Date.now() + aheadMs),
    async advance(seconds: number) {
      aheadMs += seconds * 1000
      faults.setClock(aheadMs)
      workerFaults.setClock(aheadMs)
      await provider.control('POST clock', { advance: seconds })
    },
    logs: async () => [...everyone().flatMap(({ said }) => said), ...database.said],
  }
}
