/** An audit entry as its seal covers it: texts alone, so that every reader computes the same. */
export interface SealedEntry {
  id: string
  at: Date
  actorKind: string
  actorId: string | null
  door: string
  operation: string
  record: string
  objectId: string
  requestId: string
  /** As the database writes them, in the one spelling that it has for a value. */
  input: string
  changes: string
  personal: string
}

/** What a seal is the hash of, behind the seal before it. */
export const sealedText = (entry: SealedEntry): string =>
  JSON.stringify([
    entry.id,
    entry.at.toISOString(),
    entry.actorKind,
    entry.actorId,
    entry.door,
    entry.operation,
    entry.record,
    entry.objectId,
    entry.requestId,
    entry.input,
    entry.changes,
    entry.personal,
  ])

/** Where the chain ends: what an owner keeps elsewhere, so that nobody can cut the log or rewrite it. */
export interface Head {
  position: number
  /** In hexadecimal digits. */
  hash: string
}

/** As it is printed and typed: `12:3fa9…`. */
export const headText = ({ position, hash }: Head) => `${position}:${hash}`

export function readHead(text: string): Head | null {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return position && hash ? { position: Number(position), hash } : null
}
