import { join } from 'node:path'
import {
  dropFile,
  flushFolderOf,
  isKept,
  keepFile,
  listBeside,
  listKept,
  placesOf,
  readKept,
} from '#app/catalogue/pictures/media-folder.server.ts'
import type { FileStore } from './file-store.ts'

/** The data folder of this machine, or one that several machines share. */
export function folderStore(dataFolder: string): FileStore {
  return {
    place: join(dataFolder, 'media'),
    isElsewhere: false,
    readsAtOnce: 1,
    keep: (name, content) => keepFile(dataFolder, name, content),
    flush: (name) => flushFolderOf(dataFolder, name),
    read: (name) => readKept(dataFolder, name),
    has: (name) => isKept(dataFolder, name),
    async which(names) {
      const found = await Promise.all(names.map((name) => isKept(dataFolder, name)))
      return new Set(names.filter((_, at) => found[at]))
    },
    drop: (name) => dropFile(dataFolder, name),
    list: () => listKept(dataFolder),
    listBeside: (name) => listBeside(dataFolder, name),
    bring: ([name]) => isKept(dataFolder, name),
    placesOf: (name) => placesOf(dataFolder, name),
  }
}
