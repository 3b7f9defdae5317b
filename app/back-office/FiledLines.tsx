import { OrderTotals } from '#app/orders/OrderTotals.tsx'
import { Section } from '#app/ui/Section.tsx'
import { Table } from '#app/ui/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { FiledLine, OrderFile } from './order-file.server.ts'

/** What was bought, and of each how much has left and how much has gone back. */
export function FiledLines({ file: { order, lines } }: { file: OrderFile }) {
  const { t, money } = useLanguage()
  const price = (amount: number) => money({ amount, currency: order.currency })
  return (
    <Section title={t('office.lines')}>
      <Table
        caption={t('office.lines')}
        columns={[
          { title: t('office.piece') },
          { title: t('office.filter.fulfilment') },
          { title: t('office.gone_back') },
          { title: t('office.sum'), end: true },
        ]}
        rows={lines.map((line) => ({
          id: line.id,
          cells: [
            <LineName key="name" line={line} />,
            t('office.sent_of', { sent: line.quantity - line.left, count: line.quantity }),
            line.refundedAmount > 0 && t('office.gone_back_amount', { amount: price(line.refundedAmount) }),
            price(line.total),
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
