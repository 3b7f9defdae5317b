import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf, StartRefused } from '#server/start/state-folder.ts'

/**
 * Where root puts files that other accounts must read; the file system standard reserves it for a program's state (FHS
 * 5.8).
 */
const place = '/var/lib/barrow'

interface Ids {
  uid: number
  gid: number
}

/** Whether the account may enter every folder of the path, and read and run the program at its end. */
export function mayRun(path: string, ids: Ids): boolean {
  const above = dirname(path)
  return (above === path || mayRun(above, ids)) && allows(path, ids)
}

function allows(path: string, { uid, gid }: Ids): boolean {
  const stat = statSync(path)
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0
  const wanted = stat.isDirectory() ? 1 : 5
  return ((stat.mode >> shift) & wanted) === wanted
}

/** Copies the folder to this name, readable and executable by every account. A version is copied once. */
export function ownCopy(folder: string, name: string): { path: string; made: boolean } {
  const path = join(place, name)
  try {
    mkdirSync(place, { recursive: true, mode: 0o755 })
    refuseForeign(place)
    if (existsSync(path)) return { path, made: false }
    const unfinished = mkdtempSync(join(place, '.unfinished-'))
    try {
      copyForAll(folder, unfinished)
      renameSync(unfinished, path)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      // Another shop that started at the same moment has made it.
      if (!existsSync(path)) throw error
    }
    return { path, made: true }
  } catch (error) {
    throw new StartRefused(
      `PostgreSQL runs as an account of its own, which may not enter ${folder}, and its programs could not be copied to ` +
        `${path}: ${messageOf(error)}. Put Barrow where every account may pass (for example under /srv), or start it as ` +
        'an ordinary user.',
    )
  }
}

/** Files that root runs must be writable only by root. */
function refuseForeign(folder: string) {
  const { uid, mode } = lstatSync(folder)
  if (uid !== 0 || mode & 0o022) throw new Error(`${folder} can be changed by others than root`)
  // A umask of 077 has closed the new folder.
  chmodSync(folder, 0o755)
}

function copyForAll(from: string, to: string) {
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) copyForAll(source, (mkdirSync(target), target))
    else {
      copyFileSync(source, target)
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
