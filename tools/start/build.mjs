import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOnlyRemedy } from './dependencies.mjs'
import { dist, Failed, finish, mayWrite, step } from './run.mjs'

const folders = ['app', 'db', 'server']
const files = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'tools/start/build.mjs']

/** Whether the sources differ from those of the last build; a read-only copy uses the build that it contains. */
export function needsBuild(root) {
  const record = recordIn(root)
  const whole = existsSync(join(root, dist, 'server', 'main.js'))
  if (whole && existsSync(record) && readFileSync(record, 'utf8') === fingerprintOf(root)) return false
  refuseName(root)
  if (mayWrite(root)) return true
  if (!whole) throw new Failed(`Barrow is not built, and ${root} cannot be written. ${readOnlyRemedy}`)
  console.log(`Starting what was built: the sources may have changed since, but ${root} cannot be written.`)
  return false
}

/**
 * Vite reads # and ? in a path as the beginning of a query, and will not change that (vitejs/vite#6763). initdb has a
 * shell start its server with the path in double quotes, in which the other characters are special (initdb.c,
 * find_other_exec).
 */
function refuseName(root) {
  const wrong = /[#?"$`\n\r]/.exec(root)
  if (wrong) throw new Failed(`Barrow cannot work in a folder with ${JSON.stringify(wrong[0])} in its name: ${root}`)
}

/** Builds the browser's files and the server's bundle. */
export async function buildAnew(root, node, environment) {
  const fingerprint = fingerprintOf(root)
  const record = recordIn(root)
  // Written only after a complete build, so that an interrupted one is repeated.
  rmSync(record, { force: true })
  await step('Building', () => build(root, node, environment))
  mkdirSync(join(root, dist), { recursive: true })
  writeFileSync(record, fingerprint)
}

function recordIn(root) {
  return join(root, dist, '.sources')
}

export async function build(root, node, environment) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const production = { environment: { ...environment, NODE_ENV: 'production' } }
  const failure = 'The build failed; the errors are above.'
  await finish(node, [vite, 'build', '--logLevel', 'warn'], failure, production)
  await finish(node, [vite, 'build', '--ssr', '--logLevel', 'warn'], failure, production)
}

/** Names, sizes and modification times: as good as the contents for this purpose, and read in a few milliseconds. */
function fingerprintOf(root) {
  const hash = createHash('sha256')
  for (const file of files) add(hash, root, file)
  for (const folder of folders) addFolder(hash, root, folder)
  return hash.digest('hex')
}

function addFolder(hash, root, folder) {
  if (!existsSync(join(root, folder))) return
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) addFolder(hash, root, path)
    else if (!entry.name.includes('.test.')) add(hash, root, path)
  }
}

function add(hash, root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (stat) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
}
