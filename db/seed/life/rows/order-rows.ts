import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { standingAtFirst } from '#app/orders/standing/order-standing.ts'
import type { Rows } from './rows.server.ts'
import { idAt } from '#db/seed/life/chance.ts'
import { isOnAccount, type Story } from '#db/seed/life/story.ts'

/** The order as the checkout left it, and where it is now. Its standing is computed from the rest afterwards. */
export function addOrder(rows: Rows, story: Story) {
  const { id, number, at, draft, placedAt, endedAt, fate } = story
  const { lines: _, cartId: __, ...facts } = draft
  rows.add('orders', {
    ...facts,
    ...standingAtFirst(draft),
    id,
    number,
    state: stateOf(story),
    submissionKey: newId(),
    snapshotHash: newId(),
    testMode: true,
    createdAt: at,
    expiresAt: new Date(at.getTime() + limits.reservation.value),
    placedAt,
    expiredAt: fate === 'expired' ? endedAt : null,
    cancelledAt: fate === 'expired' ? null : endedAt,
    closedAt: story.closed?.at ?? null,
    heldBecause: fate === 'held' ? 'underpaid' : null,
    version: 1 + [placedAt, endedAt, story.closed].filter(Boolean).length,
    cartClosedAt: placedAt,
  })
  rows.add('orderLines', ...story.lines.map((line, index) => ({ ...lineRow(line), orderId: id, position: index + 1 })))
}

const lineRow = ({ titleLanguage, ...line }: Story['lines'][number]) => ({
  ...line,
  titleLanguage: titleLanguage ?? null,
})

export function stateOf({ fate, placedAt, closed }: Story) {
  if (fate === 'expired') return 'expired'
  if (fate === 'cancelled' || fate === 'called-off') return 'cancelled'
  if (closed) return 'closed'
  return placedAt ? 'placed' : 'pending'
}

const brands: Record<string, string> = {
  pm_card_visa: 'Visa … 4242',
  pm_card_visa_debit: 'Visa … 5556',
  pm_card_mastercard: 'Mastercard … 4444',
  pm_card_amex: 'American Express … 0005',
}

function paidWith({ method }: Story): { paidWith: string | null; paidWithDetail: string | null } {
  const card = brands[method]
  if (card) return { paidWith: 'card', paidWithDetail: card }
  if (method === 'paypal') return { paidWith: 'paypal', paidWithDetail: null }
  if (method.startsWith('DE')) return { paidWith: 'sepa_debit', paidWithDetail: `DE … ${method.slice(-4)}` }
  return { paidWith: null, paidWithDetail: null }
}

function attemptState(story: Story) {
  const { fate, paidAt, account } = story
  if (fate === 'expired' || fate === 'called-off') return 'cancelled'
  if (account) return paidAt ? 'captured' : 'authorised'
  if (fate === 'debit') return 'processing'
  return fate === 'authorised' ? 'authorised' : 'captured'
}

/** The payment, its book where it is on account, and the ledger. */
export function addPayment(rows: Rows, story: Story, shopId: string, now: Date) {
  const { attemptId, id: orderId, at, fate, account, told, draft } = story
  const { total: amount, currency } = draft
  const isManual = fate === 'authorised' || fate === 'called-off' || fate === 'held'
  rows.add('paymentAttempts', {
    id: attemptId,
    orderId,
    sequence: 1,
    provider: account ? 'on-account' : 'stripe',
    providerReference: account?.id ?? told?.id ?? null,
    amount,
    currency,
    state: attemptState(story),
    method: isOnAccount(story) ? 'account' : 'fields',
    capture: isManual ? 'shipping' : 'order',
    captureBefore: isManual && told?.captureBefore ? new Date(told.captureBefore) : null,
    declines: story.declines,
    declineCode:
      story.declines > 0 ? (story.method.endsWith('Funds') ? 'insufficient_funds' : 'generic_decline') : null,
    ...paidWith(story),
    createdAt: at,
    // What is not decided is asked about from now on, and not as if nobody had asked for weeks.
    updatedAt:
      fate === 'debit' || fate === 'authorised' || (account && !story.paidAt)
        ? now
        : (story.endedAt ?? story.paidAt ?? at),
  })
  if (account) addAccount(rows, story, account, shopId)
  for (const line of ledgerOf(story))
    rows.add('ledgerEntries', { ...line, id: idAt(line.at), orderId, attemptId, currency })
}

function addAccount(rows: Rows, story: Story, account: NonNullable<Story['account']>, shopId: string) {
  const { total: amount, currency } = story.draft
  const { id, dueOn, receipts, remindedAt } = account
  const owed = amount - receipts.reduce((sum, receipt) => sum + receipt.amount, 0)
  const facts = { id, dueOn, remindedAt, owed, amount, currency, shopId, live: false, cancelledAt: null }
  rows.add('accountPayments', {
    ...facts,
    attemptId: story.attemptId,
    orderId: story.id,
    createdAt: story.placedAt ?? story.at,
  })
  for (const receipt of receipts)
    rows.add('accountReceipts', {
      id: receipt.id,
      paymentId: id,
      amount: receipt.amount,
      receivedOn: receipt.on,
      recordedBy: receipt.by,
      submissionKey: receipt.id,
      recordedAt: receipt.at,
    })
}

export interface Entry {
  kind: 'authorised' | 'promised' | 'captured' | 'voided' | 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost'
  amount: number
  providerReference: string
  at: Date
}

/** The movements of its money, in their order: as the provider's answers would have been written down. */
export function ledgerOf(story: Story): Entry[] {
  const { account, told, draft, placedAt, paidAt, endedAt, fate, dispute } = story
  const { total } = draft
  const reference = account?.id ?? told?.id ?? ''
  const line = (kind: Entry['kind'], amount: number, at: Date | null, of = reference): Entry[] =>
    at ? [{ kind, amount, at, providerReference: of }] : []
  if (account)
    return [
      ...line('promised', total, placedAt),
      ...account.receipts.flatMap(({ id, amount, at }) => line('captured', amount, at, id)),
    ]
  const held = Math.floor(total * 0.8)
  return [
    ...(fate === 'authorised' || fate === 'called-off' || fate === 'held' ? line('authorised', total, placedAt) : []),
    ...(fate === 'called-off' ? line('voided', total, endedAt) : []),
    ...(fate === 'expired' ? [] : line('captured', fate === 'held' ? held : total, paidAt)),
    ...(fate === 'held' ? line('voided', total - held, paidAt) : []),
    ...story.refunds.flatMap(({ id, amount, settledAt }) =>
      line('refunded', amount, settledAt, told?.refunds.find(({ refundId }) => refundId === id)?.id ?? id),
    ),
    ...(dispute && told?.dispute ? disputed(dispute, told.dispute.id, line) : []),
  ]
}

type Write = (kind: Entry['kind'], amount: number, at: Date | null, of: string) => Entry[]

function disputed({ state, amount, at, closedAt }: NonNullable<Story['dispute']>, id: string, line: Write): Entry[] {
  if (state === 'inquiry' || state === 'closed') return []
  const taken = line('disputed', amount, at, id)
  if (state === 'open') return taken
  return [...taken, ...line(state === 'won' ? 'dispute_won' : 'dispute_lost', amount, closedAt, id)]
}
