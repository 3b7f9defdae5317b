import { useLanguage } from '#app/web/language.tsx'
import { OpenMatters } from './OpenMatters.tsx'
import type { OpenMatter } from './erasure/open-matters.ts'

interface ErasureWordsProps {
  matters: readonly OpenMatter[]
  /** Orders that stay without a name, and invoices that stay as they are. */
  orders: number
  invoices: number
  /** The numbers of orders that the account can open; others were made without it. */
  own: readonly string[]
  /** How long invoices are kept after the year of issue. */
  years: number
}

/** What exactly will happen: what goes, what stays and how long, and what it waits for. */
export function ErasureWords({ matters, orders, invoices, own, years }: ErasureWordsProps) {
  const { t, href } = useLanguage()
  return (
    <>
      <h3>{t('customers.goes')}</h3>
      <ul className="stack">
        <li>{t('customers.goes_account')}</li>
        <li>{t('customers.goes_orders')}</li>
        <li>{t('customers.goes_messages')}</li>
      </ul>
      <h3>{t('customers.stays')}</h3>
      <ul className="stack">
        <li>{t('customers.stays_orders', { count: orders })}</li>
        <li>{t('customers.stays_invoices', { count: invoices, years })}</li>
        <li>{t('customers.stays_elsewhere')}</li>
      </ul>
      {matters.length > 0 && (
        <>
          <h3>{t('customers.waits')}</h3>
          <p>{t('customers.waits_text')}</p>
          <OpenMatters
            matters={matters}
            pageOf={(order) => (own.includes(order) ? href('/account/orders/:number', { number: order }) : null)}
          />
        </>
      )}
    </>
  )
}
