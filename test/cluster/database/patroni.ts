import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, type PostgresAccount } from '#server/postgres/postgres-account.ts'
import { type Service, startService } from '#test/cluster/service.ts'
import { processesOf, signal } from '#test/fault-matrix/world/two-servers.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import { type Member, memberSettings } from './settings.ts'

interface Options {
  folder: string
  account: PostgresAccount
  etcd: string
  tools: string
  password: string
}

/** The machines of the database: each has a Patroni, and the PostgreSQL that this one starts. */
export function openPatronis({ folder, account, ...own }: Options) {
  const said: string[] = []
  const patronis = new Map<Member, Service>()
  const all = (member: Member) => processesOf(member.cluster)
  async function lose(member: Member) {
    const pids = all(member)
    const ended = patronis.get(member)?.kill()
    for (const pid of pids) signal(pid, 'SIGKILL')
    await ended
    await until('its processes have ended', () => pids.every((pid) => !signal(pid, 0)))
  }
  return {
    said,
    start(member: Member) {
      const file = join(folder, `${member.name}.yml`)
      writeFileSync(file, memberSettings(member, own), { mode: 0o600 })
      giveTo(account, file)
      patronis.set(member, startService('patroni', [file], { account, env: { HOME: folder }, said }))
    },
    lose,
    freeze(member: Member) {
      for (const pid of all(member)) signal(pid, 'SIGSTOP')
      patronis.get(member)?.signal('SIGSTOP')
    },
    thaw(member: Member) {
      for (const pid of all(member)) signal(pid, 'SIGCONT')
      patronis.get(member)?.signal('SIGCONT')
    },
    async stop() {
      // First all of Patroni, which would start what is stopped.
      await Promise.all([...patronis.values()].map((each) => each.kill()))
      for (const member of patronis.keys()) await lose(member)
    },
  }
}
