import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { type CustomerId, isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

type Archive = Omit<Row<'archives'>, 'content'>

export interface FiledArchive {
  customerId: CustomerId
  /** The latest one. */
  row: Archive | null
}

/** A customer's data as a file. The file itself is only for the customer, in the account. */
const archiveView = z.object({
  id: idOf('arc_'),
  customer: idOf('cus_'),
  requested_at: z.iso.datetime(),
  /** Null: it is being made. */
  made_at: z.iso.datetime().nullable(),
  /** Until when it can be downloaded; then it is deleted. */
  expires_at: z.iso.datetime().nullable(),
})

export type ArchiveView = z.infer<typeof archiveView>

export const archiveCommon = {
  name: 'archives',
  prefix: 'arc_' as const,
  schema: archiveView,
  isNew: ({ row }: FiledArchive) => row === null,
  idOf: ({ row, customerId }: FiledArchive) => row?.id ?? customerId,
  async viewOf(_: Db, { row }: FiledArchive): Promise<ArchiveView> {
    const { id, customerId, requestedAt, madeAt, expiresAt } = row ?? notFound()
    return {
      id,
      customer: customerId,
      requested_at: requestedAt.toISOString(),
      made_at: madeAt?.toISOString() ?? null,
      expires_at: expiresAt?.toISOString() ?? null,
    }
  },
}

/** Any customer's, for staff. */
export const archive = record<CustomerId, FiledArchive, ArchiveView>({
  ...archiveCommon,
  permission: 'customers:read',
  http: 'GET /customers/:customer/archive',
  find: async (on, id) => ((await isKnown(on, id)) ? filedArchive(on, id) : null),
  lock: async (tx, id) => ((await isKnown(tx, id)) ? lockedArchive(tx, id) : null),
  keyOf: (text) => (isId<CustomerId>(text) ? text : null),
})

export async function filedArchive(on: Db, customerId: CustomerId): Promise<FiledArchive> {
  const latest = on
    .selectFrom('archives')
    .select(['id', 'customerId', 'requestedBy', 'requestedAt', 'madeAt', 'expiresAt'])
    .where('customerId', '=', customerId)
    .orderBy('requestedAt', 'desc')
  return { customerId, row: (await latest.limit(1).executeTakeFirst()) ?? null }
}

/** Two at once: the second finds what the first has asked for. */
export async function lockedArchive(tx: Tx, customerId: CustomerId): Promise<FiledArchive> {
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  return filedArchive(tx, customerId)
}

async function isKnown(on: Db, id: CustomerId): Promise<boolean> {
  return (await on.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
