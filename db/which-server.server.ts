import type pg from 'pg'
import { endsWithItsMachine, settingsOf } from './session-settings.ts'

/** The server that answers as the database. A promoted replica continues on a timeline of its own. */
export interface DatabaseServer {
  system: string
  timeline: number
}

/** Another server answers as the database than before. `lost`: it lacks what this process knows to be acknowledged. */
export interface ChangeOfServer extends DatabaseServer {
  lost: boolean
  /** It has not changed: this is a former one that answers again, and is refused. */
  isFormer?: true
}

/** How far order numbers jump, so that none is given twice: more orders than are placed in a minute. */
const numbersAhead = 100
/** A former server has not seen the jump of those that had replaced it, nor what they gave out after it. */
const aheadOfThem = 1_000

/**
 * How long nothing but a former server has to answer until the shop is led back to it: longer than a manager of the
 * cluster takes to stop a primary that was replaced while it stood still. If it is still there then, the manager means it.
 */
const refusedFor = 20_000
/** A process that has asked for less than this has not looked: it may have stood still itself. */
const looksEach = 10_000

let hear: ((change: ChangeOfServer) => void) | null = null
let known: DatabaseServer | null = null
const former = new Set<string>()
/** Of those, which have answered again. */
const refused = new Set<string>()
/** The former server that alone answers at the moment, and since when; by a clock that does not jump. */
let returned: { key: string; since: number; latest: number } | null = null
let generation = 0
/** When this process last wrote through the known server, by the database's clock, in its own words. */
let aliveAt: string | null = null
/** The last entry of the audit log that this process has committed. */
let committed: string | null = null

/**
 * From now on each new connection is asked which server it leads to. Only for an outside database: the embedded one has
 * no replicas.
 */
export function watchServers(changed: (change: ChangeOfServer) => void) {
  hear = changed
}

/** What a failover must not lose. Commits reach a replica in their order: if the last one is there, all are. */
export function noteCommitted(entryId: string) {
  if (hear) committed = entryId
}

/** Goes up whenever another server answers: a connection that was opened before leads to the former one. */
export const serverGeneration = () => generation

/**
 * Asks a connection for its server before anything else is asked of it. Throws, as if the database were away, if it leads
 * to a server that another one has replaced: a frozen primary that has come to life again. Answers true if the server is
 * new to this process.
 */
export async function noteServer(client: pg.ClientBase): Promise<boolean> {
  if (!hear) return false
  const server = await ask(client)
  // A replica: it takes no writes, and says so to each of them.
  if (!server) return false
  if (isSame(server, known)) {
    returned = null
    return false
  }
  const isOlder = server.system === known?.system && server.timeline < known.timeline
  const isFormer = isOlder || (former.has(keyOf(server)) && !(await isSuccessor(client)))
  if (isFormer && !isBackForGood(server)) return refuse(server)
  const change = await enter(client, server, isFormer).catch((cause: unknown) => {
    throw new NotNow('Another server answers as the database, and could not be entered', { cause })
  })
  // Another connection was faster.
  if (isSame(server, known)) return false
  const isFirst = known === null
  if (known) former.add(keyOf(known))
  former.delete(keyOf(server))
  refused.delete(keyOf(server))
  returned = null
  known = server
  // What is lost once is missing on all servers that follow this one, which have lost nothing more.
  if (change.lost) aliveAt = committed = null
  if (isFirst && !change.isNew) return false
  generation++
  hear({ ...server, lost: change.lost })
  return true
}

/**
 * Where a former server is the database again, its successor gets the number of a timeline that was given up: such a
 * server has what was written since.
 */
const isSuccessor = async (client: pg.ClientBase) => aliveAt !== null && !(await isLost(client))

/** Whether a former server answers at the moment, and not the known one. */
export const isLedBack = () => returned !== null && performance.now() - returned.latest < looksEach

/** Whether for a while nothing has answered but this former server. */
function isBackForGood(server: DatabaseServer): boolean {
  const [key, now] = [keyOf(server), performance.now()]
  const goesOn = returned?.key === key && now - returned.latest < looksEach
  returned = { key, since: goesOn && returned ? returned.since : now, latest: now }
  return now - returned.since > refusedFor
}

/** Says that the shop writes through this server, and remembers it: if the next server does not have it, it went back. */
export async function sayAlive(client: pg.ClientBase) {
  if (!hear || !known) return
  const { rows } = await client.query<{ at: string }>(
    `update database_servers set alive_at = greatest(alive_at, clock_timestamp()) where system = $1 and timeline = $2
     returning alive_at::text as at`,
    [known.system, known.timeline],
  )
  aliveAt = rows[0]?.at ?? aliveAt
}

/** Staff hear of it once. */
function refuse(server: DatabaseServer): never {
  if (!refused.has(keyOf(server))) hear?.({ ...server, lost: false, isFormer: true })
  refused.add(keyOf(server))
  throw new NotNow('This connection leads to a server that another one has replaced as the database')
}

class NotNow extends Error {
  // cannot_connect_now
  readonly code = '57P03'
}

const keyOf = ({ system, timeline }: DatabaseServer) => `${system}/${timeline}`
const isSame = (one: DatabaseServer, other: DatabaseServer | null) =>
  one.system === other?.system && one.timeline === other.timeline

const whichServer = `select system_identifier::text as system,
    case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as file
  from pg_control_system()`

/** Null for a replica. The name of a WAL file begins with its timeline, in hexadecimal digits. */
async function ask(client: pg.ClientBase): Promise<DatabaseServer | null> {
  const rows = await client
    .query<{ system: string; file: string | null }>(within(whichServer))
    .then((answer) => answer.rows)
    .catch(noneIfNotSaid)
  const [row] = rows
  return row?.file ? { system: row.system, timeline: Number.parseInt(row.file.slice(0, 8), 16) } : null
}

/** A connection has no time limits yet. The driver takes one for a single statement, which its types do not say. */
const within = (text: string, values?: unknown[]): pg.QueryConfig & { query_timeout: number } => ({
  text,
  ...(values && { values }),
  query_timeout: 2_000,
})

/** insufficient_privilege, undefined_function, feature_not_supported */
const notSaid = ['42501', '42883', '0A000']

/** A database that does not say which server it is can be used all the same: a failover is not noticed. */
function noneIfNotSaid(error: unknown): [] {
  if (error instanceof Error && 'code' in error && notSaid.includes(String(error.code))) return []
  throw error
}

/** A process that stands still in between must not keep the others from the table, nor they wait for it for long. */
const entering = settingsOf(
  { ...endsWithItsMachine, lock_timeout: 1_500, idle_in_transaction_session_timeout: 5_000 },
  'set local',
)

/**
 * Enters a server in the table, once for all processes: the first one also moves the order numbers on, before anybody can
 * place an order through this server.
 */
async function enter(
  client: pg.ClientBase,
  server: DatabaseServer,
  isFormer: boolean,
): Promise<{ isNew: boolean; lost: boolean }> {
  const key = [server.system, server.timeline]
  await client.query(within(`begin; ${entering}`))
  try {
    const lost = isFormer || (await isLost(client))
    const isBack = isFormer && ((await client.query(within(comesBack, key))).rowCount ?? 0) > 0
    const inserted = await client.query(
      within(
        `insert into database_servers (system, timeline, complete_until, compared_at)
         select $1, $2, max(alive_at), case when count(*) = 0 then clock_timestamp() end from database_servers
         on conflict do nothing returning complete_until`,
        key,
      ),
    )
    const isNew = inserted.rows[0]?.complete_until instanceof Date
    const ahead = isBack ? aheadOfThem : numbersAhead
    if (isNew || isBack)
      await client.query(within(`select setval('order_numbers', nextval('order_numbers') + $1)`, [ahead]))
    // Another process may have compared already, and found nothing missing.
    const found = 'update database_servers set lost = true, compared_at = null where system = $1 and timeline = $2'
    if (lost) await client.query(within(`${found} and not lost`, key))
    await client.query(within('commit'))
    return { isNew, lost }
  } catch (error) {
    await client.query(within('rollback')).catch(() => {})
    throw error
  }
}

/**
 * A former server is the database again: what was committed since the shop last wrote through it is lost. The other
 * processes do not enter it once more.
 */
const comesBack = `update database_servers set lost = true, compared_at = null, complete_until = alive_at,
    first_seen_at = clock_timestamp(), alive_at = clock_timestamp()
  where system = $1 and timeline = $2 and (not lost or alive_at < clock_timestamp() - interval '${refusedFor / 2} ms')`

/** Whether this process has seen something committed that this server does not have. */
async function isLost(client: pg.ClientBase): Promise<boolean> {
  if (!known) return false
  const { rows } = await client.query<{ alive: boolean | null; entry: boolean }>(
    within(
      `select (select alive_at >= $3::timestamptz from database_servers where system = $1 and timeline = $2) as alive,
         exists (select from audit_entries where id = $4) as entry`,
      [known.system, known.timeline, aliveAt, committed],
    ),
  )
  const [found] = rows
  return (aliveAt !== null && found?.alive !== true) || (committed !== null && found?.entry !== true)
}
