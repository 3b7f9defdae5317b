import { CardEntry, type CardEntryProps } from '#app/card-payments/browser/CardEntry.tsx'
import { BeforeOrder, type BeforeOrderProps } from '#app/checkout/page/BeforeOrder.tsx'

export interface PaymentProps extends Omit<CardEntryProps, 'before'> {
  before: BeforeOrderProps
}

/** The card fields, which are the provider's, and the button, which is ours. */
export default function Payment({ before, ...props }: PaymentProps) {
  return <CardEntry {...props} before={<BeforeOrder {...before} />} />
}
