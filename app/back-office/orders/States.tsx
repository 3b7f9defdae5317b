import type { DisputeState } from '#app/payment-provider/payment-provider.ts'
import type { PaymentState } from '#app/orders/money/ledger.ts'
import type { OrderState as State } from '#app/orders/order.ts'
import type { FulfilmentState } from '#app/orders/shipment.ts'
import type { TextKey } from '#app/texts.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { useLanguage } from '#app/web/language.tsx'

/** Nothing for an order that simply goes its way. */
export function OrderState({ state, held }: { state: State; held: boolean }) {
  const { t } = useLanguage()
  if (held) return <Badge tone="problem">{t('office.state.held')}</Badge>
  return state === 'placed' ? null : <Badge>{t(`office.state.${state}`)}</Badge>
}

const tones: Partial<Record<PaymentState, 'success' | 'problem'>> = {
  paid: 'success',
  partially_paid: 'problem',
  overpaid: 'problem',
  disputed: 'problem',
}

export function PaymentBadge({ payment }: { payment: PaymentState }) {
  const { t } = useLanguage()
  return <Badge tone={tones[payment]}>{t(`office.payment.${payment}`)}</Badge>
}

export function GoodsBadge({ fulfilment }: { fulfilment: FulfilmentState }) {
  const { t } = useLanguage()
  return <Badge tone={fulfilment === 'delivered' ? 'success' : 'plain'}>{t(`office.goods.${fulfilment}`)}</Badge>
}

const disputeWords = {
  inquiry: 'office.dispute.inquiry',
  open: 'office.dispute.open',
  won: 'office.dispute.won',
  lost: 'office.dispute.lost',
  closed: 'office.dispute.closed',
} as const satisfies Record<DisputeState, TextKey>

/** A dispute, or a problem with one: problems found before this was recorded have no state. */
export function DisputeBadge({ state }: { state: string | number | null | undefined }) {
  const { t } = useLanguage()
  if (typeof state !== 'string' || !(state in disputeWords)) return null
  const tone = state === 'open' || state === 'lost' ? 'problem' : 'plain'
  // Looked up in the table in the line before.
  return <Badge tone={tone}>{t(disputeWords[state as DisputeState])}</Badge>
}
