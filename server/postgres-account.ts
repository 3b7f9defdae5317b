import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from './state-folder.ts'

/** Whom the database runs as. PostgreSQL refuses to run as root, so root starts it under a lesser account. */
export interface PostgresAccount {
  ids?: { uid: number; gid: number }
  /** How a program is started as that account. */
  command(program: string, args: string[]): [program: string, args: string[]]
}

const accounts = ['postgres', 'barrow-postgres']

/** The account, able to reach all of `paths` (the binaries and the data folder). */
export function choosePostgresAccount(paths: string[]): PostgresAccount {
  if (process.getuid?.() !== 0) return { command: (program, args) => [program, args] }
  const ids = findAccount() ?? createAccount()
  const blocked = paths.map((path) => firstClosedFolder(path, ids)).find((folder) => folder !== null)
  if (!blocked) return { ids, command: (program, args) => [program, args] }
  return { ids, command: passingThrough(blocked, ids) }
}

function findAccount(): { uid: number; gid: number } | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const account of accounts) {
    const fields = lines.find((line) => line.startsWith(`${account}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return null
}

function createAccount() {
  // Debian and Fedora have useradd, Alpine has adduser.
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/sbin/nologin', 'barrow-postgres'])
  const ids = findAccount() ?? (spawnSync('adduser', ['-S', '-D', '-H', 'barrow-postgres']), findAccount())
  if (ids) return ids
  throw new StartRefused(
    'PostgreSQL refuses to run as root, and no account for it could be made. Start Barrow as an ordinary user, ' +
      'make a system account named "postgres", or name a database of your own with DATABASE_URL.',
  )
}

/** The first folder on the way to `path` that the account may not pass, or null. */
function firstClosedFolder(path: string, { uid, gid }: { uid: number; gid: number }): string | null {
  const above = dirname(path)
  const closed = above === path ? null : firstClosedFolder(above, { uid, gid })
  if (closed) return closed
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return null
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0
  return (stat.mode >> shift) & 1 ? null : path
}

/**
 * A clone under /root is closed to every other account. The capability to search folders gets the database to its files
 * there without opening /root to anybody: ambient capabilities survive exec (capabilities(7)), and setpriv grants them.
 */
function passingThrough(folder: string, { uid, gid }: { uid: number; gid: number }): PostgresAccount['command'] {
  const capability = process.platform === 'linux' ? ['dac_read_search', 'dac_override'].find(isGrantable) : undefined
  if (!capability) {
    throw new StartRefused(
      `The database runs as an account of its own, which may not pass the folder ${folder}. Put Barrow and its data ` +
        `folder elsewhere (for example under /srv), or allow passing it with: chmod o+x ${folder}`,
    )
  }
  const grant = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  const account = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...grant, '--']
  return (program, args) => ['setpriv', [...account, program, ...args]]
}

function isGrantable(capability: string): boolean {
  const change = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return spawnSync('setpriv', [...change, 'true']).status === 0
}
