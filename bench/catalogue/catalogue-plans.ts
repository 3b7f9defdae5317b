import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '#db/client.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

export interface Plans {
  asked: number
  whole: string[]
  /** Statements that took too long, whose plans nobody has seen. */
  cutOff: string[]
}

/**
 * Tables from this size on are large; a statement that reads at least a tenth of one, and at least this many rows,
 * counts as reading it whole.
 */
const large = 10_000
const share = 0.1

/**
 * Every statement that is sent to the database meanwhile, with its functions and triggers, as it was really executed:
 * the server logs each plan with the number of rows that each step read. `url` is the administrator's.
 */
export async function watchPlans(url: string, logFile: string, act: () => Promise<void>): Promise<Plans> {
  const client = new Client({ connectionString: url })
  // What fails meanwhile is reported by itself, and not by the end of the database under this connection.
  client.on('error', () => {})
  await client.connect()
  const [{ database } = { database: '' }] = (await client.query('select current_database() as database')).rows
  const settings = {
    session_preload_libraries: `'auto_explain'`,
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_parameter_max_length': '0',
  }
  await client.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database ${database} set ${name} = ${value}`)
  const written = await follow(logFile)
  try {
    await act()
  } finally {
    for (const name of Object.keys(settings)) await client.query(`alter database ${database} reset ${name}`)
  }
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r' and reltuples > $1`,
    [large],
  )
  await client.end()
  return judge(await written(), new Map(rows.map(({ name, rows: many }) => [name, many])))
}

/**
 * What is added to a file from here on. It is read all the time, because the shop empties a log of more than ten
 * megabytes, and a plan has several kilobytes.
 */
async function follow(file: string) {
  const handle = await open(file)
  let read = (await handle.stat()).size
  const pieces: Buffer[] = []
  const take = async () => {
    const { size } = await handle.stat()
    if (size < read) read = 0
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - read), 0, size - read, read)
    pieces.push(buffer.subarray(0, bytesRead))
    read += bytesRead
  }
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await pause(50)) await take()
  })()
  return async () => {
    isOver = true
    await watching
    await take()
    await handle.close()
    return Buffer.concat(pieces).toString()
  }
}

/** Reads the server's log: each entry begins with a date, and its other lines with a tab. */
export function judge(log: string, tables: ReadonlyMap<string, number>): Plans {
  const entries = log.split(/\n(?=\d{4}-\d\d-\d\d )/)
  const found = entries.flatMap((entry) => /plan:\n(.*)$/s.exec(entry)?.[1] ?? [])
  const whole = found.flatMap((text) => {
    const { 'Query Text': query, Plan } = JSON.parse(text) as { 'Query Text': string; Plan: Node }
    return nodesOf(Plan)
      .filter((node) => readsWhole(node, tables))
      .map((node) => `${node['Relation Name']}: ${readOf(node)} rows by ${shortened(query)}`)
  })
  return { asked: found.length, whole: [...new Set(whole)], cutOff: cutOffIn(entries) }
}

/** The server logs a cancelled statement in an entry of its own, after that of the error. */
function cutOffIn(entries: string[]): string[] {
  const cut = entries.flatMap((entry, at) =>
    entry.includes('canceling statement due to statement timeout')
      ? (/ STATEMENT:(.*)$/s.exec(entries.slice(at + 1).find((next) => next.includes(' STATEMENT:')) ?? '')?.[1] ?? [])
      : [],
  )
  return [...new Set(cut.map(shortened))]
}

const shortened = (query: string) => query.replace(/\s+/g, ' ').trim().slice(0, 200)

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function readsWhole(node: Node, tables: ReadonlyMap<string, number>): boolean {
  const rows = tables.get(node['Relation Name'] ?? '')
  return rows !== undefined && readOf(node) > Math.max(large, rows * share)
}

function readOf(node: Node): number {
  const once = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'] as const
  return once.reduce((sum, name) => sum + (node[name] ?? 0), 0) * (node['Actual Loops'] ?? 1)
}
