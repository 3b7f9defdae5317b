import { notFound } from '#app/errors.ts'
import { identityOf } from '#app/identity/people/customer-of.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import { archiveCommon, type ArchiveView, type FiledArchive, filedArchive, lockedArchive } from './archive.record.ts'

/** The customer's own, found by the customer. */
export const ownArchive = record<CustomerId, FiledArchive, ArchiveView>({
  ...archiveCommon,
  permission: 'account:read',
  http: 'GET /account/archive',
  find: async (on, id, actor) => ((await isOwn(on, id, actor)) ? filedArchive(on, id) : null),
  lock: async (tx, id, actor) => ((await isOwn(tx, id, actor)) ? lockedArchive(tx, id) : null),
  keyFor: ({ customerId }) => customerId ?? notFound(),
})

async function isOwn(on: Db, customerId: CustomerId, actor: Actor): Promise<boolean> {
  const own = on.selectFrom('identities').select('id').where('customerId', '=', customerId)
  return (await own.where('id', '=', identityOf(actor)).executeTakeFirst()) !== undefined
}
