import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { lockCustomer } from '#app/cart/cart.server.ts'
import { identityOf } from '#app/identity/people/customer-of.server.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { type CustomerId, type ErasureId, isId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { erasureReasons, erasureStates, stateOf } from './erasure.ts'
import { findMattersOf } from './find-matters.server.ts'
import { openKinds } from './open-matters.ts'

/** A request to erase a person's data. It never contains the address, which is erased with the rest. */
const erasureView = z.object({
  id: idOf('era_'),
  state: z.enum(erasureStates),
  /** Null for a person without an account, and once it is done. */
  customer: idOf('cus_').nullable(),
  reason: z.enum(erasureReasons),
  /** What it waits for now: orders by their numbers, each with what is open. */
  waits_for: z.array(z.object({ order: z.string(), kind: z.enum(openKinds) })),
  /** How many orders stay without a name; null until it is done. */
  orders: z.int().nullable(),
  requested_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
  done_at: z.iso.datetime().nullable(),
})
type ErasureView = z.infer<typeof erasureView>

async function viewOf(on: Db, row: Row<'erasures'> | null): Promise<ErasureView> {
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

const common = { name: 'erasures', prefix: 'era_' as const, schema: erasureView }

/** For staff: found by its id, and by null for a new one. */
export const erasure = record<string | null, { row: Row<'erasures'> | null }, ErasureView>({
  ...common,
  permission: 'customers:erase',
  http: 'GET /erasures/:erasure',
  find: (on, key) => filed(key, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key) => filed(key, (id) => byId(tx, id).forUpdate().executeTakeFirst()),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  viewOf: (on, { row }) => viewOf(on, row),
})

const byId = (on: Db, id: ErasureId) => on.selectFrom('erasures').selectAll().where('id', '=', id)

async function filed(key: string | null, find: (id: ErasureId) => Promise<Row<'erasures'> | undefined>) {
  if (key === null) return { row: null }
  const row = isId<ErasureId>(key) ? await find(key) : undefined
  return row ? { row } : null
}

export interface OwnErasure {
  customerId: CustomerId
  /** The account belongs to someone who works here. */
  isStaff: boolean
  /** The latest request. */
  row: Row<'erasures'> | null
}

/** A customer's own request, found by the customer. The customer is locked first, as where it is carried out. */
export const ownErasure = record<CustomerId, OwnErasure, ErasureView>({
  ...common,
  permission: 'account:read',
  http: 'GET /account/erasure',
  find: findOwn,
  async lock(tx, id, actor) {
    await lockCustomer(tx, id)
    return findOwn(tx, id, actor)
  },
  isNew: ({ row }) => row === null,
  idOf: ({ row, customerId }) => row?.id ?? customerId,
  keyFor: ({ customerId }) => customerId ?? notFound(),
  viewOf: (on, { row }) => viewOf(on, row),
})

async function findOwn(on: Db, customerId: CustomerId, actor: Actor): Promise<OwnErasure | null> {
  const own = on
    .selectFrom('identities')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '=', identityOf(actor))
  if (!(await own.executeTakeFirst())) return null
  return { customerId, isStaff: await isStaff(on, customerId), row: await findLatest(on, customerId) }
}

/** Whoever has a role in the office is no mere customer: what they did for others is signed with their identity. */
export async function isStaff(on: Db, customerId: CustomerId): Promise<boolean> {
  const roles = on
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .select('m.id')
    .where('i.customerId', '=', customerId)
  return (await roles.limit(1).executeTakeFirst()) !== undefined
}

async function findLatest(on: Db, customerId: CustomerId): Promise<Row<'erasures'> | null> {
  const requests = on.selectFrom('erasures').selectAll().where('customerId', '=', customerId)
  return (await requests.orderBy('requestedAt', 'desc').limit(1).executeTakeFirst()) ?? null
}
