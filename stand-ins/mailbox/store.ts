import { EventEmitter, once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readLetter, type Envelope, type Letter } from './letter.ts'

const schema = `
  create table if not exists letters (
    id integer primary key autoincrement,
    letter text not null,
    raw blob not null
  ) strict;
  create table if not exists recipients (
    address text not null collate nocase,
    letter integer not null references letters (id) on delete cascade,
    primary key (address, letter)
  ) strict, without rowid;
  create index if not exists recipients_by_letter on recipients (letter);
`

export type Filter = { to?: string; after: number }

export type Store = ReturnType<typeof openStore>

export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'mailbox.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
  database.exec(schema)
  const arrivals = new EventEmitter().setMaxListeners(0)

  async function keep(raw: Uint8Array, envelope: Envelope, received: Date): Promise<void> {
    const letter = { received: received.toISOString(), ...(await readLetter(raw, envelope)) }
    database.exec('begin')
    const insert = database.prepare('insert into letters (letter, raw) values (?, ?)')
    const { lastInsertRowid } = insert.run(JSON.stringify(letter), raw)
    const address = database.prepare('insert or ignore into recipients values (?, ?)')
    for (const to of envelope.to) address.run(to, lastInsertRowid)
    database.exec('commit')
    arrivals.emit('letter')
  }

  function list({ to, after }: Filter): Letter[] {
    const sql = to
      ? 'select id, letter from letters where id > ? and id in (select letter from recipients where address = ?)'
      : 'select id, letter from letters where id > ?'
    return database
      .prepare(`${sql} order by id desc limit 500`)
      .all(after, ...(to ? [to] : []))
      .map(letterOf)
  }

  async function listWhenSome(filter: Filter, signal: AbortSignal): Promise<Letter[]> {
    const letters = list(filter)
    if (letters.length > 0 || signal.aborted) return letters
    await once(arrivals, 'letter', { signal }).catch(() => null)
    return listWhenSome(filter, signal)
  }

  return {
    keep,
    list,
    /** The same, but waits up to this long for the first one. */
    await: (filter: Filter, milliseconds: number) => listWhenSome(filter, AbortSignal.timeout(milliseconds)),
    find(id: number): Letter | null {
      const row = database.prepare('select id, letter from letters where id = ?').get(id)
      return row ? letterOf(row) : null
    },
    findRaw(id: number): Uint8Array | null {
      const raw = database.prepare('select raw from letters where id = ?').get(id)?.['raw']
      return raw instanceof Uint8Array ? raw : null
    },
    deleteAll: () => database.exec('delete from letters'),
    close: () => database.close(),
  }
}

function letterOf(row: Record<string, unknown>): Letter {
  // Only `keep` writes the column.
  return { id: Number(row['id']), ...(JSON.parse(String(row['letter'])) as Omit<Letter, 'id'>) }
}
