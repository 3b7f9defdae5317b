import { type Configuration, configuration } from '#app/configuration.ts'
import { bucketStore } from './bucket-store.server.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.server.ts'

const opened = new WeakMap<object, FileStore>()

/** Where this shop has the files of its pictures. */
export function pictureFiles(): FileStore {
  const current = configuration()
  const known = opened.get(current) ?? openFiles(current)
  opened.set(current, known)
  return known
}

export const openFiles = ({ dataFolder, bucket }: Pick<Configuration, 'dataFolder' | 'bucket'>): FileStore =>
  bucket ? bucketStore(bucket, dataFolder) : folderStore(dataFolder)
