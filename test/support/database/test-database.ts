import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'

/**
 * A PostgreSQL for tests: fast instead of durable, and removed with its folder when this process ends, however that
 * happens. A shop's own database outlives a killed shop, which takes it over at its next start; this one would stay
 * forever.
 */
export function startTestDatabase(folder: string): Promise<EmbeddedDatabase> {
  const home = join(folder, 'database')
  endWithThisProcess(folder, join(home, 'cluster'))
  return startEmbeddedDatabase({ folder: home, log: () => {}, durable: false })
}

/** Ends the server of a cluster with this process, and removes a folder then. */
export function endWithThisProcess(folder: string, cluster: string) {
  // Its input is a pipe that this process never writes to: it ends with this process. Ctrl-C must not reach it before.
  const cleaner = spawn('sh', ['-c', cleanUp, folder, join(cluster, 'postmaster.pid')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  cleaner.on('error', () => {})
  cleaner.unref()
}

/** A stopped server has left no such file. */
const cleanUp = `cat
  read pid < "$1" && kill -QUIT "$pid"
  while kill -0 "$pid"; do sleep 0.1; done
  rm -rf "$0"`
