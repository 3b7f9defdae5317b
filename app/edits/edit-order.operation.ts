import { z } from 'zod'
import { fileDraft } from '#app/drafts/draft-file.server.ts'
import { sendLink } from '#app/drafts/sending/send-link.server.ts'
import { takeOut } from '#app/orders/standing/take-out.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { type Actor, demand, nameOf } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { captureAuthorised } from '#app/payments/settling/capture.server.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import { settleOwnBook } from '#app/payments/settling/settle.server.ts'
import { piecesOf } from '#app/orders/pieces-input.ts'
import { requestRefund } from '#app/refunds/request-refund.server.ts'
import { keepProducts, productsOfOrderAnd } from '#app/stock/keep-products.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import { authorisedOf, mayEdit, planRemoval, type Removal } from './edit.ts'
import { addedOf, editInput } from './edit-input.ts'
import { type EditableOrder, editableOrder } from './editable-order.record.ts'
import { planAsShown } from './plan-edit.server.ts'
import { makeSupplement, type Supplement } from './supplement.server.ts'

const money = z.object({ amount: z.int(), currency: z.string() })

/**
 * Staff take items out of an order that was placed, add others, or both: one change, of which all is done or nothing.
 * What is taken out is back in stock and refunded; what is added is a draft that belongs to the order, with a payment
 * link.
 */
export const editOrder = operation({
  name: 'orders.edit',
  http: 'POST /orders/:order/edits',
  permission: 'orders:refund',
  nature: 'money',
  on: editableOrder,
  input: editInput,
  answer: z.object({
    refund: idOf('ref_').nullable(),
    credited: money,
    returned: money,
    /** Of what is added: its total is asked for. */
    draft: idOf('drf_').nullable(),
    asked: money,
  }),
  refusals: [
    'order.not_placed',
    'order.on_hold',
    'order.nothing_to_send',
    'order.too_many_pieces',
    'order.edit_all',
    'order.edit_nothing',
    'order.edit_cannot_add',
    'order.edit_changed',
    'order.capture_refused',
    'cart.options_unknown',
    'cart.too_many_lines',
    'stock.not_enough',
    'stock.sold_out',
    'draft.too_much',
    'refund.not_paid',
    'refund.disputed',
    'refund.nothing_left',
    'refund.too_much',
    'refund.not_payable',
    'payment.amount_too_small',
    'payment.amount_not_payable',
    'payment.provider_away',
    'payment.provider_refuses',
  ],
  offer: mayEdit,
  may: (facts, { remove }) => planRemoval(facts, piecesOf(remove)),
  refresh: ({ facts, actor }) => settleOrder(facts.row.id, actor.now),
  async ask({ facts, input, actor }) {
    if (addedOf(input.add).length > 0) demand(actor, 'drafts:write')
    if (piecesOf(input.remove).length === 0 || authorisedOf(facts.paying) <= 0) return agree()
    // What is only authorised is captured first: a part of it is refunded. A capture cannot be taken back, so an edit
    // that is refused anyway is refused before.
    const plan = await planAsShown(db, facts, input, actor.now)
    return plan.ok ? captureAuthorised(facts.row.id, actor.now) : plan
  },
  async run({ tx, facts, input, actor, emit }) {
    const plan = await planAsShown(tx, facts, input, actor.now)
    if (!plan.ok) return plan
    const { removal, supplement } = plan.value
    // What is only authorised still cannot be refunded.
    if (removal?.back && authorisedOf(facts.paying) > 0) return refuse('refund.not_paid')
    const { row } = facts
    await keepProducts(tx, productsOfOrderAnd(row.id, supplement?.cart.lines.map(({ variantId }) => variantId) ?? []))
    const back = removal ? await payBack(tx, facts, removal, actor) : null
    await failPoint('edit-refunded')
    const draft = supplement ? await addDraft(tx, facts, supplement, input.send, actor) : agree(null)
    if (!draft.ok) return draft
    if (back && back.returned.amount > 0) emit('order.refund_requested')
    emit('order.changed')
    // Last, because every buyer of the same items waits for these locks.
    if (removal) await takeOut(tx, row, removal.pieces)
    const nothing = { amount: 0, currency: row.currency }
    return agree({
      refund: back?.refundId ?? null,
      credited: back?.credited ?? nothing,
      returned: back?.returned ?? nothing,
      draft: draft.value?.id ?? null,
      asked: { ...nothing, amount: supplement?.totals.total ?? 0 },
    })
  },
})

async function payBack(tx: Tx, { row, refundable }: EditableOrder, { back }: Removal, actor: Actor) {
  if (!back) return null
  const about = { reason: 'edited', requestedBy: nameOf(actor) }
  const paid = await requestRefund(tx, { order: row, refundable, plan: back }, about, actor.now)
  // With the rest of the debt credited, the order owes nothing and is updated.
  if (paid.credited.amount > 0) await settleOwnBook(tx, row, paid.reference, actor.now)
  return paid
}

async function addDraft(tx: Tx, { row }: EditableOrder, supplement: Supplement, send: boolean, actor: Actor) {
  const belonging = { to: { supplements: row.id }, priceReason: null }
  const made = await makeSupplement(tx, row, supplement, belonging, actor)
  if (!send) return agree(made)
  const filed = await fileDraft(tx, made, actor.now)
  if (filed.checkout?.totals.total !== supplement.totals.total)
    throw new Error(`${made.number} costs other than it was planned to`)
  const sent = await sendLink(tx, filed, filed.checkout, limits.draftLinkUsual.value, actor.now)
  return sent.ok ? agree(made) : sent
}
