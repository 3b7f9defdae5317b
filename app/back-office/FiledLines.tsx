import { OrderTotals } from '#app/orders/OrderTotals.tsx'
import { Section } from '#app/ui/Section.tsx'
import { Table } from '#app/ui/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { FiledLine, OrderFile } from './order-file.server.ts'

/** What was bought, and of each how much has left and how much has gone back. */
export function FiledLines({ file: { order, lines } }: { file: OrderFile }) {
  const { t, money } = useLanguage()
  return (
    <Section title={t('office.lines')}>
      <Table
        caption={t('office.lines')}
        columns={[
          { title: t('office.piece') },
          { title: t('office.ordered'), end: true },
          { title: t('office.sent'), end: true },
          { title: t('office.gone_back'), end: true },
          { title: t('office.sum'), end: true },
        ]}
        rows={lines.map((line) => ({
          id: line.id,
          cells: [
            <LineName key="name" line={line} />,
            line.quantity,
            line.quantity - line.left,
            line.refundedAmount > 0 ? money({ amount: line.refundedAmount, currency: order.currency }) : '–',
            money({ amount: line.total, currency: order.currency }),
          ],
        }))}
      />
      <OrderTotals order={order} />
    </Section>
  )
}

export function LineName({ line: { title, detail, sku } }: { line: FiledLine }) {
  const below = [detail, sku].filter(Boolean).join(' · ')
  return (
    <>
      {title}
      {below && (
        <>
          <br />
          <span className="muted small">{below}</span>
        </>
      )}
    </>
  )
}
