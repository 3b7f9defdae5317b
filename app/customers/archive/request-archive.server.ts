import { enqueue } from '#app/jobs/queue.server.ts'
import { type ArchiveId, type CustomerId, newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import { limitNetwork, limitRate } from '#app/web/floods/rate-limit.ts'
import type { Tx } from '#db/database.server.ts'

/** Asks for a new archive; a job makes it, and notifies the customer. */
export async function requestArchive(
  tx: Tx,
  customerId: CustomerId,
  actor: Actor,
  by: 'customers' | 'staff',
): Promise<ArchiveId> {
  if (by === 'customers' && actor.client)
    await limitNetwork('archives-network', actor.client, limits.archivesOfNetwork.value, 3_600_000)
  await limitRate('archives', by, limits.archivesAtOnce.value, 3_600_000)
  const id = newId<ArchiveId>()
  const row = { id, customerId, requestedBy: nameOf(actor), requestedAt: actor.now }
  await tx.insertInto('archives').values(row).execute()
  await enqueue(tx, 'make-archive', { archiveId: id }, { key: `archive:${id}` })
  return id
}
