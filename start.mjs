// Starts Barrow: gets what is missing, builds when the sources changed, and runs the shop. Plain Node 20, no dependencies:
// it runs before there are any.
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './tools/start/build.mjs'
import { getDependencies } from './tools/start/dependencies.mjs'
import { runInDevelopment } from './tools/start/development.mjs'
import { getNode } from './tools/start/node.mjs'
import { Failed, run, runShop, shopArguments } from './tools/start/run.mjs'

const root = dirname(fileURLToPath(import.meta.url))
process.chdir(root)
const dataFolder = resolve(process.env.BARROW_DATA || '.barrow')

/** Commands that show the shop itself need it built; the others run from their sources. */
const needBuild = ['bench/', 'tools/screens', 'tools/faults']

try {
  const [mode, file, ...rest] = process.argv.slice(2)
  await getDependencies(root)
  const node = await getNode(dataFolder)
  const environment = { ...process.env, ...withNodeFirst(node), ...(await compileCache()) }
  if (mode === '--run') {
    if (!file) throw new Failed('--run needs a file')
    if (needBuild.some((start) => file.startsWith(start))) await buildIfChanged(root, node, environment)
    process.exitCode = await run(node, [file, ...rest], environment)
  } else if (mode === '--dev') {
    process.exitCode = await runInDevelopment(root, node, environment)
  } else if (mode === undefined) {
    await buildIfChanged(root, node, environment)
    process.exitCode = await runShop(node, shopArguments, environment).ended
  } else {
    throw new Failed(`Unknown flag ${mode}. There are --dev and --run FILE.`)
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

/** Compiled code from the last start saves the next one a good part of its time. */
async function compileCache() {
  const folder = resolve(dataFolder, 'compiled')
  try {
    mkdirSync(folder, { recursive: true })
    return { NODE_COMPILE_CACHE: folder }
  } catch {
    // The shop itself says what is wrong with its data folder.
    return {}
  }
}
