import { existsSync, statSync, truncateSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { forgetClientVariables } from './inherited.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { replaceAdministratorPassword } from './postgres-alone.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { changeOver, LockedOut } from './postgres-changeover.ts'
import { openCluster } from './postgres-cluster.ts'
import { addressOf, databaseName, type Passwords } from './postgres-passwords.ts'
import { adoptOrphan } from './postgres-orphan.ts'
import { launchOnFreePort } from './postgres-launch.ts'
import { stopPostgres } from './postgres-process.ts'
import { prepareRoles, within } from './postgres-roles.ts'
import { noSocket, socketSettings } from './postgres-socket.ts'
import { keepRunning } from './postgres-watch.ts'
import { makeWritable, messageOf, StartRefused } from './state-folder.ts'

export interface EmbeddedDatabase {
  /** As the shop comes to it. */
  url: string
  /** As its administrator, to the database that every cluster has. No shop is given this; tests make their databases by it. */
  administration: string
  stop(): Promise<void>
}

interface Options {
  folder: string
  log: (line: string) => void
  /** Tests give up durability for speed; a shop never does. */
  durable?: boolean
}

const logLimit = 10_000_000

/** The caller holds the lock on the state folder: two starts at once in one folder are not foreseen here. */
export async function startEmbeddedDatabase({ folder, log, durable = true }: Options): Promise<EmbeddedDatabase> {
  const home = resolve(folder)
  makeWritable(home)
  forgetClientVariables()
  const account = choosePostgresAccount(join(home, 'cluster'))
  const binaries = findPostgresBinaries(account, log)
  if (!existsSync(join(home, 'cluster'))) log('Making the database')
  const { cluster, passwords } = openCluster(home, binaries, account)
  const logFile = join(home, 'postgres.log')
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimit) truncateSync(logFile)

  const launch = { account, postgres: binaries.postgres, cluster, logFile, settings: settingsFor(durable) }
  const urlOf = (port: number) => addressOf('shop', passwords.shop, port, databaseName)
  const adopted = await adoptOrphan(cluster, urlOf, log)
  const start = () => launchOnFreePort(launch, join(home, 'port'))
  let server = adopted ?? (await start())
  const prepare = async () => {
    await changeOver({ port: server.port, passwords, log })
    await prepareRoles({ port: server.port, passwords, log })
  }
  try {
    await prepare().catch(async (error: unknown) => {
      if (!(error instanceof LockedOut)) throw error
      await stopPostgres(server.pid, cluster)
      replaceAdministratorPassword(launch, passwords.administrator)
      server = await start()
      await prepare()
      log(
        'The administrator of the database had another password than administrator-password says. Now it is that one.',
      )
    })
  } catch (error) {
    await stopPostgres(server.pid, cluster)
    throw new StartRefused(`The database runs but cannot be used: ${messageOf(error)}. See ${logFile}.`)
  }

  const { port } = server
  const socketFolder = (await entersBySocket(cluster, port, passwords)) ? cluster : null
  // Started again, it has to be where the shop goes on looking for it.
  const settings = socketFolder ? launch.settings : { ...launch.settings, ...noSocket }
  const watch = keepRunning(server.pid, { ...launch, settings, port }, log)
  return {
    url: addressOf('shop', passwords.shop, port, databaseName, socketFolder),
    administration: addressOf('administrator', passwords.administrator, port, 'postgres', socketFolder),
    stop: () => watch.stop(),
  }
}

/**
 * False where the shop has to go by TCP: the name of the file is longer than a system takes (some hundred bytes), the folder is
 * closed to this process (root without its rights), the server was started by an earlier version, or somebody has written its
 * pg_hba.conf.
 */
async function entersBySocket(cluster: string, port: number, { shop }: Passwords): Promise<boolean> {
  return within(addressOf('shop', shop, port, databaseName, cluster), async () => {}).then(
    () => true,
    () => false,
  )
}

function settingsFor(durable: boolean): Record<string, string> {
  // Said also where it is the default: what somebody once wrote into postgresql.conf must not weaken a shop's promises.
  const safety = durable ? 'on' : 'off'
  return {
    listen_addresses: '127.0.0.1',
    ...socketSettings,
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
