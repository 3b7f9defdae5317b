import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { choosePostgresAccount, giveTo } from '#server/postgres/postgres-account.ts'
import { findPostgresBinaries } from '#server/postgres/postgres-binaries.ts'
import { launchPostgres, readPostmasterFile, stopPostgres } from '#server/postgres/postgres-process.ts'
import { copyCluster } from '#test/support/database/copy-cluster.ts'
import { endWithThisProcess } from '#test/support/database/test-database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { freePorts } from '#test/support/shop/shop.ts'
import { startTcpGate } from '#test/support/tcp-gate.ts'
import { until } from './until.ts'

/** A primary and a replica that follows it asynchronously, behind one address that leads to the primary. */
export interface TwoServers {
  /** The address of the database behind the proxy, for this role. */
  port: number
  /** The address of one of both, past the proxy, for the role and the database of `url`. */
  addressOf(which: 'first' | 'second', url: string): string
  /** Everything that the primary has is on the replica. */
  caughtUp(): Promise<void>
  /** The replica gets nothing more. */
  cutOff(): Promise<void>
  /** kill -9 of the primary and all its processes: a machine that is lost. */
  losePrimary(): Promise<void>
  /** kill -9 of the replica, and a start. */
  loseReplica(): Promise<void>
  startReplica(): Promise<void>
  /** SIGSTOP, and later SIGCONT: a machine that stands still. */
  freezePrimary(): void
  thawPrimary(): void
  freezeReplica(): void
  thawReplica(): void
  /** The replica becomes the primary. `connections`: those that lead to the former one break, or stay. */
  failOver(connections: 'break' | 'stay'): Promise<void>
  breakConnections(): void
  /** New connections lead to this one. */
  leadTo(which: 'first' | 'second'): void
  /** Asks one of both, past the proxy. */
  ask<Row>(which: 'first' | 'second', database: string, text: string): Promise<Row[]>
  stop(): Promise<void>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '64MB',
  wal_keep_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
  fsync: 'off',
  full_page_writes: 'off',
}

/** `folder`: of a database that was stopped; `cluster` in it becomes the primary. `password`: the administrator's. */
export async function startTwoServers(folder: string, password: string): Promise<TwoServers> {
  const account = choosePostgresAccount(join(folder, 'cluster'))
  const { postgres } = findPostgresBinaries(account, () => {})
  const [firstPort = 0, secondPort = 0] = await freePorts(2)
  const places = {
    first: { cluster: join(folder, 'cluster'), port: firstPort },
    second: { cluster: join(folder, 'replica'), port: secondPort },
  }
  const launch = async ({ cluster, port }: { cluster: string; port: number }) => {
    const launched = await launchPostgres({
      account,
      postgres,
      cluster,
      logFile: join(folder, 'postgres.log'),
      port,
      settings,
    })
    if (!launched.ok) throw new Error(launched.said)
  }
  const urlOf = (which: keyof typeof places, database: string) =>
    `postgres://barrow_admin:${password}@127.0.0.1:${places[which].port}/${database}`
  const ask = async <Row>(which: keyof typeof places, database: string, text: string) =>
    // The caller knows the columns of its query.
    (await runSql(urlOf(which, database), [text])) as Row[]

  await launch(places.first)
  const label = await copyCluster(urlOf('first', 'postgres'), places.first.cluster, places.second.cluster, account)
  const files = {
    backup_label: label,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=127.0.0.1 port=${firstPort} user=barrow_admin password=${password}'\n`,
  }
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(places.second.cluster, name), content)
    giveTo(account, join(places.second.cluster, name))
  }
  endWithThisProcess(places.second.cluster, places.second.cluster)
  await launch(places.second)
  const gate = await startTcpGate({ port: firstPort })
  const leadTo = (which: keyof typeof places) => gate.leadTo({ port: places[which].port })

  const breakConnections = () => {
    gate.shut()
    gate.open()
  }

  return {
    port: gate.port,
    ask,
    leadTo,
    async caughtUp() {
      const [at] = await ask<{ lsn: string }>('first', 'postgres', 'select pg_current_wal_lsn()::text as lsn')
      const has = `select pg_last_wal_replay_lsn() >= '${at?.lsn}'::pg_lsn as has`
      await until(
        'the replica has caught up',
        async () => (await ask<{ has: boolean }>('second', 'postgres', has))[0]?.has,
      )
    },
    async cutOff() {
      await ask('second', 'postgres', `alter system set primary_conninfo = ''`)
      await ask('second', 'postgres', 'select pg_reload_conf()')
      const receives = 'select from pg_stat_wal_receiver'
      await until('the replica is cut off', async () => (await ask('second', 'postgres', receives)).length === 0)
    },
    addressOf: (which, url) =>
      Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(places[which].port) }).href,
    losePrimary: () => kill(places.first.cluster),
    loseReplica: () => kill(places.second.cluster),
    startReplica: () => launch(places.second),
    freezePrimary: () => signalAll(places.first.cluster, 'SIGSTOP'),
    thawPrimary: () => signalAll(places.first.cluster, 'SIGCONT'),
    freezeReplica: () => signalAll(places.second.cluster, 'SIGSTOP'),
    thawReplica: () => signalAll(places.second.cluster, 'SIGCONT'),
    async failOver(connections) {
      await ask('second', 'postgres', 'select pg_promote(true, 30)')
      leadTo('second')
      if (connections === 'break') breakConnections()
    },
    breakConnections,
    async stop() {
      await gate.stop()
      for (const { cluster } of Object.values(places)) {
        const running = readPostmasterFile(cluster)
        for (const pid of processesOf(cluster)) signal(pid, 'SIGCONT')
        if (running) await stopPostgres(running.pid, cluster)
      }
    },
  }
}

async function kill(cluster: string) {
  const all = processesOf(cluster)
  for (const pid of all) signal(pid, 'SIGKILL')
  await until('the server is gone', () => all.every((pid) => !signal(pid, 0)))
}

/** The server and its children. */
export function processesOf(cluster: string): number[] {
  const { pid } = readPostmasterFile(cluster) ?? {}
  if (!pid) return []
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return [pid, ...children.map(Number)]
  } catch {
    return []
  }
}

const signalAll = (cluster: string, name: NodeJS.Signals) =>
  processesOf(cluster).forEach((pid) => void signal(pid, name))

/** Whether there is such a process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
