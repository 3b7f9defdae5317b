import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '#app/limits.ts'
import type { Log } from '#server/log.ts'

// A page that was opened before an upgrade, or by another process that is upgraded already, asks for files that this
// release does not have: its islands are loaded at the first touch. Their names contain a hash of what is in them, so a
// page never gets a file of another release.

const folderIn = (dataFolder: string) => join(dataFolder, 'assets')
/** As the build names them. */
const wellNamed = /^[\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2)$/
export const isAssetName = (name: string): boolean => wellNamed.test(name)

/** Keeps the files of this release for later ones; called again from time to time, they count as in use until then. */
export async function keepAssets(dataFolder: string, files: ReadonlyMap<string, Buffer>) {
  const folder = folderIn(dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = new Date()
  for (const [name, content] of files) {
    const path = join(folder, name)
    if (
      await utimes(path, now, now).then(
        () => true,
        () => false,
      )
    )
      continue
    // Never half a file under its name, also if two processes do this at once.
    const draft = `${path}.${crypto.randomUUID()}`
    await writeFile(draft, content)
    await rename(draft, path)
  }
}

/** Deletes the files of releases that no process has used for a day. */
export async function dropFormerAssets(dataFolder: string, now: number) {
  const folder = folderIn(dataFolder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < now - limits.formerAssets.value) await rm(path, { force: true })
  }
}

/** A file of another release; null if no process has had it within a day. */
export function readFormerAsset(dataFolder: string, name: string): Buffer | null {
  if (!wellNamed.test(name)) return null
  try {
    return readFileSync(join(folderIn(dataFolder), name))
  } catch {
    return null
  }
}

/** Resolves once they are kept: pages of this release may be answered from then on. Goes on in the background. */
export function keepReleases(dataFolder: string, contents: ReadonlyMap<string, Buffer>, log: Log): Promise<void> {
  const keep = () =>
    keepAssets(dataFolder, contents)
      .then(() => dropFormerAssets(dataFolder, Date.now()))
      .catch((error: unknown) =>
        log.error({ err: error }, 'the files of this release could not be kept for later ones'),
      )
  setInterval(() => void keep(), limits.formerAssets.value / 24).unref()
  return keep()
}
