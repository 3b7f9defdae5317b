import { sql } from 'kysely'
import type pg from 'pg'

// PostgreSQL parses and plans a statement again each time it is sent, unless it has a name. Those of a transaction are
// looked up by key and sent again and again: to put an item into a cart takes a dozen, and planning them took more of
// the database's time than executing them.

/** Sent this many times before it gets a name: most statements of an import or a report are sent once. */
const before = 3
/** With a name, each connection keeps its plan. Lists of values make many texts of one statement. */
const most = 200
const remembered = 2_000

/** By text: how often it was sent, and then its name. One for all connections of the process. */
let counts = new Map<string, number>()
const names = new Map<string, string>()

/**
 * The name under which a statement of a transaction is sent; none for those that are rare, and for those that return
 * all columns of a table: if a migration adds one while this process runs, PostgreSQL refuses the kept plan.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= most) return known
  const count = (counts.get(text) ?? 0) + 1
  if (count <= before || returnsAll.test(text)) {
    if (counts.size >= remembered) counts = new Map()
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  const name = `again-${names.size + 1}`
  names.set(text, name)
  return name
}

/** Begins a statement that gets a name outside of transactions, too: one plan suits all its values. */
export const plannedOnce = sql`/* planned once */ `
const isPlannedOnce = (text: string) => text.startsWith('/* planned once */')

const returnsAll = /\b(select|returning|distinct)\s+("?\w+"?\.)?\*/i

/** Sends the statements of a connection's transactions, and those that are planned once, by name, as soon as they are sent again and again. */
export function nameStatements(client: pg.ClientBase) {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown
  let isInTransaction = false
  const query = (asked: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof asked !== 'string') return send(asked, values, ...rest)
    if (/^(begin|start transaction)\b/.test(asked)) isInTransaction = true
    else if (asked === 'commit' || asked === 'rollback') isInTransaction = false
    const isKept = (isInTransaction || isPlannedOnce(asked)) && Array.isArray(values) && values.length > 0
    const name = isKept ? nameOf(asked) : undefined
    return send(name === undefined ? asked : { name, text: asked }, values, ...rest)
  }
  // The same function for every form of a call: it only passes on what it gets, with a name.
  client.query = query as typeof client.query
}
