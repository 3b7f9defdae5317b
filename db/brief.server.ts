import type pg from 'pg'
import { limits } from '#app/limits.ts'
import { askReplicaBriefly } from './replicas/from-replica.server.ts'
import type { Settings } from './session-settings.ts'

/**
 * Queries that anonymous visitors can trigger any number of times have their own connections. Each statement has a
 * short timeout, and no more of them run at once than there are connections: a slow query waits for others of its kind,
 * and orders, carts and sign-ins are not affected. `lists` reads many products, `pages` a few.
 */
export type Lane = 'pages' | 'lists'

let lanes: Record<Lane, pg.Pool> | null = null
/** Their settings hold for a transaction: they are a pooler's. */
let inTransactions = false

type Open = (options: pg.PoolConfig, settings: Settings) => pg.Pool

/** `longest` (ms) is how long a statement may take; a longer one is for a check that has to see the end of each. */
export function openLanes(
  open: Open,
  { isPooled, longest = limits.briefStatement.value }: { isPooled: boolean; longest: number | undefined },
) {
  const lane = (max: number) =>
    open(
      { max, connectionTimeoutMillis: limits.briefWait.value, application_name: 'barrow reading' },
      // A statement with a name is planned once. By itself PostgreSQL would plan those with a `limit` or `offset` among
      // their values each time: it takes the unknown number for a large one, and its plan for an expensive one.
      { statement_timeout: longest, plan_cache_mode: isPooled ? 'auto' : 'force_generic_plan' },
    )
  lanes = { pages: lane(limits.pagesAtOnce.value), lists: lane(limits.listsAtOnce.value) }
  inTransactions = isPooled
}

/** Its pools by name, for figures. */
export const lanePools = (): [Lane, pg.Pool][] => Object.entries(lanes ?? {}) as [Lane, pg.Pool][]

/** Opens all connections before the first request; one that fails now opens when it is needed. */
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
 * Sends a fixed statement by its name, like `ask`; without a name it is planned for its values alone. Null if it takes
 * longer than `limits.briefStatement` or did not get a connection in time: then ask for less, or do without.
 */
export async function askBriefly<Row extends object>(
  lane: Lane,
  name: string | null,
  text: string,
  values: unknown[],
): Promise<Row[] | null> {
  if (!lanes) throw new Error('The database is not connected')
  const there = askReplicaBriefly<Row>(text, values)
  if (there) return there
  const client = await lanes[lane].connect().catch(refuseAllBut(waitedTooLong))
  if (!client) return null
  let broken = false
  try {
    const { rows } = await send<Row>(client, name, text, values)
    return rows
  } catch (error) {
    // The pool's own `query` would close the connection after each cancelled statement, and opening a new one is
    // expensive.
    broken = !wasEnded(error)
    if (broken) throw error
    return null
  } finally {
    client.release(broken)
  }
}

function send<Row extends object>(client: pg.PoolClient, name: string | null, text: string, values: unknown[]) {
  if (inTransactions) return inItsTransaction<Row>(client, text, values)
  return name === null ? forTheseValues<Row>(client, text, values) : client.query<Row>({ name, text, values })
}

async function inItsTransaction<Row extends object>(client: pg.PoolClient, text: string, values: unknown[]) {
  await client.query('begin')
  try {
    return await client.query<Row>(text, values)
  } finally {
    // It only read.
    await client.query('rollback')
  }
}

async function forTheseValues<Row extends object>(client: pg.PoolClient, text: string, values: unknown[]) {
  await client.query('set plan_cache_mode = force_custom_plan')
  try {
    return await client.query<Row>(text, values)
  } finally {
    await client.query('set plan_cache_mode = force_generic_plan')
  }
}

const refuseAllBut = (known: (error: unknown) => boolean) => (error: unknown) => {
  if (known(error)) return null
  throw error
}

/** For a free connection, or for a new one to open. */
const waitedTooLong = (error: unknown) =>
  error instanceof Error &&
  ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'].includes(error.message)
/** query_canceled: `statement_timeout` has passed. */
const wasEnded = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'
