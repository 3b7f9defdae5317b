import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { forgetClientVariables } from '#server/start/inherited.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { replaceAdministratorPassword } from './postgres-alone.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { changeOver, LockedOut } from './postgres-changeover.ts'
import { openCluster } from './postgres-cluster.ts'
import { addressOf, databaseName } from './postgres-passwords.ts'
import { adoptOrphan } from './postgres-orphan.ts'
import { launchOnFreePort } from './postgres-launch.ts'
import { cutLog } from './postgres-log.ts'
import { sharedMegabytes } from '#server/start/machine-memory.ts'
import { stopPostgres } from './postgres-process.ts'
import { prepareRoles } from './postgres-roles.ts'
import { bySocket, byTcp, type Door, socketFolderOf, takesSockets } from './postgres-socket.ts'
import { keepRunning } from './postgres-watch.ts'
import { makeWritable, messageOf, StartRefused } from '#server/start/state-folder.ts'

export interface EmbeddedDatabase {
  /** The shop's connection. */
  url: string
  /**
   * The administrator's connection, to the database that every cluster has. No shop gets it; tests create their
   * databases with it.
   */
  administration: string
  stop(): Promise<void>
}

interface Options {
  folder: string
  log: (line: string) => void
  /** Tests give up durability for speed; a shop never does. */
  durable?: boolean
  /** Of the shop, each of which has connections of its own. */
  processes?: number
}

/** The caller holds the lock on the state folder: two starts at once in one folder cannot happen. */
export async function startEmbeddedDatabase({
  folder,
  log,
  durable = true,
  processes = 1,
}: Options): Promise<EmbeddedDatabase> {
  const home = resolve(folder)
  makeWritable(home)
  forgetClientVariables()
  const account = choosePostgresAccount(join(home, 'cluster'))
  const binaries = findPostgresBinaries(account, log)
  if (!existsSync(join(home, 'cluster'))) log('Making the database')
  const { cluster, passwords } = openCluster(home, binaries, account)
  const logFile = join(home, 'postgres.log')
  cutLog(logFile)

  const launch = { account, postgres: binaries.postgres, cluster, logFile, settings: settingsFor(durable, processes) }
  const folderOf = (port: number) => socketFolderOf(cluster, port)
  const urlOf = (port: number) => addressOf('shop', passwords.shop, port, databaseName, folderOf(port))
  const adopted = await adoptOrphan(cluster, urlOf)
  if (adopted) log('Found the database of an earlier run still running, and took it over')
  let door = takesSockets(cluster) ? bySocket : byTcp
  const launchBy = (each: Door) => ({ ...launch, settings: { ...launch.settings, ...each } })
  const start = () => launchOnFreePort(launchBy(door), join(home, 'port'))
  let server = adopted ?? (await start())
  const prepare = async () => {
    const { port } = server
    const at = { port, socketFolder: folderOf(port), passwords, log }
    await changeOver(at)
    await prepareRoles(at)
  }
  try {
    await prepare().catch(async (error: unknown) => {
      const isLockedOut = error instanceof LockedOut
      if (!isLockedOut && door === byTcp) throw error
      await stopPostgres(server.pid, cluster)
      if (isLockedOut) replaceAdministratorPassword(launch, passwords.administrator)
      // Its pg_hba.conf was changed so that no one can connect by the file.
      else door = byTcp
      server = await start()
      await prepare()
      if (!isLockedOut) return
      log(
        'The administrator of the database had another password than administrator-password says. Now it is that one.',
      )
    })
  } catch (error) {
    await stopPostgres(server.pid, cluster)
    throw new StartRefused(`The database runs but cannot be used: ${messageOf(error)}. See ${logFile}.`)
  }

  const { port } = server
  const socketFolder = folderOf(port)
  // Restarted, it has to be at the same address.
  const again = { ...launchBy(socketFolder ? bySocket : byTcp), port }
  const url = urlOf(port)
  const watch = keepRunning(server.pid, again, url, log)
  return {
    url,
    administration: addressOf('administrator', passwords.administrator, port, 'postgres', socketFolder),
    stop: () => watch.stop(),
  }
}

function settingsFor(durable: boolean, processes: number): Record<string, string> {
  // Set even to the default: a setting in postgresql.conf must not weaken a shop's durability.
  const safety = durable ? 'on' : 'off'
  return {
    // One process has at most 17 that serve and 28 that work; a rolling restart has one more.
    max_connections: String(processes > 1 ? 80 + 20 * processes : 60),
    // Of tests, many servers run on one machine.
    shared_buffers: `${durable ? sharedMegabytes() : 128}MB`,
    // A shop's queries are short: parallel plans and JIT compilation cost more than they save.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // The details of a refused row are its content.
    log_error_verbosity: 'terse',
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
  }
}
