import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSupported, ownVersion, supportedVersions } from '#server/start/supported-node.mjs'
import { folderOfPrograms } from './programs.mjs'
import { Failed, npm, step } from './run.mjs'

/**
 * The path of a Node that can run Barrow: this one if it is new enough, otherwise one from npm, kept in the data
 * folder.
 */
export async function getNode(dataFolder) {
  if (isSupported(process.versions.node)) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const remedy = `Install Node ${supportedVersions} yourself (https://nodejs.org), then start again.`
  const prefix = folderFor(dataFolder, remedy)
  const home = join(prefix, 'node_modules', name)
  const program = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program) && versionIn(home) === ownVersion) return program

  const wanted = `${name}@${ownVersion}`
  await step(`Getting Node ${ownVersion}, because Node ${process.versions.node} is too old (once)`, () =>
    npm(
      ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', wanted],
      `Node ${ownVersion} could not be installed from npm. ${remedy}`,
    ),
  )
  if (!existsSync(program)) throw new Failed(`npm has no Node ${ownVersion} for this machine (${name}). ${remedy}`)
  return program
}

function folderFor(dataFolder, remedy) {
  try {
    const folder = folderOfPrograms(dataFolder, 'node')
    if (folder) return folder
  } catch (error) {
    throw new Failed(`The data folder ${dataFolder} cannot be used: ${error.message}. Name another with BARROW_DATA.`)
  }
  throw new Failed(
    `Node ${process.versions.node} is too old, and a newer one would be kept in the data folder ${dataFolder}, where another ` +
      `account can put its own in its place. Start this as the account that owns that folder. Or: ${remedy}`,
  )
}

function versionIn(home) {
  try {
    return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version
  } catch {
    return null
  }
}
