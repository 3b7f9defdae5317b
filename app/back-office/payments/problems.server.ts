import { type AttemptId, isId } from '#app/kernel/ids.ts'
import type { ListedProblem } from '#app/problems/payment-problems.list.ts'
import { db } from '#db/database.server.ts'

export type ShownProblem = ListedProblem & { payment: string | null }

/** Many are about an attempt of ours: staff can look up the provider's id of its payment. */
export async function withPayments(problems: readonly ListedProblem[]): Promise<ShownProblem[]> {
  const ids = problems.map(({ reference }) => reference).filter(isId<AttemptId>)
  const attempts = db.selectFrom('paymentAttempts').select(['id', 'method', 'providerReference']).where('id', 'in', ids)
  const named = (ids.length > 0 ? await attempts.execute() : []).map(
    ({ id, method, providerReference }): [string, string | null] => [
      id,
      // The shop's own book is looked up at the order.
      method === 'account' ? null : (providerReference ?? id),
    ],
  )
  const payments = new Map(named)
  return problems.map((problem) => {
    const payment = payments.get(problem.reference)
    return { ...problem, payment: payment === undefined ? problem.reference : payment }
  })
}
