import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isAlive, isServerOf, readPostmasterFile, stopPostgres } from './postgres-process.ts'

/** After kill -9 of the shop its database runs on. It is taken over if it is truly ours and well, else ended. */
export async function adoptOrphan(cluster: string, urlOf: (port: number) => string, log: (line: string) => void) {
  const left = readPostmasterFile(cluster)
  if (!left) {
    await clearDamagedFile(cluster)
    return null
  }
  if (!isServerOf(left.pid, cluster)) {
    // The id has passed on to another program (likely in a container). PostgreSQL would refuse to start because of it.
    if (isAlive(left.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return null
  }
  if (left.status === 'ready' && (await answers(urlOf(left.port), cluster))) {
    log('Found the database of an earlier run still running, and took it over')
    return { pid: left.pid, port: left.port }
  }
  await stopPostgres(left.pid, cluster)
  return null
}

/**
 * A power cut may leave the file empty or torn, and PostgreSQL would not start because of it. It goes where the system tells
 * which server works in this folder (proc(5)), and only after that one has ended; elsewhere PostgreSQL says what to do.
 */
async function clearDamagedFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  if (process.platform !== 'linux' || !existsSync(file)) return
  const servers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isServerOf(Number(name), cluster))
  // The oldest is the one that started the others.
  const [first] = servers.map(Number).sort((one, other) => one - other)
  if (first) await stopPostgres(first, cluster)
  rmSync(file, { force: true })
}

async function answers(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: inMaintenance(url), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The database that every cluster has, from which others are made. */
export function inMaintenance(url: string): string {
  return url.replace(/\/[^/]*$/, '/postgres')
}
