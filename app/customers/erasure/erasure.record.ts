import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { type ErasureId, isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { erasureReasons, erasureStates, stateOf } from './erasure.ts'
import { findMattersOf } from './find-matters.server.ts'

/** A request to erase a person's data. It never contains the address, which is erased with the rest. */
const erasureView = z.object({
  id: idOf('era_'),
  state: z.enum(erasureStates),
  /** Null for a person without an account, and once it is done. */
  customer: idOf('cus_').nullable(),
  reason: z.enum(erasureReasons),
  /** What it waits for now: orders by their numbers, each with what is open. */
  waits_for: z.array(z.object({ order: z.string(), kind: z.string() })),
  /** How many orders stay without a name; null until it is done. */
  orders: z.int().nullable(),
  requested_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
  done_at: z.iso.datetime().nullable(),
})
export type ErasureView = z.infer<typeof erasureView>

export async function viewOfErasure(on: Db, row: Row<'erasures'> | null): Promise<ErasureView> {
  const { id, customerId, email, reason, orders, requestedAt, withdrawnAt, doneAt } = row ?? notFound()
  const state = stateOf({ withdrawnAt, doneAt })
  return {
    id,
    state,
    customer: customerId,
    reason,
    waits_for: state === 'waiting' ? await findMattersOf(on, { customerId, email }, currentTime()) : [],
    orders,
    requested_at: requestedAt.toISOString(),
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
    done_at: doneAt?.toISOString() ?? null,
  }
}

export const erasureCommon = { name: 'erasures', prefix: 'era_' as const, schema: erasureView }

/** For staff: found by its id, and by null for a new one. */
export const erasure = record<string | null, { row: Row<'erasures'> | null }, ErasureView>({
  ...erasureCommon,
  permission: 'customers:erase',
  http: 'GET /erasures/:erasure',
  find: (on, key) => filed(key, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key) => filed(key, (id) => byId(tx, id).forUpdate().executeTakeFirst()),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  viewOf: (on, { row }) => viewOfErasure(on, row),
})

const byId = (on: Db, id: ErasureId) => on.selectFrom('erasures').selectAll().where('id', '=', id)

async function filed(key: string | null, find: (id: ErasureId) => Promise<Row<'erasures'> | undefined>) {
  if (key === null) return { row: null }
  const row = isId<ErasureId>(key) ? await find(key) : undefined
  return row ? { row } : null
}
