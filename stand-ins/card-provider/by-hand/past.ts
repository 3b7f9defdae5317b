import { z } from 'zod'
import { noCall } from '#stand-ins/card-provider/calls/answers.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { readSetting, row, run, writeSetting } from '#stand-ins/card-provider/database.ts'
import { closeDispute, openDispute } from '#stand-ins/card-provider/money/disputes.ts'
import { createRefund } from '#stand-ins/card-provider/money/refunds.ts'
import { getObject, hiddenOf, idOf, ofIntent } from '#stand-ins/card-provider/objects.ts'
import { cancelIntent, captureIntent } from '#stand-ins/card-provider/payments/capture.ts'
import { answerChallenge } from '#stand-ins/card-provider/payments/confirm.ts'
import { answerDebitOf } from '#stand-ins/card-provider/payments/debits.ts'
import { createIntent } from '#stand-ins/card-provider/payments/payment-intents.ts'
import { atMoment } from './clock.ts'

const moment = z.int()

/** Payments of the past, for a demo shop that was open before its provider was: times in milliseconds. */
export const pastPayments = z.array(
  z.strictObject({
    at: moment,
    amount: z.int().min(1),
    currency: z.string(),
    metadata: z.record(z.string(), z.string()),
    /** A card's `pm_card_…`, an account's IBAN, `paypal`; or `none`: nobody has tried to pay. */
    method: z.string(),
    /** The card is only authorised at first. */
    manual: z.boolean().default(false),
    steps: z.array(
      z.strictObject({
        at: moment,
        does: z.enum(['capture', 'cancel', 'refund', 'finish-debit', 'inquiry', 'dispute', 'win', 'lose']),
        amount: z.int().min(1).optional(),
        metadata: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
)
type PastPayment = z.output<typeof pastPayments>[number]
type Step = PastPayment['steps'][number]

/**
 * Writes them down in the order in which everything happened, as if the calls had come then. What an earlier call has
 * written goes first: a shop that ended before it could store the answer asks again.
 */
export function writePast(payments: readonly PastPayment[], shopName: string) {
  forgetPast()
  const first = nextSeq()
  const ids = new Map<PastPayment, string>()
  const all = payments.flatMap((payment) => [
    { at: payment.at, run: () => void ids.set(payment, open(payment, shopName)) },
    ...payment.steps.map((step) => ({ at: step.at, run: () => take(ids.get(payment) ?? '', step) })),
  ])
  // The sort is stable: a step at the moment of its payment comes after it.
  for (const { at, run } of all.toSorted((one, other) => one.at - other.at)) atMoment(at, run)
  writeSetting('past', `${first} ${nextSeq()}`)
  return payments.map((payment) => reportOf(ids.get(payment) ?? ''))
}

const nextSeq = () => Number(row('select coalesce(max(seq), 0) + 1 as next from objects')?.next)

function forgetPast(): void {
  const [from, before] = (readSetting('past') ?? '').split(' ').map(Number)
  if (!from || !before) return
  const theirs = `select id from objects where seq >= ? and seq < ?`
  run(`delete from tasks where subject in (${theirs})`, from, before)
  run(`delete from objects where intent in (${theirs} and kind = 'payment_intent')`, from, before)
  run('delete from objects where seq >= ? and seq < ?', from, before)
}

function open({ amount, currency, metadata, method, manual }: PastPayment, shopName: string): string {
  const params: Params = {
    amount: String(amount),
    currency,
    metadata,
    automatic_payment_methods: { enabled: 'true' },
    ...(method !== 'none' && { confirm: 'true', return_url: 'http://localhost/', ...meansOf(method) }),
    ...(manual && { capture_method: 'manual' }),
  }
  const { body } = createIntent(noCall, params, {
    origin: 'http://localhost',
    descriptor: shopName,
    fromBrowser: false,
  })
  // The answer to a created payment; if its card was declined, the payment is in the error.
  const { id: made, error } = body as { id?: string; error?: { payment_intent: { id: string } } }
  const id = made ?? error?.payment_intent.id ?? ''
  const { challenge } = hiddenOf(id)
  if (challenge) answerChallenge(noCall, id, String(challenge), true)
  return id
}

function meansOf(method: string): Params {
  if (method.startsWith('pm_')) return { payment_method: method }
  if (method === 'paypal') return { payment_method_data: { type: 'paypal' } }
  const billing = { name: 'Ada', email: 'ada@example.com' }
  return { payment_method_data: { type: 'sepa_debit', sepa_debit: { iban: method }, billing_details: billing } }
}

function take(id: string, { does, amount, metadata = {} }: Step): void {
  const part = (name: string) => (amount ? { [name]: String(amount) } : {})
  const charge = () => getObject('charge', idOf(getObject('payment_intent', id).latest_charge) ?? '')
  const dispute = () => getObject('dispute', ofIntent('dispute', id)[0]?.id ?? '')
  const acts: Record<Step['does'], () => unknown> = {
    capture: () => captureIntent(noCall, id, part('amount_to_capture')),
    cancel: () => cancelIntent(noCall, id, {}),
    refund: () => createRefund(noCall, { payment_intent: id, metadata, ...part('amount') }),
    'finish-debit': () => answerDebitOf(id, null),
    inquiry: () => openDispute(noCall, charge(), 'inquiry', amount),
    dispute: () => openDispute(noCall, charge(), 'product_not_received', amount),
    win: () => closeDispute(noCall, dispute(), true),
    lose: () => closeDispute(noCall, dispute(), false),
  }
  acts[does]()
}

/** What a shop would have learnt from the answers: refunds and disputes in the order in which they were made. */
function reportOf(id: string) {
  const intent = getObject('payment_intent', id)
  const charge = intent.latest_charge ? getObject('charge', idOf(intent.latest_charge) ?? '') : null
  const card = charge?.payment_method_details?.card
  return {
    id,
    status: intent.status,
    captureBefore: card?.capture_before ? card.capture_before * 1000 : null,
    refunds: ofIntent('refund', id)
      .filter(({ metadata }) => metadata?.refund_id)
      .map((refund) => ({ id: refund.id, refundId: refund.metadata?.refund_id ?? '' })),
    dispute:
      ofIntent('dispute', id).map((each) => ({
        id: each.id,
        reason: each.reason,
        answerBy: each.evidence_details.due_by === null ? null : (each.evidence_details.due_by ?? 0) * 1000,
      }))[0] ?? null,
  }
}
