import { cardFields } from '#app/card-payments/card-fields.ts'
import buttonStyles from '#app/ui/Button.module.css'
import { Button } from '#app/ui/Button.tsx'
import fieldStyles from '#app/ui/Field.module.css'
import type { ErrorCode } from '#app/errors.ts'
import { nameOf, shownTo } from '#app/identity/visitor.ts'
import type { LegalPage } from '#app/settings/legal-pages.server.ts'
import { Hidden } from '#app/ui/Hidden.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { Island } from '#app/web/island.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useVisitor } from '#app/web/visitor.tsx'
import { billedTo } from './checkout.ts'
import type { Checkout } from './checkout.server.ts'
import { BeforeOrder } from './BeforeOrder.tsx'
import { beforeOrder } from './before-order.ts'
import styles from './Checkout.module.css'
import Payment from './Payment.island.tsx'

export interface PaymentPartProps {
  checkout: Checkout
  /** The pages of the law that this shop has. */
  legal: LegalPage[]
  submission: string
  seen: string
  /** What the provider is asked for; null when it takes no amount of this size. */
  providerAmount: number | null
  amountProblem: ErrorCode | null
  card: { scriptOrigin: string; publishableKey: string }
  minutes: number
}

export function PaymentPart(props: PaymentPartProps) {
  const { t } = useLanguage()
  const isFree = props.checkout.totals.total === 0
  if (!isFree && props.amountProblem) return <Notice kind="problem">{t(`error.${props.amountProblem}`)}</Notice>
  if (isFree) return <PlainForm {...props} text={t('checkout.nothing_to_pay')} button={t('checkout.place')} />
  return <CardFields {...props} />
}

/** What every press of the last button brings along: what was seen and by whom, and that it happens once. */
function useHidden({ submission, seen }: PaymentPartProps): Record<string, string> {
  return { intent: 'place', submission, seen, [shownTo]: nameOf(useVisitor()) }
}

function CardFields(props: PaymentPartProps) {
  const language = useLanguage()
  const { t, href, locale } = language
  const { checkout, card, providerAmount, minutes } = props
  const hidden = useHidden(props)
  const pay = t('checkout.pay')
  return (
    <>
      <noscript>
        <PlainForm {...props} text={t('checkout.needs_script', { minutes })} button={pay} />
      </noscript>
      <div className={styles.scripted}>
        <Island
          of={Payment}
          name="Payment"
          when="load"
          props={{
            action: href('/checkout'),
            hidden,
            amount: providerAmount ?? 0,
            currency: checkout.cart.currency.toLowerCase(),
            locale,
            fields: cardFields({ email: checkout.details.email, address: billedTo(checkout.details) }),
            ...card,
            before: beforeOrder(checkout, props.legal, language),
            className: {
              card: styles.card ?? '',
              button: `${buttonStyles.primary} ${buttonStyles.wide}`,
              busy: buttonStyles.busy ?? '',
              quiet: buttonStyles.quiet ?? '',
              error: fieldStyles.error ?? '',
            },
            texts: {
              pay,
              paying: t('checkout.paying'),
              loading: t('checkout.card_loading'),
              blocked: t('checkout.card_blocked'),
              retry: t('checkout.card_retry'),
              hosted: t('checkout.card_hosted'),
              declined: t('error.payment.declined'),
              refused3ds: t('checkout.bank_refused'),
              lost: t('checkout.connection_lost'),
              review: t('checkout.review'),
            },
          }}
        />
      </div>
    </>
  )
}

/** Places the order without card fields: nothing is to be paid, or it is paid on the provider's page. */
function PlainForm({ text, button, ...props }: PaymentPartProps & { text: string; button: string }) {
  const { checkout, legal } = props
  const language = useLanguage()
  return (
    <form method="post" action={`${language.href('/checkout')}#payment`} className="stack">
      <Hidden fields={useHidden(props)} />
      <p>{text}</p>
      <BeforeOrder {...beforeOrder(checkout, legal, language)} />
      <Button wide>{button}</Button>
    </form>
  )
}
