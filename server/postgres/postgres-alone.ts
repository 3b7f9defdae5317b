import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { inherited } from '#server/start/inherited.ts'
import { nameOfWorkingFolder } from './postgres-account.ts'
import { roles } from './postgres-passwords.ts'
import type { PostgresLaunch } from './postgres-process.ts'

/**
 * Gives the administrator the password that is in its file, without knowing the former one: the owner of the files of a
 * database may run its server alone, where no password is asked for. The server must not be running.
 */
export function replaceAdministratorPassword(
  { account, postgres, cluster }: Omit<PostgresLaunch, 'port'>,
  password: string,
) {
  const statement = `alter role ${roles.administrator} password ${pg.escapeLiteral(password)}\n`
  const args = ['--single', '-D', nameOfWorkingFolder(account, cluster), 'postgres']
  spawnSync(postgres, args, { ...account.ids, cwd: cluster, env: inherited(), input: statement })
}
