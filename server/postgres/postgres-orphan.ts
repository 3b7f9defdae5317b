import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '#db/client.ts'
import { inDatabase } from './postgres-passwords.ts'
import { isAlive, isServerOf, readPostmasterFile, stopPostgres } from './postgres-process.ts'

/**
 * A server of this folder that this process has not started: after kill -9 of the shop its database keeps running, and
 * an operator may restart it. It is taken over if it is really ours and works, otherwise ended.
 */
export async function adoptOrphan(cluster: string, urlOf: (port: number) => string) {
  const left = readPostmasterFile(cluster)
  if (!left) {
    await clearDamagedFile(cluster)
    return null
  }
  if (!isServerOf(left.pid, cluster)) {
    // The process id now belongs to another program (likely in a container). PostgreSQL would refuse to start because
    // of it.
    if (isAlive(left.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return null
  }
  if (left.status === 'ready' && (await answers(urlOf(left.port), cluster))) return { pid: left.pid, port: left.port }
  await stopPostgres(left.pid, cluster)
  return null
}

/**
 * A power cut may leave the file empty or damaged, and PostgreSQL would not start because of it. It is removed only if
 * the system can tell which server works in this folder (proc(5)), and after that one has ended; otherwise PostgreSQL's
 * own message says what to do.
 */
async function clearDamagedFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  if (process.platform !== 'linux' || !existsSync(file)) return
  const servers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isServerOf(Number(name), cluster))
  // The oldest process started the others.
  const [first] = servers.map(Number).sort((one, other) => one - other)
  if (first) await stopPostgres(first, cluster)
  rmSync(file, { force: true })
}

/**
 * Whether it accepts the shop's connection (to the database that every cluster has) and belongs to this folder, by the
 * cluster's system identifier.
 */
async function answers(url: string, cluster: string): Promise<boolean> {
  // A busy machine takes seconds, and meanwhile this process loads the shop.
  const client = new Client({ connectionString: inDatabase('postgres', url), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    return rows[0]?.id === identifierOf(cluster)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The first eight bytes of the control file (pg_control.h), in this machine's byte order: little-endian, like every
 * platform that npm has binaries for.
 */
function identifierOf(cluster: string): string {
  const file = openSync(join(cluster, 'global', 'pg_control'), 'r')
  const bytes = Buffer.alloc(8)
  readSync(file, bytes)
  closeSync(file)
  return String(bytes.readBigUInt64LE())
}
