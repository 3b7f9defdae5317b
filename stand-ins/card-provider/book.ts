import { idOf, listObjects, ofIntent } from './objects.ts'

/** The provider's own account of every payment, to compare a shop's ledger with. */
export function book() {
  return listObjects('payment_intent').map((intent) => {
    const refunds = ofIntent('refund', intent.id).filter(({ destination_details: details }) => {
      // A hold that was let go moved no money.
      return details?.card?.type !== 'reversal'
    })
    const sum = (status: string) =>
      refunds.filter((refund) => refund.status === status).reduce((total, { amount }) => total + amount, 0)
    return {
      id: intent.id,
      status: intent.status,
      amount: intent.amount,
      currency: intent.currency,
      captured: intent.amount_received,
      refunded: sum('succeeded'),
      refundsPending: sum('pending'),
      disputes: ofIntent('dispute', intent.id).map(({ id, status }) => ({ id, status })),
      charges: ofIntent('charge', intent.id).map(({ id, status, captured }) => ({ id, status, captured })),
      latestCharge: idOf(intent.latest_charge),
      metadata: intent.metadata,
    }
  })
}
