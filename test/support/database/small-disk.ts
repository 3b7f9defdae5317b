import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk, in memory, that a test can fill, enlarge and make read-only. */
export interface SmallDisk {
  folder: string
  /** Leaves no more than this free. */
  fill(megabytes?: number): void
  /** Deletes what filled it. */
  free(): void
  remount(options: string): void
  remove(): void
}

export function makeDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-disk-'))
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(megabytes = 0) {
      const { bavail, bsize } = statfsSync(folder)
      // Other processes may use the rest meanwhile.
      for (let size = bavail * bsize - megabytes * 1024 * 1024; size > 0; size -= bsize)
        if (writes(filler, size)) return
    },
    free: () => rmSync(filler, { force: true }),
    remount: (options) => run('mount', ['-o', `remount,${options}`, folder]),
    remove() {
      // A process that is just ending may still use it.
      run('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Mounting needs root, outside of most containers. Otherwise tests that need a disk are skipped. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    makeDisk(1).remove()
    return true
  } catch {
    return false
  }
}

function writes(file: string, size: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(size))
    return true
  } catch {
    return false
  }
}

function run(program: string, args: string[]) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
}
