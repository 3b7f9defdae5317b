import { sql } from 'kysely'
import type { ApiKeyId } from '#app/kernel/ids.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { list } from '#app/operations/list.server.ts'
import { type Narrowed, oneOf } from '#app/operations/list-filter.ts'
import { db } from '#db/database.server.ts'
import { type KeyKind, keyKinds, keyStates } from './key-rules.ts'
import { apiKey } from './key.record.ts'

interface ListedKey {
  id: ApiKeyId
  name: string
  kind: KeyKind
  hint: string
  state: (typeof keyStates)[number]
  created: Date
  used: Date | null
  expires: Date | null
}

const filters = { kind: oneOf(keyKinds), state: oneOf(keyStates) }

/** All keys, newest first. There are at most `limits.keysMade` that can be used. */
export const keys = list({
  name: 'keys',
  of: apiKey,
  filters,
  async find({ filter, after, most }): Promise<ListedKey[]> {
    const { rows } = await sql<ListedKey>`
      select id, name, kind, hint, ${state()} as state, created_at as created, last_used_at as used, expires_at as expires
      from api_keys where ${fitting(filter)} and (${after}::uuid is null or id < ${after}::uuid) order by id desc limit ${most}`.execute(
      db,
    )
    return rows
  },
  async count(filter, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from api_keys where ${fitting(filter)} limit ${most}) fits`.execute(db)
    return rows[0]?.count ?? 0
  },
  columns: {
    name: { kind: 'text' },
    kind: { kind: 'status' },
    hint: { kind: 'text' },
    state: { kind: 'status' },
    created: { kind: 'date' },
    used: { kind: 'date' },
    expires: { kind: 'date' },
  },
  order: '-created',
  views: { all: {}, active: { state: 'active' } },
})

/** The same as `stateOf`. */
const state = () =>
  sql`case when ended_at is not null then 'ended' when expires_at <= ${currentTime()} then 'expired' else 'active' end`

const fitting = ({ kind, state: wanted }: Narrowed<typeof filters>) =>
  sql`(${kind}::text is null or kind = ${kind}) and (${wanted}::text is null or ${state()} = ${wanted})`
