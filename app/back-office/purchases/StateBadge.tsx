import type { PurchaseOrderState } from '#app/purchase-orders/purchase-order.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { useLanguage } from '#app/web/language.tsx'

interface StateBadgeProps {
  state: PurchaseOrderState
  isLate: boolean
}

/** Where it stands, and whether it should be there already. */
export function StateBadge({ state, isLate }: StateBadgeProps) {
  const { t } = useLanguage()
  return (
    <>
      <Badge tone={state === 'arrived' ? 'success' : 'plain'}>{t(`lists.purchase_orders.state.${state}`)}</Badge>
      {isLate && ' '}
      {isLate && <Badge tone="problem">{t('lists.purchase_orders.state.late')}</Badge>}
    </>
  )
}
