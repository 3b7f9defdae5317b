import styles from '#app/back-office/order-page/Order.module.css'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { CustomerData } from './customer-data.server.ts'

/** Orders, what they brought, and the account: what one opens a file for, in its first view. */
export function CustomerSummary({ data: { view, about, address } }: { data: CustomerData }) {
  const { t, money, date, number, locale } = useLanguage()
  const last = view.last_order_at
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('office.field.orders')}</dt>
        <dd className="num">
          {number(view.orders)}
          <small>
            {last ? t('office.customer.last', { at: date(new Date(last)) }) : t('office.customer.none_yet')}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('lists.customers.worth')}</dt>
        <dd className="num">
          {view.worth.length === 0 && '–'}
          {view.worth.map((sum) => (
            <div key={sum.currency}>{money(sum)}</div>
          ))}
          <small>{t('office.customer.worth_hint')}</small>
        </dd>
      </div>
      <div>
        <dt>{t('lists.customers.kind')}</dt>
        <dd>
          <Badge>{t(`lists.customers.kind.${view.kind}`)}</Badge>
          <small>
            {t('lists.customers.since')} {date(new Date(view.created_at))}
          </small>
          {about?.worksHere && <small>{t('office.customer.works_here')}</small>}
        </dd>
      </div>
      {address && (
        <div>
          <dt>{t('office.customer.address')}</dt>
          <dd className="small">
            <AddressBlock lines={addressLines(address, locale)} />
          </dd>
        </div>
      )}
    </dl>
  )
}
