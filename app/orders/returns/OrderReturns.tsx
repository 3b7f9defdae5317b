import type { DetailedReturn, OrderDetails } from '#app/orders/page/order-details.ts'
import { wordsFor } from '#app/orders/letters/line-language.ts'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'

interface OrderReturnsProps {
  order: OrderDetails
  /** The key of the secret link that the page was opened with. */
  linkKey: string | null
}

/** What comes back from an order: the way to return items, and each return with what to do next. */
export function OrderReturns({ order, linkKey }: OrderReturnsProps) {
  const { t, href } = useLanguage()
  if (order.returns.length === 0 && !order.mayReturn) return null
  const query = linkKey ? { key: linkKey } : undefined
  return (
    <Section title={t('returns.title')}>
      <div className="stack">
        {order.returns.map((each) => (
          <OneReturn key={each.id} order={order} returned={each} />
        ))}
        {order.mayReturn && (
          <p>
            <Button look="quiet" href={href('/orders/:number/return', { number: order.number }, query)}>
              {t('returns.start')}
            </Button>
          </p>
        )}
      </div>
    </Section>
  )
}

const tones = {
  requested: 'plain',
  approved: 'plain',
  rejected: 'problem',
  received: 'success',
  closed: 'success',
} as const

function OneReturn({ order, returned }: { order: OrderDetails; returned: DetailedReturn }) {
  const language = useLanguage()
  const { t } = language
  const { number, state, instructions, rejection, lines } = returned
  const text = state === 'approved' ? instructions : state === 'rejected' ? rejection : null
  return (
    <div className="stack">
      <p>
        <b>{t('returns.of', { number })}</b> <Badge tone={tones[state]}>{t(`returns.state.${state}`)}</Badge>
      </p>
      <ul>
        {lines.map(({ orderLineId, quantity }) => {
          const line = order.lines.find(({ id }) => id === orderLineId)
          if (!line) return null
          const { lang } = wordsFor(order.locale, line, language.locale)
          return (
            <li key={orderLineId} lang={lang}>
              {t('returns.item', { quantity, title: line.title })}
            </li>
          )
        })}
      </ul>
      <p>{nextWords(returned, language)}</p>
      {text && <AddressBlock lines={text.split(/\r?\n/)} />}
    </div>
  )
}

/** The returns that wait for somebody, at the top of the page. */
export function OpenReturns({ order: { returns } }: Pick<OrderReturnsProps, 'order'>) {
  const language = useLanguage()
  const { t } = language
  const open = returns.filter(({ state, isRefunded }) => !isRefunded && state !== 'rejected' && state !== 'closed')
  return open.map((each) => (
    <Notice key={each.id} kind="info">
      {t('returns.of', { number: each.number })}: {nextWords(each, language)}
    </Notice>
  ))
}

function nextWords(returned: DetailedReturn, { t }: Pick<Language, 't'>): string {
  const instead = returned.exchange?.order
  return instead && returned.state !== 'approved'
    ? t('returns.next.exchanged_for', { number: instead })
    : t(nextOf(returned), { number: returned.number })
}

/** What happens next with it, or what the customer has to do. */
function nextOf({ state, isRefunded, exchange, lines }: DetailedReturn) {
  const hasArrived = lines.some(({ arrived }) => arrived > 0)
  // Until its items are here, the customer still has to send them.
  if (exchange && hasArrived) return 'returns.next.exchanged' as const
  if (isRefunded) return hasArrived ? ('returns.next.refunded' as const) : ('returns.next.refunded_before' as const)
  return `returns.next.${state}` as const
}
