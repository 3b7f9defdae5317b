import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, type PostgresAccount } from '#server/postgres/postgres-account.ts'
import { startService } from '#test/cluster/service.ts'
import { until } from '#test/fault-matrix/world/until.ts'

/** One etcd, where Patroni keeps who the primary is. */
export async function startEtcd(folder: string, account: PostgresAccount, ports: { client: number; peer: number }) {
  const home = join(folder, 'etcd')
  mkdirSync(home, { mode: 0o700 })
  giveTo(account, home)
  const [client, peer] = [`http://127.0.0.1:${ports.client}`, `http://127.0.0.1:${ports.peer}`]
  const words = {
    name: 'e1',
    'data-dir': home,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `e1=${peer}`,
  }
  const args = Object.entries(words).flatMap(([name, value]) => [`--${name}`, value])
  const service = startService('etcd', [...args, '--unsafe-no-fsync', '--enable-v2'], { account })
  await until('etcd answers', async () => (await fetch(`${client}/health`).catch(() => null))?.ok)
  return {
    address: `127.0.0.1:${ports.client}`,
    stop: service.kill,
    /** `lives`: for how many seconds. */
    async put(key: string, value: string, lives?: number) {
      const body = new URLSearchParams({ value, ...(lives && { ttl: String(lives) }) })
      const answer = await fetch(`${client}/v2/keys${key}`, { method: 'PUT', body })
      if (!answer.ok) throw new Error(`etcd kept nothing: ${await answer.text()}`)
    },
  }
}
