import { createHash } from 'node:crypto'
import { amountStep } from '#app/card-payments/provider-amounts.ts'
import { viewCheckout } from '#app/checkout/checkout-view.ts'
import { type AskRefusal, mayAskFor } from '#app/drafts/sending/send-link.server.ts'
import { addedOf, type EditInput } from '#app/edits/edit-input.ts'
import { planSupplement, type Supplement, type SupplementRefusal } from '#app/edits/supplement.server.ts'
import { type Money, money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { OfferRefusal } from '#app/orders/order-rules.ts'
import { type ExchangeRefusal, leftOfExchange, pricesInExchange } from '#app/orders/returns/exchange.ts'
import { payableBy } from '#app/refunds/exchanged.ts'
import { offerRefund } from '#app/refunds/plan-refund.ts'
import { refundableIn } from '#app/refunds/refundable.server.ts'
import type { Db } from '#db/database.server.ts'
import { mayExchangeReturn } from '#app/returns/decide-return.ts'
import type { FiledReturn } from '#app/returns/return.record.ts'

export interface ExchangePlan {
  /** The new items, for what the return does not pay, less fractions of a cent and what is too small for a card. */
  supplement: Supplement
  /** The same for the catalogue's prices. */
  catalogue: Supplement
  /** How much of them the return pays. */
  exchanged: number
  /** What of the return's money can still be refunded. */
  left: number
  /** All of it in one text: who was shown the plan sends it back, and gets this or nothing. */
  planned: string
}

export type ExchangePlanRefusal = ExchangeRefusal | OfferRefusal | SupplementRefusal | 'order.edit_nothing'

/** What an exchange would do, to the last cent. The page shows it and the operation does it. */
export async function planExchange(
  on: Db,
  filed: FiledReturn,
  { add }: Pick<EditInput, 'add'>,
  now: Date,
): Promise<Outcome<ExchangePlan, ExchangePlanRefusal>> {
  const may = mayExchangeReturn(filed)
  if (!may.ok) return may
  const added = addedOf(add)
  if (added.length === 0) return refuse('order.edit_nothing')
  const refundable = await refundableIn(on, filed.order)
  const offer = offerRefund(refundable)
  if (!offer.ok) return offer
  // Some of it may have gone back without naming the return.
  const worth = payableBy(refundable, { state: filed.row.state, lines: filed.lines })
  if (worth === 0) return refuse('refund.nothing_left')
  const catalogue = await planSupplement(on, filed.order, added, now)
  if (!catalogue.ok) return catalogue
  const supplement = paidBy(money(worth, filed.order.currency), catalogue.value)
  const exchanged = Math.min(worth, catalogue.value.totals.total)
  const plan = { supplement, catalogue: catalogue.value, exchanged, left: leftOfExchange(worth, exchanged) }
  return agree({ ...plan, planned: seenOf(plan) })
}

/** A difference that is too small for a card is not asked for. */
function paidBy(worth: Money, catalogue: Supplement): Supplement {
  const { cart, totals } = catalogue
  const inItsCurrency = (amount: number) => money(amount, worth.currency)
  const prices = pricesInExchange({
    prices: cart.lines.map(({ unitPrice }) => inItsCurrency(unitPrice)),
    total: inItsCurrency(totals.total),
    worth,
    // The card provider's, whatever the order was paid with: a link asks for the rest.
    step: amountStep(worth.currency),
  })
  const cheaper = priced(catalogue, prices)
  const may = mayAsk(cheaper)
  return !may.ok && may.reason === 'payment.amount_too_small' ? priced(catalogue, []) : cheaper
}

/** Whether a payment link can ask for what is missing. */
export const mayAsk = ({ totals, settings }: Supplement): Outcome<undefined, AskRefusal> =>
  mayAskFor({ amount: totals.total, currency: settings.currency })

const priced = (catalogue: Supplement, prices: readonly Money[]): Supplement =>
  viewCheckout({
    ...catalogue,
    cart: {
      ...catalogue.cart,
      lines: catalogue.cart.lines.map((line, at) => ({ ...line, unitPrice: prices[at]?.amount ?? 0 })),
    },
  })

function seenOf({ supplement, exchanged, left }: Pick<ExchangePlan, 'supplement' | 'exchanged' | 'left'>): string {
  const { cart, totals } = supplement
  const lines = cart.lines.map(({ variantId, title, quantity, unitPrice }) => [variantId, title, quantity, unitPrice])
  const content = JSON.stringify([lines, totals.total, totals.taxTotal, exchanged, left])
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
