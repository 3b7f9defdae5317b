import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { purchaseOrders } from '#app/purchase-orders/purchase-orders.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import { StateBadge } from './StateBadge.tsx'

const page = listPage('/admin/purchase-orders', purchaseOrders)
export const { head, load } = page

export function Screen({ data }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/purchase-orders"
      title={t('lists.purchase_orders')}
      text={t('lists.purchase_orders.text')}
      action={<Button href={href('/admin/purchase-orders/new')}>{t('purchases.new')}</Button>}
    >
      <OfficeList
        list={purchaseOrders}
        path="/admin/purchase-orders"
        page={data}
        cells={({ state, isLate }) => ({ state: <StateBadge state={state} isLate={isLate} /> })}
      />
    </OfficeFrame>
  )
}
