import { expectedWords } from '#app/delivery/delivery-words.ts'
import { keptOf } from '#app/orders/money/ledger.ts'
import { keptPieces } from '#app/orders/shipment.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import styles from './Order.module.css'
import { GoodsBadge, OrderState, PaymentBadge } from '#app/back-office/orders/States.tsx'

/** Status, money, fulfilment and customer: what one opens an order for, in its first view. */
export function OrderSummary({ file }: { file: OrderFile }) {
  const language = useLanguage()
  const { t, money, date } = language
  const { order, facts, lines, buyer } = file
  const price = (amount: number) => money({ amount, currency: order.currency })
  const count = keptPieces(lines)
  const sent = lines.reduce((sum, { left }) => sum - left, count)
  const isOpen = order.state === 'placed' && !order.held && !facts.staffHeld
  const promised = order.toSend > 0 && order.shippingMethod?.arrives
  return (
    <dl className={styles.summary} data-part="summary">
      <div>
        <dt>{t('office.summary.status')}</dt>
        <dd>
          {isOpen ? (
            <Badge>{t('office.state.placed')}</Badge>
          ) : (
            <OrderState {...order} held={order.held || facts.staffHeld} />
          )}
          <small>{date(order.createdAt)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('office.summary.payment')}</dt>
        <dd>
          <PaymentBadge payment={order.payment} />
          <small className="num">
            {t('office.summary.paid_of', { paid: price(keptOf(facts.ledger)), total: price(order.total) })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('office.field.fulfilment')}</dt>
        <dd>
          <GoodsBadge fulfilment={order.fulfilment} />
          <small>{promised ? expectedWords(promised, language) : t('office.summary.sent_of', { sent, count })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('office.summary.customer')}</dt>
        <dd>
          <bdi>{order.shippingAddress?.name || order.billingAddress?.name || order.email || '–'}</bdi>
          <small>
            {buyer.count > 1
              ? t('office.summary.orders', { count: buyer.count, worth: price(buyer.worth) })
              : t('office.summary.first')}
          </small>
        </dd>
      </div>
    </dl>
  )
}
