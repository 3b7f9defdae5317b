import { mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * A folder inside the data folder for programs to run, created if missing. Null if another account could have put files
 * there: an account that starts this in someone else's data folder (root does, for a backup) would run them.
 */
export function folderOfPrograms(dataFolder, name) {
  const folder = resolve(dataFolder, name)
  if (!isOurs(dataFolder)) return null
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return isOurs(folder) && isClosed(folder) ? folder : null
}

/** Owned by this account or by root, who may do everything anyway. */
function isOurs(folder) {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  return process.platform === 'win32' || owner === undefined || owner === 0 || owner === process.getuid()
}

const byOthers = 0o022

/** The data folder may be open until the shop has closed it; files put here in the meantime have another owner. */
function isClosed(folder) {
  return process.platform === 'win32' || (statSync(folder).mode & byOthers) === 0
}
