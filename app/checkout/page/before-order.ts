import { expectedWords } from '#app/delivery/delivery-words.ts'
import type { LegalPage } from '#app/settings/legal-pages.server.ts'
import type { Language } from '#app/web/language-of.ts'
import type { BeforeOrderProps } from './BeforeOrder.tsx'
import type { CheckoutView } from '#app/checkout/checkout-view.ts'

// What the order agrees to, in reading order.
const agreed = ['terms', 'withdrawal', 'privacy'] as const

/** The text right above the button that orders, with the legal pages that this shop has. */
export function beforeOrder(checkout: CheckoutView, legal: LegalPage[], language: Language): BeforeOrderProps {
  const { t, href, money } = language
  const { totals, cart, method, pickUp } = checkout
  const amount = money({ amount: totals.total, currency: cart.currency })
  const has = `${totals.taxTotal > 0 ? 'tax' : ''}${method ? 'shipping' : ''}` || 'none'
  const arrival = pickUp
    ? [t('checkout.pick_up_at', { name: pickUp.name })]
    : method
      ? [expectedWords(method.arrives, language)]
      : []
  return {
    lines: [t('checkout.total_with', { amount, has }), ...arrival],
    agreement: t('checkout.agreement'),
    pages: agreed.flatMap((kind) => {
      const page = legal.find((each) => each.kind === kind)
      return page ? [{ href: href('/pages/:slug', { slug: page.slug }), label: t(`checkout.${kind}`) }] : []
    }),
  }
}
