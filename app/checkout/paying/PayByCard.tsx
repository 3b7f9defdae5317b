import type { CardEntryProps } from '#app/card-payments/browser/CardEntry.tsx'
import type { BeforeOrderProps } from '#app/checkout/page/BeforeOrder.tsx'
import styles from '#app/checkout/page/Checkout.module.css'
import payStyles from '#app/orders/money/PayNow.module.css'
import buttonStyles from '#app/ui/form/Button.module.css'
import noticeStyles from '#app/ui/notices/Notice.module.css'
import { Island } from '#app/web/island.tsx'
import { useLanguage } from '#app/web/language.tsx'
import Payment from './Payment.island.tsx'

interface PayByCardProps {
  /** What the last button is sent to: it orders, and answers with the payment. */
  action: string
  hidden: Record<string, string>
  /** As it is requested from the provider. */
  amount: number
  currency: string
  fields: CardEntryProps['fields']
  card: Pick<CardEntryProps, 'scriptOrigin' | 'publishableKey' | 'methods' | 'capture'>
  before: BeforeOrderProps
  contact: CardEntryProps['contact']
}

/** The card fields in our page. They need script: beside them, the page has a form for those without. */
export function PayByCard({ action, hidden, amount, currency, fields, card, before, contact }: PayByCardProps) {
  const { t, locale } = useLanguage()
  return (
    <div className={payStyles.scripted}>
      <Island
        of={Payment}
        name="Payment"
        when="load"
        props={{
          action,
          hidden,
          amount,
          currency: currency.toLowerCase(),
          locale,
          fields,
          ...card,
          before,
          contact,
          className: {
            card: styles.card ?? '',
            button: `${buttonStyles.primary} ${buttonStyles.wide}`,
            busy: buttonStyles.busy ?? '',
            quiet: buttonStyles.quiet ?? '',
            error: `${noticeStyles.notice} ${noticeStyles.problem}`,
          },
          texts: {
            pay: t('checkout.pay'),
            paying: t('checkout.paying'),
            loading: t('checkout.card_loading'),
            blocked: t('checkout.card_blocked'),
            retry: t('checkout.card_retry'),
            hosted: t('checkout.card_hosted'),
            declined: t('error.payment.declined'),
            refused3ds: t('checkout.bank_refused'),
            lost: t('checkout.connection_lost'),
            refused: t('error.payment.not_possible'),
            email: t('error.payment.email_refused'),
            review: t('checkout.review'),
          },
        }}
      />
    </div>
  )
}
