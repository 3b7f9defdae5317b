import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { ReactNode } from 'react'
import { limits } from '#app/limits.ts'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { CheckoutLayout } from '#app/ui/frame/CheckoutLayout.tsx'
import { Lines } from '#app/ui/text/Lines.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Steps } from '#app/ui/notices/Steps.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { BuyAgain } from '#app/orders/again/BuyAgain.tsx'
import { AccountOffer } from '#app/orders/links/AccountOffer.tsx'
import { addressLines } from './address-lines.ts'
import { AccountPart } from '#app/orders/money/AccountPart.tsx'
import { type OrderDetails, standing } from './order-details.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import { moneySentence, nextSentence, stepsOf } from '#app/orders/order-words.ts'
import { Invoices } from './Invoices.tsx'
import { lineOf } from './line-of.tsx'
import { paidWithWords } from '#app/orders/money/paid-with.ts'
import { OrderTotals } from './OrderTotals.tsx'
import { Parcels } from './Parcels.tsx'
import { PayNow } from '#app/orders/money/PayNow.tsx'
import { OpenReturns, OrderReturns } from '#app/orders/returns/OrderReturns.tsx'
import { Refunds } from '#app/orders/money/Refunds.tsx'

interface OrderViewProps {
  order: OrderDetails
  now: Date
  /** The key of the secret link that the page was opened with; then the page suggests keeping the link. */
  linkKey?: string | null
  /** The withdrawal form, if this shop and this order allow it. */
  withdrawAt?: string | null
  /** The person signed in; null or left out: none. */
  customerId?: CustomerId | null
  /** The reader still has its cart: payment continues in the checkout. */
  inCart?: boolean
}

/** The whole order, the same behind the secret link and in the account: progress, items, addresses. */
export function OrderView(props: OrderViewProps) {
  const { order, linkKey, customerId = null, withdrawAt } = props
  const language = useLanguage()
  const { t } = language
  const steps = stepsOf(language, order)
  return (
    <div className="stack">
      <Standing {...props} />
      <OpenReturns order={order} />
      {steps.length > 0 && <Steps label={t('orders.steps')} steps={steps} />}
      <CheckoutLayout
        summaryLabel={t('orders.where')}
        summary={<Where order={order} linkKey={linkKey} customerId={customerId} withdrawAt={withdrawAt} />}
      >
        <div className="stack">
          <h2>{t('orders.lines')}</h2>
          <Lines lines={order.lines.map((line) => lineOf(line, order, language))} />
          <OrderTotals order={order} />
          <PackedWith order={order} />
          <BuyAgain order={order} linkKey={linkKey} />
        </div>
        <AccountPart order={order} />
        <Parcels shipments={order.shipments} />
        <OrderReturns order={order} linkKey={linkKey ?? null} />
        <Refunds order={order} />
      </CheckoutLayout>
    </div>
  )
}

/** Its items come with those of another order, or instead of them. The guest's link to that one is in its own mails. */
function PackedWith({ order: { together, customerId } }: Pick<OrderViewProps, 'order'>) {
  const { t, href } = useLanguage()
  const others = together.added.flatMap(({ order }) => order ?? [])
  const { insteadOf } = together
  const words = [
    ...(insteadOf ? [{ number: insteadOf, text: t('returns.instead_of', { number: insteadOf }) }] : []),
    ...(together.to ? [{ number: together.to, text: t('orders.together_to', { number: together.to }) }] : []),
    ...others.map((number) => ({ number, text: t('orders.together_with', { number }) })),
  ]
  return words.map(({ number, text }) => (
    <p key={number}>{customerId === null ? text : <a href={href('/account/orders/:number', { number })}>{text}</a>}</p>
  ))
}

const kinds = {
  waiting: 'info',
  looking: 'info',
  expired: 'problem',
  cancelled: 'info',
  refunded: 'info',
  nothing_left: 'info',
} as const

function Standing({ order, now, linkKey = null, inCart = false }: OrderViewProps) {
  const language = useLanguage()
  const { t, href } = language
  const stands = standing(order)
  const declined = stands === 'waiting' && order.attempt === 'declined'
  const contested = order.payment === 'disputed' || order.account?.isOverdue || order.lost > 0
  const kind = declined
    ? 'problem'
    : contested
      ? 'info'
      : stands in kinds
        ? kinds[stands as keyof typeof kinds]
        : 'success'
  const action = mayPay(order, now).ok ? (
    <PayNow order={order} linkKey={linkKey} inCart={inCart} />
  ) : stands === 'expired' ? (
    <Button look="quiet" href={href('/cart')}>
      {t('orders.to_cart')}
    </Button>
  ) : undefined
  return (
    <Notice kind={kind} action={action}>
      {[nextSentence(language, order, now), moneySentence(language, order)].filter(Boolean).join(' ')}
    </Notice>
  )
}

function Where({ order, linkKey, customerId = null, withdrawAt }: Omit<OrderViewProps, 'now' | 'inCart'>) {
  const language = useLanguage()
  const { t, href, locale } = language
  const { pickUp, shippingAddress, billingAddress, email, phone, paidWith } = order
  return (
    <>
      {pickUp && (
        <Place title={t('orders.pick_up')} lines={addressLines({ ...pickUp.address, name: pickUp.name }, locale)}>
          <a href={href('/locations/:slug', { slug: pickUp.slug })}>{t('orders.location')}</a>
        </Place>
      )}
      {shippingAddress && <Place title={t('orders.delivery_address')} lines={addressLines(shippingAddress, locale)} />}
      {billingAddress && <Place title={t('orders.billing_address')} lines={addressLines(billingAddress, locale)} />}
      {paidWith && <Place title={t('orders.payment_method')} lines={[paidWithWords(paidWith, language)]} />}
      <Place title={t('orders.contact')} lines={phone ? [email, readable(phone)] : [email]} />
      <Invoices order={order} linkKey={linkKey ?? null} />
      <p>{t('orders.question')}</p>
      <Button look="quiet" icon="comment" href={href('/contact', undefined, { order: order.number })}>
        {t('orders.ask')}
      </Button>
      {withdrawAt && (
        <p>
          <a href={withdrawAt}>{t('withdrawals.title')}</a>
        </p>
      )}
      {linkKey && order.customerId === null && order.state !== 'pending' && (
        <AccountOffer number={order.number} linkKey={linkKey} customerId={customerId} />
      )}
      {linkKey && (
        <p className="muted small">{t('orders.keep_link', { days: limits.orderLinkLife.value / 86_400_000 })}</p>
      )}
    </>
  )
}

const readable = (phone: string) => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

function Place({ title, lines, children }: { title: string; lines: string[]; children?: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <AddressBlock lines={lines}>{children}</AddressBlock>
    </div>
  )
}
