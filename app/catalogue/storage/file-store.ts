/**
 * Where the files of pictures are, for all machines of the shop. A file's name comes from its content, or from that of the
 * photo it was made of: what has a name never changes.
 */
export interface FileStore {
  /** For people and logs, without secrets. */
  readonly place: string
  /** Elsewhere: a request brings a file here before it is sent. */
  readonly isElsewhere: boolean
  /** How many to read at the same time where all are read: each answer of a storage takes a while. */
  readonly readsAtOnce: number
  /** Whole or not at all. With object storage it is durable now, in a folder after `flush`. */
  keep(name: string, content: string | Buffer): Promise<void>
  /** All that was kept in the same place is durable: a row that names it comes after this. */
  flush(name: string): Promise<void>
  read(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** Those of the names that are there, all of files of one picture. */
  which(names: readonly string[]): Promise<Set<string>>
  /** Deletes a file that is no longer needed, because everything made from it exists. */
  drop(name: string): Promise<void>
  /** The names of all files, many at a time. */
  list(): AsyncGenerator<string[]>
  /** At least those that were made of the same picture. */
  listBeside(name: string): Promise<string[]>
  /** Makes sure that the first one is on this machine, with what lies beside it. Answers whether there is one. */
  bring(names: readonly [string, ...string[]]): Promise<boolean>
  /** Where it is on this machine then, in the order to look. */
  placesOf(name: string): [string, ...string[]]
}

/** A bucket of object storage that speaks S3. */
export interface Bucket {
  /** An origin. */
  endpoint: string
  region: string
  name: string
  /** Before the names of the shop's files: empty, or with a slash at its end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}
