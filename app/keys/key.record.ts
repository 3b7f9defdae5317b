import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { notFound } from '#app/errors.ts'
import { type ApiKeyId, isId } from '#app/kernel/ids.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { keyKinds } from './key-rules.ts'

/** A key, as it leaves the shop: never with its secret, of which only the hash is stored. */
const keyView = z.object({
  id: idOf('key_'),
  name: z.string(),
  kind: z.enum(keyKinds),
  /** The last signs of the secret. */
  hint: z.string(),
  scopes: z.array(z.string()),
  networks: z.array(z.string()),
  /** Until when the secret before is good as well. */
  previous_until: z.iso.datetime().nullable(),
  /** Null: the operator of the machine. */
  made_by: idOf('idn_').nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
})

/** Found by its id, and by null for a new one. */
export const apiKey = record<string | null, { row: Row<'apiKeys'> | null }, z.infer<typeof keyView>>({
  name: 'keys',
  prefix: 'key_',
  permission: 'keys:write',
  http: 'GET /keys/:key',
  schema: keyView,
  find: (on, key) => filed(key, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key) => filed(key, (id) => byId(tx, id).forUpdate().executeTakeFirst()),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  async viewOf(_, { row }) {
    const { id, name, kind, hint, scopes, networks, madeBy, previousUntil, createdAt, expiresAt, endedAt } =
      row ?? notFound()
    return {
      id,
      name,
      kind,
      hint,
      scopes,
      networks,
      previous_until: previousUntil?.toISOString() ?? null,
      made_by: madeBy,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      ended_at: endedAt?.toISOString() ?? null,
    }
  },
})

const byId = (on: Db, id: ApiKeyId) => on.selectFrom('apiKeys').selectAll().where('id', '=', id)

async function filed(key: string | null, find: (id: ApiKeyId) => Promise<Row<'apiKeys'> | undefined>) {
  if (key === null) return { row: null }
  const row = isId<ApiKeyId>(key) ? await find(key) : undefined
  return row ? { row } : null
}
