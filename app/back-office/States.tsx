import type { PaymentState } from '#app/orders/ledger.ts'
import type { OrderState as State } from '#app/orders/order.ts'
import type { FulfilmentState } from '#app/orders/shipment.ts'
import { Badge } from '#app/ui/Badge.tsx'
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
