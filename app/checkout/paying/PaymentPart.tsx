import type { CardEntryProps } from '#app/card-payments/browser/CardEntry.tsx'
import { cardFields } from '#app/card-payments/card-fields.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import type { ErrorCode } from '#app/errors.ts'
import { nameOf, shownTo } from '#app/identity/people/visitor.ts'
import type { LegalPage } from '#app/settings/legal-pages.server.ts'
import { Hidden } from '#app/ui/text/Hidden.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useVisitor } from '#app/web/requests/visitor.tsx'
import { billedTo } from '#app/checkout/checkout.ts'
import type { Checkout } from '#app/checkout/checkout.server.ts'
import { BeforeOrder } from '#app/checkout/page/BeforeOrder.tsx'
import { beforeOrder } from '#app/checkout/page/before-order.ts'
import styles from '#app/checkout/page/Checkout.module.css'
import { PayByCard } from './PayByCard.tsx'

export interface PaymentPartProps {
  checkout: Checkout
  /** The pages of the law that this shop has. */
  legal: LegalPage[]
  submission: string
  /** The displayed text, to which the press agrees. */
  agreed: string
  /** The amount requested from the provider; null if it accepts no amount of this size. */
  providerAmount: number | null
  amountProblem: ErrorCode | null
  card: Pick<CardEntryProps, 'scriptOrigin' | 'publishableKey' | 'methods' | 'capture'>
  minutes: number
  /** This order may be bought on account, to be paid within so many days. */
  accountDays: number | null
  /** Why not, if its buyer might expect it. */
  notOnAccount: 'overdue' | 'limit' | 'unknown' | null
}

/** Refused at the form on account, and said there. */
const refusedOnAccount: readonly (ErrorCode | null)[] = [
  'payment.not_on_account',
  'payment.account_overdue',
  'payment.account_limit',
]
export const isSaidAtPayment = ({ problem }: FormState) => refusedOnAccount.includes(problem)

export function PaymentPart({ form, ...props }: PaymentPartProps & { form: FormState }) {
  const language = useLanguage()
  return (
    <div className="stack">
      {isSaidAtPayment(form) && <Notice kind="problem">{problemOf(language, form)}</Notice>}
      <WaysToPay {...props} isOnAccount={form.values.pay === 'account'} />
    </div>
  )
}

function WaysToPay({ isOnAccount, ...props }: PaymentPartProps & { isOnAccount: boolean }) {
  const { t } = useLanguage()
  const { notOnAccount } = props
  const isFree = props.checkout.totals.total === 0
  if (!isFree && props.amountProblem) return <Notice kind="problem">{t(`error.${props.amountProblem}`)}</Notice>
  if (isFree) return <PlainForm {...props} text={t('checkout.nothing_to_pay')} button={t('checkout.place')} />
  if (props.accountDays === null)
    return (
      <>
        <CardFields {...props} />
        {notOnAccount && <p className="muted small">{t(`checkout.not_on_account.${notOnAccount}`)}</p>}
      </>
    )
  return <CardOrAccount {...props} days={props.accountDays} isOnAccount={isOnAccount} />
}

/**
 * Two forms of which the chosen one is seen: nothing but the style sheet is needed for that, with and without script.
 */
function CardOrAccount({ days, isOnAccount, ...props }: PaymentPartProps & { days: number; isOnAccount: boolean }) {
  const { t } = useLanguage()
  const { cardBrands } = props.checkout.settings
  return (
    <div className={`stack ${styles.ways}`}>
      <ChoiceCards
        name="pay"
        legend={t('checkout.payment')}
        legendHidden
        value={isOnAccount ? 'account' : 'card'}
        options={[
          { value: 'card', label: t('checkout.by_card'), detail: cardBrands },
          { value: 'account', label: t('checkout.on_account'), detail: t('checkout.on_account_days', { days }) },
        ]}
      />
      <div>
        <CardFields {...props} />
      </div>
      <PlainForm {...props} method="account" text={t('checkout.on_account_how')} button={t('checkout.pay')} />
    </div>
  )
}

/** Sent by every press of the last button: what was seen and by whom, and a key against repeats. */
function useHidden({ submission, agreed }: PaymentPartProps): Record<string, string> {
  return { submission, agreed, [shownTo]: nameOf(useVisitor()) }
}

function CardFields(props: PaymentPartProps) {
  const language = useLanguage()
  const { t, href } = language
  const { checkout, card, providerAmount, minutes } = props
  const hidden = useHidden(props)
  const pay = t('checkout.pay')
  return (
    <>
      <noscript>
        <PlainForm {...props} text={t('checkout.needs_script', { minutes })} button={pay} />
      </noscript>
      <PayByCard
        action={href('/checkout/place')}
        hidden={hidden}
        amount={providerAmount ?? 0}
        currency={checkout.cart.currency}
        fields={cardFields({ email: checkout.details.email, address: billedTo(checkout.details) })}
        card={card}
        before={beforeOrder(checkout, props.legal, language)}
        contact={{
          to: `${href('/checkout', undefined, { part: 'contact' })}#contact`,
          name: t('checkout.change_of', { part: t('checkout.contact') }),
        }}
      />
    </>
  )
}

interface PlainFormProps extends PaymentPartProps {
  text: string
  button: string
  /** By card if left out. */
  method?: 'account'
}

/** Places the order without card fields: nothing is to be paid, or it is paid on the provider's page, or on account. */
function PlainForm({ text, button, method, ...props }: PlainFormProps) {
  const { checkout, legal } = props
  const language = useLanguage()
  return (
    <form method="post" action={`${language.href('/checkout/place')}#payment`} className="stack">
      <Hidden fields={{ ...useHidden(props), ...(method && { method }) }} />
      <p>{text}</p>
      <BeforeOrder {...beforeOrder(checkout, legal, language)} />
      <Button wide>{button}</Button>
    </form>
  )
}
