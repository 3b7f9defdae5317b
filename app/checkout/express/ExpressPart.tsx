import type { ExpressOffer } from '#app/card-payments/browser/express-sheet.ts'
import { nameOf, shownTo } from '#app/identity/people/visitor.ts'
import type { LegalPage } from '#app/settings/legal-pages.server.ts'
import pageStyles from '#app/ui/frame/Page.module.css'
import noticeStyles from '#app/ui/notices/Notice.module.css'
import { Island } from '#app/web/island.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useVisitor } from '#app/web/requests/visitor.tsx'
import type { Checkout } from '#app/checkout/checkout.server.ts'
import { beforeOrder } from '#app/checkout/page/before-order.ts'
import type { PaymentPartProps } from '#app/checkout/paying/PaymentPart.tsx'
import Express from './Express.island.tsx'

interface ExpressPartProps {
  checkout: Checkout
  legal: LegalPage[]
  offer: ExpressOffer
  card: PaymentPartProps['card']
}

/** Orders with a wallet, which brings contact, address and payment; under the form that asks for them. */
export function ExpressPart({ checkout, legal, offer, card }: ExpressPartProps) {
  const language = useLanguage()
  const visitor = useVisitor()
  const { t, href, locale } = language
  const { agreement, pages } = beforeOrder(checkout, legal, language)
  return (
    <Island
      of={Express}
      name="Express"
      when="load"
      props={{
        action: href('/checkout/wallet'),
        ratesAction: href('/checkout/rates'),
        hidden: { [shownTo]: nameOf(visitor) },
        offer,
        countries: checkout.countries,
        currency: checkout.cart.currency.toLowerCase(),
        locale,
        ...card,
        title: t('checkout.express'),
        told: t('checkout.express_told'),
        agreement: { agreement, pages },
        className: { whole: `stack ${pageStyles.section}`, error: `${noticeStyles.notice} ${noticeStyles.problem}` },
        texts: {
          declined: t('error.payment.declined'),
          refused3ds: t('checkout.bank_refused'),
          lost: t('checkout.connection_lost'),
          refused: t('error.payment.not_possible'),
          email: t('error.payment.email_refused'),
          review: t('checkout.review'),
        },
      }}
    />
  )
}
