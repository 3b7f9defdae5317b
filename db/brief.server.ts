import type pg from 'pg'
import { limits } from '#app/limits.ts'

/**
 * What strangers can have the database read, as often as they like, goes by connections of its own. Each statement has a
 * moment, and no more of them run at once than there are connections: a slow query waits for others that
 * do the same, and orders, carts and sign-ins go on. `lists` looks through many products, `pages` through a few.
 */
export type Lane = 'pages' | 'lists'

let lanes: Record<Lane, pg.Pool> | null = null

export function openLanes(open: (options: pg.PoolConfig) => pg.Pool) {
  const lane = (max: number) =>
    open({
      max,
      connectionTimeoutMillis: limits.briefWait.value,
      statement_timeout: limits.briefStatement.value,
      application_name: 'barrow reading',
    })
  lanes = { pages: lane(limits.pagesAtOnce.value), lists: lane(limits.listsAtOnce.value) }
}

/** All connections at once, before the first reader comes; what does not open now opens when it is wanted. */
export async function openLanesAhead() {
  const opening = Object.values(lanes ?? {}).flatMap((lane) =>
    Array.from({ length: lane.options.max }, () => lane.connect()),
  )
  for (const opened of await Promise.allSettled(opening)) if (opened.status === 'fulfilled') opened.value.release()
}

export async function closeLanes() {
  await Promise.all(Object.values(lanes ?? {}).map((lane) => lane.end()))
  lanes = null
}

/**
 * Sends a fixed statement by its name, like `ask`; without a name one that is planned for its values alone. Null when it takes longer than `limits.briefStatement` or did not get its
 * turn: then ask for less, or do without.
 */
export async function askBriefly<Row extends object>(
  lane: Lane,
  name: string | null,
  text: string,
  values: unknown[],
): Promise<Row[] | null> {
  if (!lanes) throw new Error('The database is not connected')
  const client = await lanes[lane].connect().catch(refuseAllBut(waitedTooLong))
  if (!client) return null
  let broken = false
  try {
    const { rows } = await client.query<Row>({ ...(name !== null && { name }), text, values })
    return rows
  } catch (error) {
    // The pool's own `query` would close the connection after each statement that was ended: a new one costs more.
    broken = !wasEnded(error)
    if (broken) throw error
    return null
  } finally {
    client.release(broken)
  }
}

const refuseAllBut = (known: (error: unknown) => boolean) => (error: unknown) => {
  if (known(error)) return null
  throw error
}

/** For one of the connections, or for a new one to open. */
const waitedTooLong = (error: unknown) =>
  error instanceof Error &&
  ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'].includes(error.message)
/** query_canceled: `statement_timeout` has passed. */
const wasEnded = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'
