import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { choosePostgresAccount, nameOfWorkingFolder } from '#server/postgres/postgres-account.ts'
import { findPostgresBinaries } from '#server/postgres/postgres-binaries.ts'
import { launchPostgres, stopPostgres } from '#server/postgres/postgres-process.ts'
import { freePorts } from '#test/support/shop/shop.ts'
import { runSql } from './sql.ts'

/**
 * A running database as the first releases made it: its only role, `barrow`, is the superuser that made the cluster.
 */
export async function makeFormerCluster(folder: string) {
  const [password, cluster] = ['the-former-password', join(folder, 'cluster')]
  const account = choosePostgresAccount(cluster)
  const { initdb, postgres } = findPostgresBinaries(account, () => {})
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  if (account.ids) chownSync(cluster, account.ids.uid, account.ids.gid)
  const data = nameOfWorkingFolder(account, cluster)
  const made = spawnSync(initdb, [`--pgdata=${data}`, '--username=barrow', '--auth=trust', '--encoding=UTF8'], {
    ...account.ids,
    cwd: cluster,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
  const [port = 0] = await freePorts(1)
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const logFile = join(folder, 'postgres.log')
  const start = async () => {
    const launched = await launchPostgres({ account, postgres, cluster, logFile, port, settings })
    if (!launched.ok) throw new Error(launched.said)
    return () => stopPostgres(launched.pid, cluster)
  }
  const stop = await start()
  const server = `postgres://barrow:${password}@127.0.0.1:${port}`
  await runSql(`${server}/postgres`, [`alter role barrow password '${password}'`, 'create database barrow'])
  // As then: a password is always required.
  writeFileSync(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  await runSql(`${server}/postgres`, ['select pg_reload_conf()'])
  writeFileSync(join(folder, 'password'), `${password}\n`, { mode: 0o600 })
  return { url: `${server}/barrow`, password, start, stop }
}
