/** An audit entry as its seal covers it: only texts, so that every reader computes the same hash. */
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
  /** As the database writes it: one spelling for each value. */
  input: string
  changes: string
  personal: string
}

/** The text that is hashed together with the previous seal. */
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

/** The end of the chain. Owners keep it elsewhere, so that no one can truncate or rewrite the log. */
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
