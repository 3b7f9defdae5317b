import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { dropFile, keepFile, placesOf, readKept } from '#app/catalogue/pictures/media-folder.server.ts'
import { currentTime } from '#app/kernel/clock.ts'

/** Milliseconds. A file that was used within this time is not removed: a request may be about to open it. */
const inUse = 120_000
const used = inUse / 2

/**
 * Files from the storage on this machine's disk, those that were used last: past its size the oldest go, until a fifth is
 * free. Several processes may share it.
 */
export function openCache(folder: string, size: number) {
  // Unknown at the start of a process.
  let added = size
  let sweeping: Promise<void> | null = null

  async function sweep() {
    const files = await listFiles(join(folder, 'media'))
    const now = currentTime().getTime()
    let total = files.reduce((sum, file) => sum + file.size, 0)
    if (total <= size) return
    for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= size * 0.8) return
      if (now - file.usedAt < inUse) continue
      await rm(file.path, { force: true })
      total -= file.size
    }
  }

  /** Not at every file: looking through all of them takes a while. */
  function note(bytes: number) {
    added += bytes
    if (added < size / 20 || sweeping) return
    added = 0
    // What cannot be removed now is tried at the next sweep.
    sweeping = sweep()
      .catch(() => {})
      .finally(() => (sweeping = null))
  }

  return {
    placesOf: (name: string) => placesOf(folder, name),
    read: (name: string) => readKept(folder, name),
    async keep(name: string, content: string | Buffer | AsyncIterable<Buffer>) {
      await keepFile(folder, name, content)
      note((await stat(placesOf(folder, name)[0])).size)
    },
    /** Whether it is here; then it stays for the next minutes. */
    async touch(name: string): Promise<boolean> {
      const [path] = placesOf(folder, name)
      const found = await stat(path).catch(() => null)
      if (!found?.size) return false
      const now = currentTime()
      if (now.getTime() - found.mtimeMs > used) await utimes(path, now, now).catch(() => {})
      return true
    },
    drop: (name: string) => dropFile(folder, name),
    /** Until a sweep that is under way has ended, for tests. */
    settled: () => sweeping ?? Promise.resolve(),
  }
}

async function listFiles(home: string) {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const found: { path: string; size: number; usedAt: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const file = await stat(path).catch(() => null)
    if (file) found.push({ path, size: file.size, usedAt: file.mtimeMs })
  }
  return found
}
