import { setTimeout as pause } from 'node:timers/promises'
import { currentTime } from '#app/kernel/clock.ts'
import { type AttemptId, isId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { limits } from '#app/limits.ts'
import { sumOf } from '#app/orders/money/ledger.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import type { ListedProblem } from '#app/problems/payment-problems.list.ts'
import { db } from '#db/database.server.ts'

export type ShownProblem = ListedProblem & {
  payment: string | null
  /** Of a payment without an order: who paid, and how much has arrived. */
  payer: string | null
  captured: Money | null
  /** Of an order with too little or too much money: what has been received, and what it costs. */
  paid: { received: Money; total: Money } | null
  /** Of a dispute that is not decided: until when the bank waits for an answer. */
  answerBy: Date | null
  /** It does not wait any more. */
  isAnswerOver: boolean
}

/**
 * Many are about an attempt of ours: staff can look up the provider's id of its payment. Of a payment without an order the
 * provider alone knows the payer, so it is asked: a problem never contains personal data. The list does not wait for it
 * longer than `longest` (ms): then it is shown without those who have not been named.
 */
export async function withPayments(
  problems: readonly ListedProblem[],
  longest: number = limits.payersWait.value,
): Promise<ShownProblem[]> {
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
  const deadlines = await findDeadlines(problems)
  const paid = await findPaid(problems)
  const now = currentTime()
  const orphans = problems.filter(({ kind, resolved }) => kind === 'orphan-payment' && !resolved)
  const payers = await findPayers(orphans.slice(0, limits.payersAsked.value), longest)
  return problems.map((problem) => {
    const payment = payments.get(problem.reference)
    const answerBy = deadlines.get(problem.reference) ?? null
    return {
      ...problem,
      payment: payment === undefined ? problem.reference : payment,
      payer: payers.get(problem.reference) ?? null,
      captured: capturedOf(problem),
      paid: paid.get(problem.id) ?? null,
      answerBy,
      isAnswerOver: answerBy !== null && answerBy <= now,
    }
  })
}

async function findDeadlines(problems: readonly ListedProblem[]): Promise<ReadonlyMap<string, Date | null>> {
  const disputed = problems.filter(({ kind }) => kind === 'dispute').map(({ reference }) => reference)
  if (disputed.length === 0) return new Map()
  const found = db.selectFrom('disputes').select(['providerReference', 'answerBy'])
  const open = found.where('providerReference', 'in', disputed).where('state', 'in', ['inquiry', 'open'])
  return new Map((await open.execute()).map(({ providerReference, answerBy }) => [providerReference, answerBy]))
}

async function findPaid(problems: readonly ListedProblem[]): Promise<ReadonlyMap<string, ShownProblem['paid']>> {
  const wrong = problems.flatMap(({ id, kind, order }) =>
    order !== null && (kind === 'underpaid' || kind === 'overpaid') ? [{ id, order }] : [],
  )
  if (wrong.length === 0) return new Map()
  const numbers = wrong.map(({ order }) => order)
  const lines = await db
    .selectFrom('orders as o')
    .innerJoin('ledgerEntries as l', 'l.orderId', 'o.id')
    .select(['o.number', 'o.total', 'l.kind', 'l.amount', 'l.currency'])
    .where('o.number', 'in', numbers)
    .execute()
  const byOrder = Map.groupBy(lines, ({ number }) => number)
  return new Map(
    wrong.flatMap(({ id, order }) => {
      const ledger = byOrder.get(order) ?? []
      const [first] = ledger
      if (!first) return []
      const total = { amount: first.total, currency: first.currency }
      return [[id, { received: { ...total, amount: sumOf(ledger, 'captured') }, total }]]
    }),
  )
}

async function findPayers(orphans: readonly ListedProblem[], longest: number): Promise<ReadonlyMap<string, string>> {
  const payers = new Map<string, string>()
  if (orphans.length === 0) return payers
  const asked = orphans.map(async ({ reference }) => {
    const { name, email } = (await cardProvider.findPayment(reference))?.payer ?? {}
    const payer = [name, email].filter(Boolean).join(', ')
    if (payer) payers.set(reference, payer)
  })
  // The list is there without the provider, too, whether it refuses or says nothing.
  const late = new AbortController()
  await Promise.race([Promise.allSettled(asked), pause(longest, null, { signal: late.signal })])
  late.abort()
  return new Map(payers)
}

function capturedOf({ kind, details: { captured, currency } }: ListedProblem): Money | null {
  if (kind !== 'orphan-payment' || typeof captured !== 'number' || typeof currency !== 'string') return null
  return { amount: captured, currency }
}
