import { sql } from 'kysely'
import { mayMerge } from '#app/customers/file/merge.ts'
import { findMergeable, listMergeable, type MergeCandidate } from '#app/customers/file/mergeable.server.ts'
import { notFound } from '#app/errors.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'

/** Everyone who may be merged into this account, with what comes along, and why not where it may not be. */
export async function findCandidates(id: CustomerId) {
  const staying = (await findMergeable(db, id, true)) ?? notFound()
  const found = await listMergeable(db, staying)
  return Promise.all(
    found.map(async (each) => ({
      ...each,
      ...(await countBelongings(each)),
      allowed: mayMerge(staying, (await findMergeable(db, each.id, false)) ?? notFound()),
    })),
  )
}

/** What comes along when this customer is merged into another one. */
async function countBelongings({ id, orders }: MergeCandidate) {
  const [sums, { rows }] = await Promise.all([
    db.selectFrom('customerSums').select(['worth', 'currency']).where('fileId', '=', id).orderBy('currency').execute(),
    sql<{ signIns: number; addresses: number; comments: number; tags: number }>`
      select (select count(*)::int from identities where customer_id = ${id}) as "signIns",
        (select count(*)::int from addresses where customer_id = ${id}) as addresses,
        (select count(*)::int from comments where record = 'customers' and object_id = ${id} and deleted_at is null) as comments,
        (select count(*)::int from customer_tags where file_id = ${id}) as tags`.execute(db),
  ])
  return {
    counts: { ...(rows[0] ?? { signIns: 0, addresses: 0, comments: 0, tags: 0 }), orders },
    worth: sums.map(({ worth, currency }) => ({ amount: Number(worth), currency })),
  }
}
