import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartRefused } from './state-folder.ts'

export const superuser = 'barrow'

/** The folder of one database and the password to it; made the first time, checked every time. */
export function openCluster(folder: string, binaries: PostgresBinaries, account: PostgresAccount) {
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  if (existsSync(cluster)) {
    checkVersion(cluster, binaries.major)
    return { cluster, password: readPassword(passwordFile) }
  }
  const password = existsSync(passwordFile) ? readPassword(passwordFile) : makePassword(passwordFile, account)
  makeCluster(cluster, passwordFile, binaries, account)
  return { cluster, password }
}

function checkVersion(cluster: string, major: string) {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new StartRefused(
      `${cluster} is not a PostgreSQL data folder (PG_VERSION is missing). Bring it back from a backup, or move it ` +
        'away to begin with an empty shop.',
    )
  }
  const found = readFileSync(file, 'utf8').trim()
  if (found === major) return
  throw new StartRefused(
    `${cluster} was made by PostgreSQL ${found}, and this Barrow brings PostgreSQL ${major}. Run the Barrow that made ` +
      `it, or load a dump of it into PostgreSQL ${major} and name that with DATABASE_URL.`,
  )
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartRefused(`The password of the database is missing: bring ${file} back from a backup.`)
  }
}

function makePassword(file: string, { ids }: PostgresAccount): string {
  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  // initdb reads it, under the account of the database.
  if (ids) chownSync(file, ids.uid, ids.gid)
  return password
}

/** Made beside its place and moved there when whole, so that a crash on the way leaves nothing that looks finished. */
function makeCluster(cluster: string, passwordFile: string, binaries: PostgresBinaries, account: PostgresAccount) {
  const unfinished = `${cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account.ids) chownSync(unfinished, account.ids.uid, account.ids.gid)
  const [program, args] = account.command(binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order on every machine, whatever its C library; the text search parser still asks the C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--lc-messages=C',
    '--data-checksums',
  ])
  const ids = program === binaries.initdb ? account.ids : {}
  const made = spawnSync(program, args, { ...ids, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) {
    const said = made.error?.message ?? made.stderr.trim()
    throw new StartRefused(`The database could not be made in ${cluster}: ${said}`)
  }
  renameSync(unfinished, cluster)
}
