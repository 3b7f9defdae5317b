import type pg from 'pg'

/** PostgreSQL's settings, by name. */
export type Settings = Readonly<Record<string, string | number>>

/** Of a connection that may be silent for long, and take nothing for long: whether its machine is there is asked. */
export const asksForItsMachine: Settings = {
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}

/**
 * Of a connection that may hold locks. The connections of a machine that lost its power or its network stay open at the
 * database, with their locks, for two hours by its default; so they end within half a minute. At a socket file, which
 * ends with its process, they mean nothing.
 */
export const endsWithItsMachine: Settings = {
  ...asksForItsMachine,
  tcp_user_timeout: 30_000,
}

/** As statements. */
export const settingsOf = (settings: Settings, set: 'set' | 'set local') =>
  Object.entries(settings)
    .map(([name, value]) => `${set} ${name} = ${value}`)
    .join('; ')

/**
 * Of a connection that is ours for as long as it is open. Set by a statement, not in the start-up message: PgBouncer
 * refuses the message of a client with settings that it does not know.
 */
export function setOnce(client: pg.ClientBase, settings: Settings) {
  // If it fails, the connection is broken, and the statement that waits for it says so.
  client.query(settingsOf(settings, 'set')).catch(() => {})
}

/**
 * Of a connection to a pooler that gives each transaction another one (PgBouncer's transaction mode): settings hold for a
 * transaction, and a statement that was prepared in one is unknown in the next, so none has a name.
 */
export function setEachTime(client: pg.ClientBase, settings: Settings) {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown
  const query = (asked: unknown, ...rest: unknown[]) => {
    if (typeof asked === 'string' && /^(begin|start transaction)\b/i.test(asked))
      return send(`${asked}; ${settingsOf(settings, 'set local')}`)
    return send(isNamed(asked) ? { text: asked.text, values: asked.values } : asked, ...rest)
  }
  // The same function for every form of a call: it only passes on what it gets, without a name.
  client.query = query as typeof client.query
}

const isNamed = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'name' in asked && 'text' in asked && 'values' in asked
