import type { OrderDetails } from './order-details.ts'
import { useLanguage } from '#app/web/language.tsx'

/** The files of an order's invoice and of its credit notes; nothing while there are none. */
export function Invoices({ order: { number, invoices }, linkKey }: { order: OrderDetails; linkKey: string | null }) {
  const { t, href } = useLanguage()
  if (invoices.length === 0) return null
  return (
    <div>
      <h2>{t('invoices.heading')}</h2>
      {invoices.map((invoice) => (
        <p key={invoice.number}>
          <a
            href={href(
              '/orders/:number/invoices/:invoice',
              { number, invoice: invoice.number },
              linkKey ? { key: linkKey } : undefined,
            )}
          >
            {t(`invoices.download_${invoice.kind}`, { number: invoice.number })}
          </a>
        </p>
      ))}
    </div>
  )
}
