import { DatabaseSync } from 'node:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const schema = `
  create table if not exists accounts (
    id text primary key,
    email text not null collate nocase unique,
    email_verified integer not null,
    email_shared integer not null,
    name text not null,
    locale text not null,
    password text not null,
    created integer not null
  ) strict;
  create table if not exists records (
    model text not null,
    id text not null,
    payload text not null,
    uid text,
    grant_id text,
    expires integer,
    primary key (model, id)
  ) strict;
  create index if not exists records_by_uid on records (uid);
  create index if not exists records_by_grant on records (grant_id);
`

export function openStore(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const store = new DatabaseSync(join(folder, 'identity-provider.sqlite'))
  store.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000')
  store.exec(schema)
  store.prepare('delete from records where expires < ?').run(seconds())
  return store
}

/** Stores the protocol's state (sessions, grants, codes, tokens). */
export function recordsOf(store: DatabaseSync, model: string): Adapter {
  const put = store.prepare('insert or replace into records values (?, ?, ?, ?, ?, ?)')
  const get = store.prepare('select payload from records where model = ? and id = ?')
  const getByUid = store.prepare('select payload from records where model = ? and uid = ?')
  const remove = store.prepare('delete from records where model = ? and id = ?')
  const removeGrant = store.prepare('delete from records where model = ? and grant_id = ?')
  const consume = store.prepare(
    `update records set payload = json_set(payload, '$.consumed', ?) where model = ? and id = ?`,
  )
  return {
    async upsert(id, payload, expiresIn) {
      const expires = expiresIn ? seconds() + expiresIn : null
      put.run(model, id, JSON.stringify(payload), payload.uid ?? null, payload.grantId ?? null, expires)
    },
    find: async (id) => payloadOf(get.get(model, id)),
    findByUid: async (uid) => payloadOf(getByUid.get(model, uid)),
    // Only devices without a keyboard use such codes, and the shop has none.
    findByUserCode: async () => undefined,
    consume: async (id) => void consume.run(seconds(), model, id),
    destroy: async (id) => void remove.run(model, id),
    revokeByGrantId: async (grantId) => void removeGrant.run(model, grantId),
  }
}

function payloadOf(row: Record<string, unknown> | undefined): AdapterPayload | undefined {
  // Only `upsert` writes the column.
  return row ? (JSON.parse(String(row['payload'])) as AdapterPayload) : undefined
}

const seconds = () => Math.floor(Date.now() / 1000)
