import { isId, type AttemptId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'

/** What wants a person, the oldest first: it has waited longest. */
export async function listOpenProblems() {
  const size = limits.officeProblems.value
  const rows = await db
    .selectFrom('paymentProblems as p')
    .leftJoin('orders as o', 'o.id', 'p.orderId')
    .select(['p.id', 'p.kind', 'p.reference', 'p.details', 'p.foundAt', 'p.calls', 'o.number', 'o.currency'])
    .where('p.resolvedAt', 'is', null)
    .orderBy('p.foundAt')
    .limit(size + 1)
    .execute()
  const payments = await paymentsOf(rows.map(({ reference }) => reference))
  const problems = rows.slice(0, size).map((row) => {
    const payment = payments.get(row.reference)
    return { ...row, payment: payment === undefined ? row.reference : payment }
  })
  return { problems, more: rows.length > size }
}

/** Many are about an attempt of ours: staff can look up the provider's id of its payment. */
async function paymentsOf(references: readonly string[]): Promise<Map<string, string | null>> {
  const ids = references.filter(isId<AttemptId>)
  if (ids.length === 0) return new Map()
  const attempts = db.selectFrom('paymentAttempts').select(['id', 'method', 'providerReference']).where('id', 'in', ids)
  const named = (await attempts.execute()).map(({ id, method, providerReference }): [string, string | null] => [
    id,
    // The shop's own book is looked up at the order.
    method === 'account' ? null : (providerReference ?? id),
  ])
  return new Map(named)
}
