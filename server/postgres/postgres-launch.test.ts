import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { choosePostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { openCluster } from './postgres-cluster.ts'
import { isOverInAMoment, launchOnFreePort } from './postgres-launch.ts'
import { isServerOf, readPostmasterFile, stopPostgres } from './postgres-process.ts'
import { byTcp } from './postgres-socket.ts'

let home: string
let cluster: string
let launch: (settings: Record<string, string>) => ReturnType<typeof launchOnFreePort>

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'barrow-launch-'))
  const folder = join(home, 'database')
  mkdirSync(folder)
  const account = choosePostgresAccount(join(folder, 'cluster'))
  const { postgres, ...others } = findPostgresBinaries(account, () => {})
  cluster = openCluster(folder, { postgres, ...others }, account).cluster
  const logFile = join(folder, 'postgres.log')
  launch = (settings) => launchOnFreePort({ account, postgres, cluster, logFile, settings }, join(folder, 'port'))
})
afterEach(async () => {
  const left = readPostmasterFile(cluster)
  if (left) await stopPostgres(left.pid, cluster)
  rmSync(home, { recursive: true, force: true })
})

test('a database that a killed shop was just starting is ended by the next start', { timeout: 60_000 }, async () => {
  const left = await launch(byTcp)
  const next = await launch(byTcp)
  expect(isServerOf(left.pid, cluster)).toBe(false)
  expect(isServerOf(next.pid, cluster)).toBe(true)
})

test.each(['nowhere', `too-long-${'g'.repeat(100)}`])(
  'if the folder cannot have socket files (%s), the database is reached by TCP',
  { timeout: 60_000 },
  async (folder) => {
    const server = await launch({ unix_socket_directories: join(home, folder), listen_addresses: '' })
    expect(isServerOf(server.pid, cluster)).toBe(true)
  },
)

test('if the port is taken, another one is used, whatever encoding the log has', { timeout: 60_000 }, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  writeFileSync(join(home, 'database', 'port'), `${port}\n`)
  writeFileSync(
    join(home, 'database', 'postgres.log'),
    'DETAIL:  Key (email)=(jürgen@shop.example) already exists.\n'.repeat(2000),
  )
  const server = await launch(byTcp)
  expect(server.port).not.toBe(port)
  taken.close()
})

test('only what is over in a moment is worth another start', () => {
  const said = [
    'could not create file "base/16385/21372": File exists',
    'pre-existing shared memory block (key 2921475, ID 13598742) is still in use',
    'could not create file "base/16385/21372": No space left on device',
    'could not locate a valid checkpoint record',
  ]
  expect(said.map(isOverInAMoment)).toEqual([true, true, false, false])
})
