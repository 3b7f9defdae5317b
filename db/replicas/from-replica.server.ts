import type pg from 'pg'
import { fromPrimary, placeNow, readAt } from '#app/web/reading/place.ts'
import type { Chosen, Replicas } from './replicas.server.ts'
import { endReading, type Kind, NotYet } from './replica.server.ts'

/** Everything that may be read from a replica. Its callers are named in `tools/lint/import-table.ts`; all else asks the primary. */
export type Reading = 'list' | 'file' | 'search' | 'feeds' | 'report'

/** How often each was read where, for figures. */
export const readingCounts = new Map<Reading, { replica: number; primary: number }>()

let replicas: Replicas | null = null

export function provideReplicas(provided: Replicas | null) {
  replicas = provided
}

export async function closeReplicas() {
  await replicas?.close()
  replicas = null
}

export const replicaFigures = () => replicas?.figures() ?? []

interface Wanted {
  /** Of somebody who cannot have changed anything: what the shop was like within the last two seconds will do. */
  isStrangers?: boolean
}

/**
 * Reads from a replica that has all that was acknowledged before this call; for strangers, all but the last two seconds.
 * Otherwise from the primary, as it is done again if anything of the replica fails: `read` must change nothing.
 */
export function fromReplica<Value>(
  reading: Reading,
  read: () => Promise<Value>,
  { isStrangers = false }: Wanted = {},
): Promise<Value> {
  // A part of a reading is read where the rest of it is.
  if (!replicas || placeNow()) return read()
  return readThere(replicas, reading, read, isStrangers)
}

async function readThere<Value>(all: Replicas, reading: Reading, read: () => Promise<Value>, isStrangers: boolean) {
  const counts = readingCounts.get(reading) ?? { replica: 0, primary: 0 }
  readingCounts.set(reading, counts)
  const chosen = await all.choose(isStrangers)
  if (chosen) {
    const place = new Place(chosen)
    try {
      const value = await readAt(place, read)
      if (!place.hasFailed) {
        counts.replica += 1
        return value
      }
    } catch (error) {
      // The reading's own, such as a list that is not there.
      if (!place.hasFailed) throw error
    } finally {
      place.isOver = true
    }
  }
  counts.primary += 1
  return fromPrimary(read)
}

/** query_canceled: the statement took longer than it may, here and there. */
const isLimit = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

/** The replica of one reading. */
class Place {
  /** A part of the reading has failed, perhaps without a word of it: it is done again. */
  hasFailed = false
  /** What was begun in it and goes on is a part of nothing. */
  isOver = false
  readonly #chosen: Chosen
  constructor(chosen: Chosen) {
    this.#chosen = chosen
  }

  async connect(kind: Kind): Promise<pg.PoolClient> {
    const { replica, at, patience, late, failed } = this.#chosen
    try {
      return await replica.begin(kind, at, patience)
    } catch (error) {
      this.hasFailed = true
      if (error instanceof NotYet) late()
      else failed()
      throw error
    }
  }

  /** A connection with a recovery conflict or a broken cable fails the reading at this replica, a limit fails it anywhere. */
  note(error: unknown) {
    if (!isLimit(error)) this.hasFailed = true
  }
}

const replicaNow = (): Place | null => {
  const place = placeNow()
  return place instanceof Place && !place.isOver ? place : null
}

/** For Kysely: the connection of the reading in progress, or one of the primary's pool. */
export const connectsWhereItReads = (primary: pg.Pool) => ({
  connect: () => {
    const place = replicaNow()
    return place ? lend(place) : primary.connect()
  },
  end: () => primary.end(),
})

async function lend(place: Place): Promise<pg.PoolClient> {
  const client = await place.connect('usual')
  const query = async (text: string, values: unknown[]) => {
    if (/^(begin|start transaction)\b/.test(text)) {
      place.hasFailed = true
      throw new Error('What is read from a replica opens no transaction')
    }
    try {
      return await client.query(text, values)
    } catch (error) {
      place.note(error)
      throw error
    }
  }
  // The two that Kysely calls; the same client is lent to others later.
  return { query, release: () => endReading(client) } as unknown as pg.PoolClient
}

/** Undefined: the reading in progress is none of a replica. Null: it took too long. */
export function askReplicaBriefly<Row extends object>(text: string, values: unknown[]) {
  const place = replicaNow()
  return place ? askThere<Row>(place, text, values) : undefined
}

async function askThere<Row extends object>(place: Place, text: string, values: unknown[]): Promise<Row[] | null> {
  const client = await place.connect('brief')
  try {
    return (await client.query<Row>(text, values)).rows
  } catch (error) {
    place.note(error)
    if (isLimit(error)) return null
    throw error
  } finally {
    endReading(client)
  }
}
