import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { explainSpawn, giveTo, nameOfWorkingFolder, type PostgresAccount } from './postgres-account.ts'
import { inherited } from '#server/start/inherited.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { keptPassword, roles } from './postgres-passwords.ts'
import { StartRefused } from '#server/start/state-folder.ts'

/** The folder of one database and its passwords; created the first time, checked every time. */
export function openCluster(folder: string, binaries: PostgresBinaries, account: PostgresAccount) {
  const cluster = join(folder, 'cluster')
  const files = { administrator: join(folder, 'administrator-password'), shop: join(folder, 'password') }
  const exists = existsSync(cluster)
  if (exists) checkVersion(cluster, binaries.major)
  // A cluster made before there was an administrator gets one right after its start.
  const passwords = {
    administrator: keptPassword(files.administrator, account),
    shop: keptPassword(files.shop, account),
  }
  if (!exists) makeCluster(cluster, files.administrator, binaries, account)
  return { cluster, passwords }
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

function removeUnfinished(cluster: string) {
  const left = readdirSync(dirname(cluster)).filter((name) => name.startsWith(`${basename(cluster)}.unfinished`))
  for (const name of left) {
    try {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true })
    } catch {
      // It is still being written; the next attempt removes it.
    }
  }
}

/** Made in a temporary folder and renamed when complete, so that a crash leaves nothing that looks finished. */
function makeCluster(cluster: string, passwordFile: string, binaries: PostgresBinaries, account: PostgresAccount) {
  removeUnfinished(cluster)
  // A unique name: the initdb of a killed start may still be running, and cleans up the folder with its name.
  const unfinished = mkdtempSync(`${cluster}.unfinished-`)
  giveTo(account, unfinished)
  const password = openSync(passwordFile, 'r')
  const made = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${nameOfWorkingFolder(account, unfinished)}`,
      `--username=${roles.administrator}`,
      // The path may not be accessible to the account.
      `--pwfile=${account.ids ? '/dev/stdin' : passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same collation on every machine, whatever its C library; only the text search parser still uses the C
      // library.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--lc-messages=C',
      '--data-checksums',
    ],
    { ...account.ids, cwd: unfinished, env: inherited(), encoding: 'utf8', stdio: [password, 'pipe', 'pipe'] },
  )
  closeSync(password)
  if (made.status !== 0) {
    const said = explainSpawn(made.error, account) ?? made.stderr.trim()
    throw new StartRefused(`The database could not be made in ${cluster}: ${said}`)
  }
  renameSync(unfinished, cluster)
}
