import { Once } from '#app/back-office/forms/Once.tsx'
import type { PurchaseReceiptId } from '#app/kernel/ids.ts'
import { mayChange } from '#app/purchase-orders/purchase-order.ts'
import type { FiledReceipt } from '#app/purchase-orders/purchase-file.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { lineName } from './PurchaseLines.tsx'
import type { PurchaseProps } from './purchase-page.server.ts'

/** What arrived when, by whose hands; each can be undone as long as its pieces are there. */
export function Receipts({ data }: Pick<PurchaseProps, 'data'>) {
  const { t, time } = useLanguage()
  const { order, people } = data
  const isChangeable = mayChange(order).ok
  return (
    <Table
      caption={t('purchases.receipts')}
      columns={[
        { title: t('office.stock.when') },
        { title: t('purchases.what') },
        { title: t('office.stock.who') },
        { title: t('purchases.undo') },
      ]}
      rows={order.receipts.map((receipt) => ({
        id: receipt.id,
        cells: [
          <span key="at" className="small">
            {time(receipt.at)}
          </span>,
          <What key="what" data={data} receipt={receipt} />,
          <bdi key="who">{people[receipt.who] ?? t('office.stock.by_shop')}</bdi>,
          receipt.undoneAt ? (
            <span key="undone" className="muted">
              {t('purchases.undone')}
            </span>
          ) : (
            isChangeable && <UndoReceipt key="undo" data={data} receipt={receipt.id} />
          ),
        ],
      }))}
    />
  )
}

function What({ data: { order }, receipt }: Pick<PurchaseProps, 'data'> & { receipt: FiledReceipt }) {
  const about = [receipt.reference, receipt.note].filter(Boolean).join(' · ')
  return (
    <>
      <ReceivedLines order={order} receipt={receipt} />
      {about && <bdi className="muted small">{about}</bdi>}
    </>
  )
}

interface ReceivedLinesProps {
  order: PurchaseProps['data']['order']
  receipt: FiledReceipt
  /** How many are named; of the others only how many there are. */
  most?: number
}

/** How many pieces arrived of what. */
export function ReceivedLines({ order, receipt: { lines }, most = lines.length }: ReceivedLinesProps) {
  const { t, number } = useLanguage()
  return (
    <>
      {lines.slice(0, most).map(({ variantId, quantity }) => {
        const line = order.lines.find((each) => each.variantId === variantId)
        return (
          <div key={variantId}>
            <span className="num">{number(quantity)}</span> × <bdi>{line ? lineName(line) : variantId}</bdi>
          </div>
        )
      })}
      {lines.length > most && <div>{t('purchases.received_more', { count: lines.length - most })}</div>}
    </>
  )
}

export function UndoReceipt({ data, receipt }: Pick<PurchaseProps, 'data'> & { receipt: PurchaseReceiptId }) {
  const { t, href } = useLanguage()
  const at = { purchase: data.order.row.number, receipt }
  return (
    <form method="post" action={href('/admin/purchase-orders/:purchase/receipts/:receipt/undo', at)}>
      <Once customerId={data.customerId} />
      <Button look="link">{t('purchases.undo')}</Button>
    </form>
  )
}
