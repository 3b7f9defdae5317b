import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { choosePostgresAccount, giveTo } from '#server/postgres/postgres-account.ts'
import { findPostgresBinaries } from '#server/postgres/postgres-binaries.ts'
import { signal } from '#test/fault-matrix/world/two-servers.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import { runSql } from '#test/support/database/sql.ts'
import { endWithThisProcess } from '#test/support/database/test-database.ts'
import { freePorts } from '#test/support/shop/shop.ts'
import { startEtcd } from './etcd.ts'
import { openPatronis } from './patroni.ts'
import { postgresTools } from './postgres-tools.ts'
import { type Ask, longestSilence, type Member, type Replication, sharedSettings } from './settings.ts'
import { openTools } from './tools.ts'

/** Three PostgreSQL under Patroni. */
export interface ThreeServers {
  members: readonly Member[]
  /** All that their programs have written. */
  said: readonly string[]
  /** The one that answers as primary; null: none does. */
  primary(): Promise<Member | null>
  /** kill -9 of all its processes: a machine that is lost. */
  lose(member: Member): Promise<void>
  /** That machine is there again. */
  bring(member: Member): void
  /** SIGSTOP, and later SIGCONT: a machine that stands still. */
  freeze(member: Member): void
  thaw(member: Member): void
  /** What is committed from now on does not leave this primary. */
  holdBack(member: Member): Promise<void>
  /** As if it had never lost its place: by a fault of the manager of the cluster. */
  giveBack(member: Member): Promise<void>
  /** Another one becomes the primary, as planned work asks for. */
  switchOver(from: Member): Promise<void>
  /** Both others follow the primary, and have what it has. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** A stopped database is in `cluster` in it; it becomes the first primary. The database's account may enter. */
  folder: string
  /** The administrator's. */
  password: string
  replication: Replication
}

export async function startThreeServers({ folder, password, replication }: Options): Promise<ThreeServers> {
  const account = choosePostgresAccount(join(folder, 'cluster'))
  const [client = 0, peer = 0, ...ports] = await freePorts(8)
  const members = membersIn(folder, ports)
  const ask = asAdministrator(password)
  renameSync(join(folder, 'cluster'), join(folder, 'pg1'))
  giveTo(account, folder)
  const binaries = findPostgresBinaries(account, () => {})
  const tools = await openTools(join(folder, 'tools'), binaries, postgresTools(members, account, ask))
  const etcd = await startEtcd(folder, account, { client, peer })
  await etcd.put('/service/barrow/config', JSON.stringify(sharedSettings(replication)))
  const patronis = openPatronis({ folder, account, etcd: etcd.address, tools: tools.folder, password })
  const giveBack = ({ name }: Member) => etcd.put('/service/barrow/leader', name, longestSilence)
  const servers = { members, ...patronis, bring: patronis.start, ...leading(members, ask), giveBack }
  const stop = async () => {
    await patronis.stop()
    await etcd.stop()
    tools.stop()
  }
  try {
    for (const member of members) {
      endWithThisProcess(member.cluster, member.cluster)
      patronis.start(member)
      await until('a first primary', servers.primary, 60_000)
    }
    await servers.caughtUp()
  } catch (error) {
    await stop()
    throw error
  }
  return { ...servers, stop }
}

const membersIn = (folder: string, ports: readonly number[]): Member[] =>
  ['pg1', 'pg2', 'pg3'].map((name, at) => ({
    name,
    cluster: join(folder, name),
    port: ports[at] ?? 0,
    rest: ports[at + 3] ?? 0,
  }))

function asAdministrator(password: string): Ask {
  const urlOf = ({ port }: Pick<Member, 'port'>) => `postgres://barrow_admin:${password}@127.0.0.1:${port}/postgres`
  return {
    urlOf,
    rows: async <Row>(member: Pick<Member, 'port'>, text: string) =>
      // The caller knows the columns of its query.
      (await runSql(urlOf(member), [text])) as Row[],
  }
}

/** Who leads, and how that changes on purpose. */
function leading(members: readonly Member[], ask: Ask) {
  const isPrimary = ({ rest }: Member) =>
    fetch(`http://127.0.0.1:${rest}/primary`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  async function primary(): Promise<Member | null> {
    const answers = await Promise.all(members.map(isPrimary))
    return members.find((_, at) => answers[at]) ?? null
  }
  const following = `select from pg_stat_replication where state = 'streaming' and pg_current_wal_lsn() - replay_lsn < 65536`
  return {
    primary,
    async caughtUp() {
      const isSo = async () => {
        const leader = await primary()
        return leader && (await ask.rows(leader, following).catch(() => [])).length === members.length - 1
      }
      await until('both replicas follow the primary', isSo, 120_000)
    },
    async holdBack(member: Member) {
      const senders = await ask.rows<{ pid: number }>(member, 'select pid from pg_stat_replication')
      for (const { pid } of senders) signal(pid, 'SIGSTOP')
    },
    async switchOver({ rest, name }: Member) {
      const body = JSON.stringify({ leader: name })
      const answer = await fetch(`http://127.0.0.1:${rest}/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`No switchover: ${await answer.text()}`)
    },
  }
}
