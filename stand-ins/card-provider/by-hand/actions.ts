import type Stripe from 'stripe'
import { noCall } from '#stand-ins/card-provider/calls/answers.ts'
import { cancelIntent, captureIntent } from '#stand-ins/card-provider/payments/capture.ts'
import { transaction } from '#stand-ins/card-provider/database.ts'
import {
  appealDispute,
  closeDispute,
  escalateInquiry,
  openDispute,
  type DisputeCause,
} from '#stand-ins/card-provider/money/disputes.ts'
import { answerDebitOf } from '#stand-ins/card-provider/payments/debits.ts'
import { refused } from '#stand-ins/card-provider/payments/means.ts'
import { doDueWork } from './due-work.ts'
import { invalid } from '#stand-ins/card-provider/calls/errors.ts'
import { getObject, idOf } from '#stand-ins/card-provider/objects.ts'
import { createRefund, failRefund, finishRefund } from '#stand-ins/card-provider/money/refunds.ts'
import { approveReview } from '#stand-ins/card-provider/payments/reviews.ts'

/** What a person does in the provider's dashboard, or the bank behind it; `id` is the object's. */
export type ActionRequest = { id: string; amount?: number; reason?: string }

const disputeCauses: readonly DisputeCause[] = ['fraudulent', 'inquiry', 'product_not_received']

const actions = {
  'appeal-dispute': ({ id }) => appealDispute(noCall, getObject('dispute', id)),
  'approve-review': ({ id }) => approveReview(noCall, id),
  cancel: ({ id }) => cancelIntent(noCall, id, {}),
  capture: ({ id, amount }) => captureIntent(noCall, id, amount ? { amount_to_capture: String(amount) } : {}),
  dispute: ({ id, reason, amount }) => openDispute(noCall, latestCharge(id), causeOf(reason), amount),
  'escalate-inquiry': ({ id, amount }) => escalateInquiry(noCall, getObject('dispute', id), amount),
  'fail-debit': ({ id }) => answerDebitOf(id, refused),
  'fail-refund': ({ id }) => failRefund(id),
  'finish-debit': ({ id }) => answerDebitOf(id, null),
  'finish-refund': ({ id }) => finishRefund(id),
  'lose-dispute': ({ id, amount }) => closeDispute(noCall, getObject('dispute', id), false, amount),
  refund: ({ id, amount }) => createRefund(noCall, { payment_intent: id, ...(amount && { amount: String(amount) }) }),
  'win-dispute': ({ id }) => closeDispute(noCall, getObject('dispute', id), true),
} satisfies Record<string, (request: ActionRequest) => unknown>

export type ActionName = keyof typeof actions

export function isAction(name: string): name is ActionName {
  return Object.hasOwn(actions, name)
}

export function act(name: ActionName, request: ActionRequest): void {
  transaction(() => actions[name](request))
  setImmediate(doDueWork)
}

function latestCharge(intentId: string): Stripe.Charge {
  const charge = idOf(getObject('payment_intent', intentId).latest_charge)
  if (!charge) throw invalid('This payment has no charge.', 'payment_intent')
  return getObject('charge', charge)
}

function causeOf(reason: string | undefined): DisputeCause {
  return disputeCauses.find((cause) => cause === reason) ?? 'fraudulent'
}
