import { dropFile, flushFolderOf, keepFile, listKept, readKept } from '#app/catalogue/pictures/media-folder.server.ts'
import { limits } from '#app/limits.ts'
import { openBucket, type Patience, sha256, StorageFailure } from './bucket.server.ts'
import type { Bucket } from './file-store.ts'
import { getObject, listObjects, putObject } from './objects.server.ts'

/** One side of a move, without a cache in between. */
export interface Side {
  place: string
  list(): AsyncGenerator<string[]>
  read(name: string): Promise<Buffer | null>
  /** In place of what is there, and durable. */
  write(name: string, content: Buffer): Promise<void>
}

export interface Moved {
  copied: number
  /** Were there with another content. */
  replaced: number
  /** Were there with the same content. */
  same: number
}

export const diskSide = (dataFolder: string): Side => ({
  place: dataFolder,
  list: () => listKept(dataFolder),
  read: (name) => readKept(dataFolder, name),
  async write(name, content) {
    await dropFile(dataFolder, name)
    await keepFile(dataFolder, name, content)
    await flushFolderOf(dataFolder, name)
  },
})

export function bucketSide(bucket: Bucket, patience?: Patience): Side {
  const opened = openBucket(bucket, patience)
  return {
    place: opened.place,
    list: () => listObjects(opened, bucket.prefix, ''),
    read: (name) => getObject(opened, name),
    write: (name, content) => putObject(opened, name, Buffer.from(content)),
  }
}

/** Nothing else is the shop's, and nothing else may name a file here. */
const ours = /^[0-9a-f]{12}[\w-]*\.[\w.]+$/

/**
 * Copies all files, and reads each again on the other side: only the same content counts. Nothing is deleted where they
 * were. Ended at any time, it goes on where it was.
 */
export async function moveFiles(from: Side, to: Side, tell: (moved: Moved) => void = () => {}): Promise<Moved> {
  const moved: Moved = { copied: 0, replaced: 0, same: 0 }
  for await (const listed of from.list()) {
    const left = listed.filter((name) => ours.test(name))
    const work = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        const done = await moveFile(from, to, name).catch((error: unknown) => {
          left.length = 0
          throw error
        })
        if (done) moved[done] += 1
      }
    }
    // Those that are under way are waited for: none goes on after this has failed.
    const ended = await Promise.allSettled(Array.from({ length: limits.storageCopies.value }, work))
    tell(moved)
    const failed = ended.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }
  return moved
}

async function moveFile(from: Side, to: Side, name: string): Promise<keyof Moved | null> {
  const content = await from.read(name)
  // The shop has dropped it meanwhile, because everything made from it exists.
  if (!content) return null
  const hash = sha256(content)
  const there = await to.read(name)
  if (there && sha256(there) === hash) return 'same'
  await to.write(name, content)
  const written = await to.read(name)
  if (!written || sha256(written) !== hash)
    throw new StorageFailure(`${to.place} has another content of ${name} than was written`, { passing: false })
  return there ? 'replaced' : 'copied'
}
