import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { StartRefused } from '#server/start/state-folder.ts'

/** The account the database runs as. PostgreSQL refuses to run as root, so root starts it under an ordinary account. */
export interface PostgresAccount {
  name?: string
  ids?: { uid: number; gid: number }
}

const accounts = ['postgres', 'barrow-postgres']

/** An existing cluster keeps the account that made it: the list of accounts may have changed since. */
export function choosePostgresAccount(cluster: string): PostgresAccount {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  // A copy made by root has no account yet.
  return owner ? accountOf(owner, cluster) : (listAccounts()[0] ?? createAccount())
}

/**
 * Root does not run it as just any account: files that root made there would belong to root, out of the owner's reach.
 */
function accountOf(owner: number, cluster: string): PostgresAccount {
  const account = listAccounts().find(({ ids }) => ids?.uid === owner)
  if (account) return account
  const name = listUsers().find((fields) => Number(fields[2]) === owner)?.[0] ?? owner
  throw new StartRefused(
    `The database in ${cluster} belongs to the account ${name}, and this is root. Run this as ${name}, or, where root is ` +
      `to run the shop from now on, give the database to the account that root runs it as: ${accounts.join(' or ')}.`,
  )
}

/**
 * The path by which a database program refers to its working directory. That folder belongs to the account, but the
 * path to it may not be accessible: the data folder is closed to others, and so is often a parent (/root). A process
 * can use its working directory without access to the path (proc_pid_cwd(5)). A capability would not help: PostgreSQL
 * checks its files with access(2), which ignores capabilities for accounts other than root.
 */
export function nameOfWorkingFolder({ ids }: PostgresAccount, folder: string): string {
  return ids ? '/proc/self/cwd' : folder
}

/** Makes the account the owner of a file or folder. */
export function giveTo({ ids }: PostgresAccount, path: string) {
  if (!ids) return
  try {
    chownSync(path, ids.uid, ids.gid)
  } catch {
    throw new StartRefused(boundRoot)
  }
}

/** Why a program could not be started, if that is known. */
export function explainSpawn(error: NodeJS.ErrnoException | undefined, { ids }: PostgresAccount): string | null {
  if (!error) return null
  return ids && ['EPERM', 'EINVAL'].includes(error.code ?? '') ? boundRoot : error.message
}

const boundRoot =
  'PostgreSQL refuses to run as root, and this root may not become another account (a container without the ' +
  'capabilities CHOWN, SETUID and SETGID). Start Barrow as an ordinary user, or name a database with DATABASE_URL.'

function listAccounts(): PostgresAccount[] {
  const users = listUsers()
  return accounts
    .map((name) => users.find((fields) => fields[0] === name))
    .filter((fields) => fields !== undefined)
    .map((fields) => ({ name: fields[0], ids: { uid: Number(fields[2]), gid: Number(fields[3]) } }))
}

/** passwd(5): name, password, uid, gid, and more. */
function listUsers(): string[][] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
}

function createAccount(): PostgresAccount {
  // Debian and Fedora have useradd, Alpine has adduser.
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/sbin/nologin', 'barrow-postgres'])
  if (!listAccounts()[0]) spawnSync('adduser', ['-S', '-D', '-H', 'barrow-postgres'])
  const account = listAccounts()[0]
  if (account) return account
  throw new StartRefused(
    'PostgreSQL refuses to run as root, and no account for it could be made. Start Barrow as an ordinary user, ' +
      'make a system account named "postgres", or name a database of your own with DATABASE_URL.',
  )
}
