import { Facts } from '#app/ui/text/Facts.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OrderDetails } from '#app/orders/page/order-details.ts'

/** The refunds, each with its amount and day, and those that failed. */
export function Refunds({ order: { refunds, currency } }: { order: OrderDetails }) {
  const { t, date, money } = useLanguage()
  if (refunds.length === 0) return null
  return (
    <Section title={t('orders.refunds')}>
      <Facts
        facts={refunds.map(({ amount, credited, state, at }) => {
          const what = { amount: money({ amount, currency }), date: date(at) }
          return { icon: icons[state], text: t(credited ? 'orders.refund.credited' : sentences[state], what) }
        })}
      />
    </Section>
  )
}

const icons = { requested: 'info', pending: 'info', succeeded: 'check', failed: 'alert' } as const

const sentences = {
  requested: 'orders.refund.under_way',
  pending: 'orders.refund.under_way',
  succeeded: 'orders.refund.done',
  failed: 'orders.refund.failed',
} as const
