import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection } from 'pg'

/** Methods of `pg` connections that its types lack. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

const pieceSize = 1024 * 1024

/**
 * The output of `copy … to stdout`, in chunks of about a megabyte that end at the end of a row. A slow reader slows the
 * database down, so a table is never in memory as a whole.
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
      // The parser reuses the buffer for the next message.
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
  /** Returns the number of rows copied. */
  end(): Promise<number>
}

/** Feeds `copy … from stdin`. An error of the database is thrown by the next call. */
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
      // `done` can only win by failing.
      await Promise.race([drained, done.promise])
    },
    async end() {
      const connection = await opened.promise
      connection.endCopyFrom()
      return done.promise
    },
  }
}
