import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { choosePostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { openCluster } from './postgres-cluster.ts'
import { launchOnFreePort } from './postgres-launch.ts'
import { isServerOf, stopPostgres } from './postgres-process.ts'

test(
  'a database that a killed shop had just begun to start gives way to the next start',
  { timeout: 60_000 },
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'barrow-launch-'))
    const folder = join(home, 'database')
    mkdirSync(folder)
    const account = choosePostgresAccount(join(folder, 'cluster'))
    const binaries = findPostgresBinaries(account, () => {})
    const { cluster } = openCluster(folder, binaries, account)
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const launch = { account, postgres: binaries.postgres, cluster, logFile: join(folder, 'postgres.log'), settings }
    const left = await launchOnFreePort(launch, join(folder, 'port'))
    try {
      const next = await launchOnFreePort(launch, join(folder, 'port'))
      expect(isServerOf(left.pid, cluster)).toBe(false)
      expect(isServerOf(next.pid, cluster)).toBe(true)
      await stopPostgres(next.pid, cluster)
    } finally {
      await stopPostgres(left.pid, cluster)
      rmSync(home, { recursive: true, force: true })
    }
  },
)
