import type { OrderId, ProblemId } from '#app/kernel/ids.ts'
import { idAt } from '#db/seed/life/chance.ts'
import type { Rows } from './rows.server.ts'
import type { Story, Team } from '#db/seed/life/story.ts'
import { trackingPage } from '#app/fulfilment/tracking-page.ts'

/** What became of an order once it was placed. */
export function addWhatFollowed(rows: Rows, story: Story) {
  addParcels(rows, story)
  addReturns(rows, story)
  addRefunds(rows, story)
  const { dispute, told, id: orderId, attemptId, draft } = story
  if (dispute && told?.dispute)
    rows.add('disputes', {
      id: dispute.id,
      orderId,
      attemptId,
      providerReference: told.dispute.id,
      amount: dispute.amount,
      currency: draft.currency,
      reason: told.dispute.reason,
      state: dispute.state,
      answerBy: told.dispute.answerBy === null ? null : new Date(told.dispute.answerBy),
      openedAt: dispute.at,
      closedAt: dispute.closedAt,
    })
}

function addParcels(rows: Rows, { id: orderId, parcels }: Story) {
  for (const { id, state, carrier, number, at, by, deliveredAt, pieces } of parcels) {
    rows.add('shipments', {
      id,
      orderId,
      state,
      carrier,
      trackingNumber: number,
      trackingLink: trackingPage(carrier, number),
      packedAt: at,
      shippedAt: at,
      deliveredAt,
      sentBy: by,
    })
    rows.add(
      'shipmentLines',
      ...pieces.map(({ line, quantity }) => ({ shipmentId: id, orderLineId: line.id, quantity })),
    )
  }
}

function addReturns(rows: Rows, story: Story) {
  const { id: orderId, number: orderNumber, buyer, withdrawals } = story
  for (const { id, items, at, handled } of withdrawals)
    rows.add('withdrawals', {
      id,
      submissionKey: id,
      orderNumber,
      orderId,
      fromBuyer: true,
      name: buyer.name,
      email: buyer.email,
      items,
      locale: buyer.locale,
      receivedAt: at,
      handledAt: handled?.at ?? null,
      handledBy: handled?.by ?? null,
    })
  for (const [index, returned] of story.returns.entries()) {
    const { id, pieces, at, by, decided, received, closed, kind, state, ...texts } = returned
    returned.number = `${orderNumber}-R${index + 1}`
    rows.add('returns', {
      id,
      orderId,
      kind,
      state,
      withdrawalId: texts.withdrawalId,
      number: returned.number,
      note: texts.note,
      instructions: texts.instructions,
      rejection: texts.rejection,
      requestedBy: by,
      requestedAt: at,
      decidedBy: decided?.by ?? null,
      decidedAt: decided?.at ?? null,
      locationId: null,
      receivedBy: received?.by ?? null,
      receivedAt: received?.at ?? null,
      closedBy: closed?.by ?? null,
      closedAt: closed?.at ?? null,
    })
    rows.add('returnLines', ...pieces.map(({ line, ...piece }) => ({ ...piece, returnId: id, orderLineId: line.id })))
  }
}

function addRefunds(rows: Rows, { id: orderId, attemptId, draft, refunds, told }: Story) {
  for (const { id, amount, pieces, shipping, reason, note, by, at, settledAt, returnId } of refunds) {
    rows.add('refunds', {
      id,
      orderId,
      attemptId,
      amount,
      reason,
      note,
      returnId,
      settledAt,
      currency: draft.currency,
      state: 'succeeded',
      providerReference: told?.refunds.find(({ refundId }) => refundId === id)?.id ?? null,
      requestedBy: by,
      createdAt: at,
      shippingAmount: shipping,
    })
    for (const part of pieces)
      rows.add('refundLines', {
        refundId: id,
        orderLineId: part.line.id,
        quantity: part.quantity,
        amount: part.amount,
      })
  }
}

export interface FoundProblem {
  id: ProblemId
  kind: string
  reference: string
  orderId: OrderId
  details: Record<string, string | number | null>
  calls: number
  foundAt: Date
  resolvedAt: Date | null
  resolvedBy: string | null
}

const day = 86_400_000

/** What staff had to look at: most of it is resolved. */
export function problemsOf(story: Story, team: Team): FoundProblem[] {
  const { id: orderId, number: order, dispute, told, account, draft, attemptId, paidAt, fate } = story
  const found: Omit<FoundProblem, 'id'>[] = []
  const open = { orderId, calls: 1, resolvedAt: null, resolvedBy: null }
  if (dispute && told?.dispute) {
    const details = { order, reason: told.dispute.reason, amount: dispute.amount, state: dispute.state }
    const decided = dispute.closedAt && new Date(dispute.closedAt.getTime() + 0.7 * day)
    const resolved = { resolvedAt: decided, resolvedBy: decided && team.owner, calls: decided ? 2 : 1 }
    found.push({ ...open, ...resolved, kind: 'dispute', reference: told.dispute.id, details, foundAt: dispute.at })
  }
  if (account?.remindedAt) {
    const details = { order, amount: draft.total, dueOn: account.dueOn }
    // The shop itself resolves it when the money comes.
    const resolved = paidAt ? { resolvedAt: paidAt, resolvedBy: 'shop' } : {}
    found.push({
      ...open,
      ...resolved,
      kind: 'payment-overdue',
      reference: attemptId,
      details,
      foundAt: account.remindedAt,
    })
  }
  if (fate === 'held' && paidAt)
    found.push({
      ...open,
      kind: 'underpaid',
      reference: attemptId,
      details: { order, reason: 'underpaid' },
      foundAt: paidAt,
    })
  return found.map((problem) => ({ ...problem, id: idAt<ProblemId>(problem.foundAt) }))
}

export function addProblems(rows: Rows, problems: readonly FoundProblem[]) {
  for (const problem of problems)
    rows.add('paymentProblems', { ...problem, overAt: problem.resolvedBy === 'shop' ? problem.resolvedAt : null })
}
