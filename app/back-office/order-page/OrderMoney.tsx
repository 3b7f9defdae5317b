import { Disputes, Refunds } from '#app/back-office/withdrawals/Correspondence.tsx'
import { Attempts, Decline, Ledger } from '#app/back-office/payments/Ledger.tsx'
import { keptOf, owedOf, returnedOf, sumOf } from '#app/orders/money/ledger.ts'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import styles from './Order.module.css'

/** The order's money as a short sum; every event of it behind a fold. */
export function OrderMoney({ file, live }: { file: OrderFile; live: boolean }) {
  const { t } = useLanguage()
  const last = file.attempts.at(-1)
  const hasHistory = file.ledger.length + file.attempts.length + file.refunds.length > 0
  return (
    <Section title={t('office.payment_sum')}>
      <PaymentSum file={file} />
      {last?.declineCode && last.state === 'declined' && (
        <p>
          <Decline code={last.declineCode} />
        </p>
      )}
      <Disputes file={file} live={live} />
      {hasHistory && (
        <details className={styles.fold}>
          <summary>{t('office.payment_history')}</summary>
          <div data-part="payment-history">
            <Ledger file={file} live={live} />
            <Attempts file={file} live={live} />
            <Refunds file={file} />
          </div>
        </details>
      )}
    </Section>
  )
}

/** Total, paid, refunded, owed: only what is not nothing. */
function PaymentSum({ file: { order, facts } }: { file: OrderFile }) {
  const { t, money } = useLanguage()
  const { ledger, underWay } = facts
  const refunded = returnedOf(ledger)
  const authorised = sumOf(ledger, 'authorised') - sumOf(ledger, 'voided') - sumOf(ledger, 'captured')
  const price = (amount: number) => money({ amount, currency: order.currency })
  const rows = [
    [t('office.sum.total'), order.total],
    [t('office.sum.authorised'), Math.max(0, authorised)],
    [t('office.sum.paid'), keptOf(ledger) + refunded],
    [t('office.sum.refunded'), -refunded],
    [t('office.sum.refund_pending'), -underWay],
    [t('office.sum.owed'), owedOf(ledger)],
  ] as const
  return (
    <dl className={styles.sum} data-part="payment-sum">
      {rows
        .filter(([, amount], at) => at === 0 || amount !== 0)
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{price(amount)}</dd>
          </div>
        ))}
    </dl>
  )
}
