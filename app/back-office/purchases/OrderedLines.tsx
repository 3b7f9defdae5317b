import type { FiledLine } from '#app/purchase-orders/purchase-file.server.ts'
import { comingOf } from '#app/purchase-orders/purchase-order.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { lineName } from './PurchaseLines.tsx'
import type { PurchaseProps } from './purchase-page.server.ts'

/** What was ordered, what has arrived of it, and what it costs. */
export function OrderedLines({ data: { order } }: Pick<PurchaseProps, 'data'>) {
  const { t, number, money } = useLanguage()
  const { lines, row } = order
  const hasCosts = lines.some(({ unitCost }) => unitCost !== null)
  const numeral = (key: string, value: number) => (
    <span key={key} className="num">
      {number(value)}
    </span>
  )
  const price = (key: string, amount: number) => (
    <span key={key} className="num">
      {money({ amount, currency: row.currency })}
    </span>
  )
  const total = lines.reduce((sum, { quantity, unitCost }) => sum + quantity * (unitCost ?? 0), 0)
  return (
    <Table
      caption={t('purchases.lines')}
      columns={[
        { title: t('purchases.item') },
        { title: t('lists.purchase_orders.ordered'), end: true },
        { title: t('lists.purchase_orders.arrived'), end: true },
        { title: t('purchases.coming'), end: true },
        ...(hasCosts ? [{ title: t('purchases.cost'), end: true }] : []),
      ]}
      rows={lines.map((line) => ({
        id: line.variantId,
        cells: [
          <Item key="item" line={line} />,
          numeral('ordered', line.quantity),
          numeral('arrived', line.arrived),
          numeral('coming', comingOf(order, line)),
          ...(hasCosts ? [line.unitCost === null ? '–' : price('cost', line.unitCost)] : []),
        ],
      }))}
      feet={hasCosts ? [{ id: 'total', cells: [t('purchases.total_cost'), '', '', '', price('total', total)] }] : []}
    />
  )
}

function Item({ line }: { line: FiledLine }) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  const over = line.arrived - line.quantity
  const name = <bdi>{lineName(line)}</bdi>
  return (
    <>
      {line.isThere && mayOpen('/admin/stock') ? (
        <a href={href('/admin/stock/:variant', { variant: line.variantId })}>{name}</a>
      ) : (
        name
      )}
      {over > 0 && (
        <>
          <br />
          <span className="muted small">{t('purchases.over', { count: over })}</span>
        </>
      )}
    </>
  )
}
