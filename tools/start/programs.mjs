import { mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * A folder in the data folder for what will be run from it, made where there is none. Null where another account could have put
 * its own there: an account that starts this in someone else's data folder (root does, for a backup) would run it.
 */
export function folderOfPrograms(dataFolder, name) {
  const folder = resolve(dataFolder, name)
  if (!isOurs(dataFolder)) return null
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return isOurs(folder) && isClosed(folder) ? folder : null
}

/** Of this account or of root, who may do everything anyway. */
function isOurs(folder) {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  return process.platform === 'win32' || owner === undefined || owner === 0 || owner === process.getuid()
}

const byOthers = 0o022

/** The data folder itself may be open until the shop has closed it; what was put here in the meantime has another owner. */
function isClosed(folder) {
  return process.platform === 'win32' || (statSync(folder).mode & byOthers) === 0
}
