import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { notFound } from '#app/errors.ts'
import { isId, type WithdrawalId } from '#app/kernel/ids.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

const personal = z.string().meta({ personal: true })

/** A declaration of withdrawal, as it leaves the shop. */
const withdrawalView = z.object({
  id: idOf('wdr_'),
  /** Null if there is no order with the typed number; of a declaration without one, no paid order of its address. */
  order: idOf('ord_').nullable(),
  /** As typed; empty if the declaration names none. */
  order_number: z.string(),
  /** The address is the one of the order, and money has moved for it. */
  from_buyer: z.boolean(),
  name: personal,
  email: personal,
  /** Empty: the whole order. */
  items: personal,
  locale: z.string(),
  received_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
  resolved_by: z.string().nullable(),
})

/** Null when it is about to be made. */
interface FiledWithdrawal {
  row: Row<'withdrawals'> | null
}

const byId = (on: Db, id: WithdrawalId) => on.selectFrom('withdrawals').selectAll().where('id', '=', id)

/** Found by its id, and by null for a new one. */
export const withdrawal = record<string | null, FiledWithdrawal, z.infer<typeof withdrawalView>>({
  name: 'withdrawals',
  prefix: 'wdr_',
  permission: 'orders:read',
  http: 'GET /withdrawals/:withdrawal',
  schema: withdrawalView,
  find: (on, key) => filed(key, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key) => filed(key, (id) => byId(tx, id).forUpdate().executeTakeFirst()),
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  async viewOf(_, { row }) {
    const { id, orderId, orderNumber, fromBuyer, name, email, items, locale, ...at } = row ?? notFound()
    return {
      id,
      order: orderId,
      order_number: orderNumber,
      from_buyer: fromBuyer,
      name,
      email,
      items,
      locale,
      received_at: at.receivedAt.toISOString(),
      resolved_at: at.handledAt?.toISOString() ?? null,
      resolved_by: at.handledBy,
    }
  },
})

async function filed(
  key: string | null,
  find: (id: WithdrawalId) => Promise<Row<'withdrawals'> | undefined>,
): Promise<FiledWithdrawal | null> {
  if (key === null) return { row: null }
  const row = isId<WithdrawalId>(key) ? await find(key) : undefined
  return row ? { row } : null
}
