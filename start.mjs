// Starts Barrow: installs what is missing, builds if the sources changed, and runs the shop. Plain Node 20 without
// dependencies, because it runs before they are installed.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAnew, needsBuild } from './tools/start/build.mjs'
import { getDependencies } from './tools/start/dependencies.mjs'
import { runInDevelopment } from './tools/start/development.mjs'
import { getNode } from './tools/start/node.mjs'
import { folderOfPrograms } from './tools/start/programs.mjs'
import { Failed, run, runShop, shopArguments } from './tools/start/run.mjs'

// Others may at most read what is installed, built and written, however permissive the shell's umask is: otherwise they
// could change it.
process.umask(process.umask() | 0o022)
const root = dirname(fileURLToPath(import.meta.url))
process.chdir(root)
const dataFolder = resolve(process.env.BARROW_DATA || '.barrow')

/** Commands that run the shop need it built; the others run from the sources. */
const showTheShop = ['bench/', 'tools/screens', 'tools/faults']
/** Running a shop needs no development packages. */
const forDevelopers = [...showTheShop, 'tools/specification']

try {
  const [mode, file, ...rest] = process.argv.slice(2)
  if (![undefined, '--build', '--dev', '--run'].includes(mode))
    throw new Failed(`Unknown flag ${mode}. There are --build, --dev and --run FILE.`)
  if (mode === '--run' && !file) throw new Failed('--run needs a file')
  const isOneOf = (list) => file !== undefined && list.some((start) => file.startsWith(start))
  const build = (mode !== '--run' || isOneOf(showTheShop)) && mode !== '--dev' && needsBuild(root)
  await getDependencies(root, { tools: build || mode === '--dev' || isOneOf(forDevelopers) })
  const node = await getNode(dataFolder)
  const environment = { ...process.env, ...withNodeFirst(node), ...(await compileCache()) }
  if (build) await buildAnew(root, node, environment)
  if (mode === '--run') {
    process.exitCode = await run(node, [file, ...rest], environment)
  } else if (mode === '--dev') {
    process.exitCode = await runInDevelopment(root, node, environment)
  } else if (mode === undefined) {
    process.exitCode = await runShop(node, shopArguments, environment).ended
  }
} catch (error) {
  if (!(error instanceof Failed)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}

function withNodeFirst(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const separator = process.platform === 'win32' ? ';' : ':'
  return { [name]: [dirname(node), process.env[name]].filter(Boolean).join(separator) }
}

/** The compile cache of the last start makes the next one much faster. */
async function compileCache() {
  try {
    const folder = folderOfPrograms(dataFolder, 'compiled')
    return folder ? { NODE_COMPILE_CACHE: folder } : {}
  } catch {
    // The shop itself reports problems with its data folder.
    return {}
  }
}
