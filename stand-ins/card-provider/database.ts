import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

const schema = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    created integer not null,
    body text not null,
    hidden text not null default '{}',
    intent text generated always as (json_extract(body, '$.payment_intent')) virtual,
    charge text generated always as (json_extract(body, '$.charge')) virtual
  ) strict;
  create index if not exists objects_kind on objects (kind, seq);
  create index if not exists objects_created on objects (kind, created, seq);
  create index if not exists objects_intent on objects (kind, intent);
  create index if not exists objects_charge on objects (kind, charge);
  create table if not exists idempotency (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    body text not null,
    request_id text not null,
    created integer not null
  ) strict;
  create index if not exists idempotency_created on idempotency (created);
  create table if not exists deliveries (
    id integer primary key autoincrement,
    event text not null,
    endpoint text not null,
    state text not null,
    tries integer not null default 0,
    due integer not null,
    first_try integer
  ) strict;
  create index if not exists deliveries_due on deliveries (state, due);
  create index if not exists deliveries_event on deliveries (event);
  create index if not exists deliveries_owed on deliveries (event) where state <> 'delivered';
  create table if not exists delivery_journal (
    id integer primary key autoincrement,
    delivery integer not null,
    event text not null,
    at integer not null,
    note text not null,
    status integer,
    milliseconds integer not null
  ) strict;
  create index if not exists delivery_journal_event on delivery_journal (event);
  create table if not exists tasks (
    id integer primary key autoincrement,
    kind text not null,
    subject text not null,
    due integer not null
  ) strict;
  create index if not exists tasks_due on tasks (due);
  create table if not exists faults (
    id integer primary key autoincrement,
    rule text not null,
    seen integer not null default 0,
    used integer not null default 0
  ) strict;
  create table if not exists requests (
    id text primary key,
    at integer not null,
    method text not null,
    path text not null,
    key_kind text not null,
    idempotency_key text,
    replayed integer not null default 0,
    fault text,
    status integer,
    milliseconds integer
  ) strict;
  create table if not exists settings (name text primary key, value text not null) strict;
`

const statements = new Map<string, StatementSync>()
let opened: DatabaseSync | null = null

/**
 * One book per process. With a write-ahead log synced by the system, a killed process loses nothing it answered for.
 * Without a folder the book is in memory and ends with the process.
 */
export function openDatabase(folder: string | null): void {
  if (folder) mkdirSync(folder, { recursive: true })
  opened = new DatabaseSync(folder ? join(folder, 'card-provider.sqlite') : ':memory:')
  opened.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  opened.exec(schema)
}

export function closeDatabase(): void {
  statements.clear()
  opened?.close()
  opened = null
}

function database(): DatabaseSync {
  if (!opened) throw new Error('the card provider’s book is not open')
  return opened
}

function prepared(sql: string): StatementSync {
  let statement = statements.get(sql)
  if (!statement) {
    statement = database().prepare(sql)
    statements.set(sql, statement)
  }
  return statement
}

export type Row = Record<string, string | number | null>

export function rows(sql: string, ...values: SQLInputValue[]): Row[] {
  // The schema holds only text and integers, so no other value can come back.
  return prepared(sql).all(...values) as Row[]
}

export function row(sql: string, ...values: SQLInputValue[]): Row | null {
  return rows(sql, ...values)[0] ?? null
}

export function run(sql: string, ...values: SQLInputValue[]): { changes: number; id: number } {
  const result = prepared(sql).run(...values)
  return { changes: Number(result.changes), id: Number(result.lastInsertRowid) }
}

/** Everything a call changes commits together with its stored answer; an error rolls everything back. */
export function transaction<Value>(work: () => Value): Value {
  run('begin immediate')
  try {
    const value = work()
    run('commit')
    return value
  } catch (problem) {
    run('rollback')
    throw problem
  }
}

/** A savepoint inside a transaction: an error rolls back only this part, so that its refusal can still be stored. */
export function undoable<Value>(work: () => Value): Value {
  run('savepoint work')
  try {
    return work()
  } catch (problem) {
    run('rollback to work')
    throw problem
  } finally {
    run('release work')
  }
}

export function readSetting(name: string): string | null {
  const found = row('select value from settings where name = ?', name)
  return found ? String(found.value) : null
}

export function writeSetting(name: string, value: string): void {
  run('insert into settings values (?, ?) on conflict (name) do update set value = excluded.value', name, value)
}

export function emptyBook(): void {
  const tables = ['objects', 'idempotency', 'deliveries', 'delivery_journal', 'tasks', 'faults', 'requests', 'settings']
  for (const table of tables) database().exec(`delete from ${table}`)
}
