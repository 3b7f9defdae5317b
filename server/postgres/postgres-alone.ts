import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { inherited } from '#server/start/inherited.ts'
import { nameOfWorkingFolder } from './postgres-account.ts'
import { roles } from './postgres-passwords.ts'
import type { PostgresLaunch } from './postgres-process.ts'

/**
 * Sets the administrator's password to the one in its file, without knowing the former one: the owner of a database's
 * files may run the server in single-user mode, which asks for no password. The server must not be running.
 */
export function replaceAdministratorPassword(
  { account, postgres, cluster }: Omit<PostgresLaunch, 'port'>,
  password: string,
) {
  const statement = `alter role ${roles.administrator} password ${pg.escapeLiteral(password)}\n`
  const args = ['--single', '-D', nameOfWorkingFolder(account, cluster), 'postgres']
  spawnSync(postgres, args, { ...account.ids, cwd: cluster, env: inherited(), input: statement })
}
