import { notFound } from '#app/errors.ts'
import { lockCustomer } from '#app/cart/cart.server.ts'
import { identityOf } from '#app/identity/people/customer-of.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { erasureCommon, type ErasureView, viewOfErasure } from './erasure.record.ts'

export interface OwnErasure {
  customerId: CustomerId
  /** The account belongs to someone who works here. */
  isStaff: boolean
  /** The latest request. */
  row: Row<'erasures'> | null
}

/** A customer's own request, found by the customer. The customer is locked first, as where it is carried out. */
export const ownErasure = record<CustomerId, OwnErasure, ErasureView>({
  ...erasureCommon,
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
  viewOf: (on, { row }) => viewOfErasure(on, row),
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

/** Staff are not only customers: what they did for others is signed with their identity. */
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
