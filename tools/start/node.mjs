import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failed, npm, step } from './run.mjs'

const needed = 24
/** What is installed where the system's Node is older: one exact version, so that every machine runs the same. */
const version = '24.21.0'

/** The path of a Node that can run Barrow: this one if it is new enough, else one from npm, kept in the data folder. */
export async function getNode(dataFolder) {
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const prefix = join(dataFolder, 'node')
  const home = join(prefix, 'node_modules', name)
  const program = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program) && versionIn(home) === version) return program

  const remedy = `Install Node ${needed} or later yourself (https://nodejs.org), then start again.`
  try {
    mkdirSync(prefix, { recursive: true })
  } catch (error) {
    throw new Failed(`The data folder ${dataFolder} cannot be used: ${error.message}. Name another with BARROW_DATA.`)
  }
  await step(`Getting Node ${version}, because Node ${process.versions.node} is too old (once)`, () =>
    npm(
      ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`],
      `Node ${version} could not be installed from npm. ${remedy}`,
    ),
  )
  if (!existsSync(program)) throw new Failed(`npm has no Node ${version} for this machine (${name}). ${remedy}`)
  return program
}

function versionIn(home) {
  try {
    return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version
  } catch {
    return null
  }
}
