import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '#db/client.ts'
import { inDatabase } from './postgres-passwords.ts'
import { isAlive, isServerOf, readPostmasterFile, stopPostgres } from './postgres-process.ts'

/**
 * A server of this folder that this process has not started: after kill -9 of the shop its database runs on, and somebody may
 * start it again by hand. It is taken over if it is truly ours and well, else ended.
 */
export async function adoptOrphan(cluster: string, urlOf: (port: number) => string) {
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
  if (left.status === 'ready' && (await answers(urlOf(left.port), cluster))) return { pid: left.pid, port: left.port }
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

/** Whether it lets the shop in (to the database that every cluster has) and is the one of this folder, by the number that PostgreSQL gave it when it was made. */
async function answers(url: string, cluster: string): Promise<boolean> {
  const client = new Client({ connectionString: inDatabase('postgres', url), connectionTimeoutMillis: 2000 })
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

/** The first eight bytes of the control file (pg_control.h), in the byte order of this machine: little-endian, as all that npm has binaries for. */
function identifierOf(cluster: string): string {
  const file = openSync(join(cluster, 'global', 'pg_control'), 'r')
  const bytes = Buffer.alloc(8)
  readSync(file, bytes)
  closeSync(file)
  return String(bytes.readBigUInt64LE())
}
