import { join } from 'node:path'
import { type Environment, processesOf } from '#server/configuration.ts'
import { checkConnections, checkOutsideDatabase } from '#server/database/outside-database.ts'
import type { Log } from '#server/log.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { warningsOf } from '#server/safety/other-hands.ts'
import { openStateFolder } from './state-folder.ts'

/**
 * Functions that stop what was started, in the order of starting; run in reverse, so that nothing loses what it still
 * needs.
 */
export type Stops = (() => Promise<void> | void)[]

export interface Beginning {
  environment: Environment
  log: Log
  stops: Stops
}

/** `direct`: of the database itself, where `url` is a pooler's. */
export interface Address {
  url: string
  direct: string | undefined
}

/** Nothing in its data folder is this process's own: neither a database, nor stand-ins, nor a secret that it has made. */
const keepsOnlyPictures = ({ DATABASE_URL, SESSION_SECRET, STAND_INS, NODE_ENV }: Environment) =>
  Boolean(DATABASE_URL && SESSION_SECRET) && (STAND_INS === 'off' || NODE_ENV === 'production')

export async function openDatabase({ environment, log, stops }: Beginning): Promise<Address> {
  const folder = openStateFolder(environment.BARROW_DATA, { shared: keepsOnlyPictures(environment) })
  stops.push(folder.release)
  // Checked now, after an open folder of this account was closed.
  for (const warning of warningsOf(process.cwd(), folder.path)) console.warn(warning)
  if (environment.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = environment
    await checkOutsideDatabase(url, log)
    await checkConnections(url, direct)
    return { url, direct }
  }
  const starting = startEmbeddedDatabase({
    folder: join(environment.BARROW_DATA, 'database'),
    log: (line) => console.log(line),
    processes: processesOf(environment),
  })
  // A stop during the start waits for it: the database is a separate process and would keep running.
  stops.push(() => starting.then((database) => database.stop()).catch(() => {}))
  return { url: (await starting).url, direct: undefined }
}
