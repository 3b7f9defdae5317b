import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { isId, type RedirectId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { type MaybeDeleted, orDeleted } from '#app/operations/undo/deleted-rows.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { addressKey } from './old-address.ts'

const redirectView = z.object({
  id: idOf('rdr_'),
  from: z.string(),
  to: z.string(),
  /** The shop itself, when an address changed; an import; or staff. */
  source: z.enum(['shop', 'import', 'staff']),
  created_at: z.iso.datetime(),
})

/** Null when it is about to be made. */
export interface FiledRedirect extends MaybeDeleted {
  row: Row<'redirects'> | null
}

/** Found by its id or by the address where it begins, and by null for a new one. */
export const redirect = record<string | null, FiledRedirect, z.infer<typeof redirectView>>({
  name: 'redirects',
  prefix: 'rdr_',
  permission: 'pages:write',
  http: 'GET /redirects/:redirect',
  schema: redirectView,
  find: (on, key) => findRedirect(on, key, false),
  lock: (tx, key) => findRedirect(tx, key, true),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  viewOf: async (_, { row }) => {
    const { id, fromPath, toPath, source, createdAt } = row ?? notFound()
    return { id, from: fromPath, to: toPath, source, created_at: createdAt.toISOString() }
  },
})

/** Also one that was deleted just now, by its id. */
export const deletedRedirect = orDeleted(redirect, 'redirects', (_, row: Row<'redirects'>) => ({ row }))

async function findRedirect(on: Db, key: string | null, lock: boolean): Promise<FiledRedirect | null> {
  if (key === null) return { row: null }
  const found = on.selectFrom('redirects').selectAll()
  const named = isId<RedirectId>(key)
    ? found.where('id', '=', key)
    : found.where('fromPath', 'in', [key, addressKey(key)])
  const row = await (lock ? named.forUpdate() : named).limit(1).executeTakeFirst()
  return row ? { row } : null
}
