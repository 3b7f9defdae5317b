import { mayStartReturn } from '#app/orders/returns/return.ts'
import type { Returnable } from '#app/orders/returns/return.ts'
import { limits } from '#app/limits.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'

interface FiledReturnsProps {
  file: OrderFile
  returnable: Returnable
}

/** The order's returns, each with its own page, and the way to make one for the customer. */
export function FiledReturns({ file: { order }, returnable }: FiledReturnsProps) {
  const { t, href, time } = useLanguage()
  const mayStart = useMay('returns.start') && mayStartReturn(returnable, limits.orderReturns.value).ok
  if (order.returns.length === 0 && !mayStart) return null
  return (
    <Section title={t('returns.title')}>
      {order.returns.length > 0 && (
        <ul className="stack">
          {order.returns.map(({ id, number, state, requestedAt, isRefunded, exchange }) => (
            <li key={id}>
              <a href={href('/admin/returns/:return', { return: number })}>{t('returns.of', { number })}</a>{' '}
              <Badge>{t(`returns.state.${state}`)}</Badge>{' '}
              {isRefunded && <Badge tone="success">{t('office.return_refunded')}</Badge>}{' '}
              {exchange && <Badge tone="success">{t('office.return_exchanged')}</Badge>}{' '}
              <span className="muted small">{time(requestedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayStart && (
        <p>
          <a href={href('/admin/orders/:number/return', { number: order.number })}>{t('office.return_start')}</a>
        </p>
      )}
    </Section>
  )
}
