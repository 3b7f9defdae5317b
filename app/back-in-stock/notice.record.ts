import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { StockNoticeId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record, unshown } from '#app/operations/record.server.ts'
import { db, type Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { readNoticeKey } from './notice-key.server.ts'

/** One who asks. */
export const noticeRequest = unshown({ name: 'notice_requests', prefix: 'ntr_', permission: 'messages:write' })

const byId = (on: Db, id: StockNoticeId) => on.selectFrom('stockNotices').selectAll().where('id', '=', id)

const noticeView = z.object({
  id: idOf('stn_'),
  variant: idOf('var_'),
  email: z.string().meta({ personal: true }),
  asked_at: z.iso.datetime(),
  confirmed_at: z.iso.datetime().nullable(),
})

interface Linked {
  /** Null: it was sent, stopped or never confirmed in time. */
  row: Row<'stockNotices'> | null
}

/** A notice, for who has the link of its mail. */
export const stockNotice = record<string, Linked, z.infer<typeof noticeView>>({
  name: 'stock_notices',
  prefix: 'stn_',
  permission: 'messages:write',
  schema: noticeView,
  find: (on, key) => linked(key, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key) => linked(key, (id) => byId(tx, id).forUpdate().executeTakeFirst()),
  idOf: ({ row }) => row?.id ?? '',
  keyFor: ({ named }) => named.key ?? notFound(),
  viewOf: async (_, { row }) => (row ? noticeOf(row) : notFound()),
})

/** What the link in a mail is about. Null: it is no link of this shop's, or what it was about is over. */
export async function findNotice(key: string): Promise<Row<'stockNotices'> | null> {
  const found = await linked(key, (id) => byId(db, id).executeTakeFirst())
  return found?.row ?? null
}

async function linked(key: string, find: (id: StockNoticeId) => Promise<Row<'stockNotices'> | undefined>) {
  const id = readNoticeKey(key)
  return id ? { row: (await find(id)) ?? null } : null
}

const noticeOf = (row: Row<'stockNotices'>) => ({
  id: row.id,
  variant: row.variantId,
  email: row.email,
  asked_at: row.askedAt.toISOString(),
  confirmed_at: row.confirmedAt?.toISOString() ?? null,
})
