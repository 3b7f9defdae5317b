import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection } from 'pg'

/** What the connections of `pg` can do and their types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

const pieceSize = 1024 * 1024

/**
 * What `copy … to stdout` says, in pieces of about a megabyte that end where a row ends. A reader that is slower than the
 * database holds it up: no table is ever in memory.
 */
export function copyOut(client: Client, statement: string): Readable {
  let connection: Connection | undefined
  let held: Buffer[] = []
  let size = 0
  const pieces = new Readable({ objectMode: true, highWaterMark: 2, read: () => void connection?.stream.resume() })
  const flush = () => {
    const wantsMore = pieces.push(Buffer.concat(held, size))
    held = []
    size = 0
    if (!wantsMore) connection?.stream.pause()
  }
  client.query({
    submit(opened: Connection) {
      connection = opened
      opened.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The parser writes the next message over this one.
      held.push(Buffer.from(chunk))
      size += chunk.length
      if (size >= pieceSize) flush()
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      if (size > 0) flush()
      pieces.push(null)
    },
    handleError: (error: Error) => void pieces.destroy(error),
  })
  return pieces
}

export interface CopyIn {
  write(piece: Buffer): Promise<void>
  /** Answers with the number of rows that the table took. */
  end(): Promise<number>
}

/** Feeds `copy … from stdin`. A refusal of the database is thrown by whichever call comes next. */
export function copyIn(client: Client, statement: string): CopyIn {
  const opened = Promise.withResolvers<CopyConnection>()
  const done = Promise.withResolvers<number>()
  let rows = 0
  for (const promise of [opened.promise, done.promise]) promise.catch(() => {})
  client.query({
    submit: (connection: Connection) => connection.query(statement),
    handleCopyInResponse: (connection: CopyConnection) => opened.resolve(connection),
    // "COPY 12"
    handleCommandComplete: ({ text }: { text: string }) => void (rows = Number(text.split(' ')[1])),
    handleReadyForQuery: () => done.resolve(rows),
    handleError(error: Error) {
      opened.reject(error)
      done.reject(error)
    },
  })
  return {
    async write(piece) {
      const connection = await opened.promise
      connection.sendCopyFromChunk(piece)
      const drained = connection.stream.writableNeedDrain ? once(connection.stream, 'drain') : null
      // `done` only ever wins here by failing.
      await Promise.race([drained, done.promise])
    },
    async end() {
      const connection = await opened.promise
      connection.endCopyFrom()
      return done.promise
    },
  }
}
