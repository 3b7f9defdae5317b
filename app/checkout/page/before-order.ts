import { expectedWords } from '#app/delivery/delivery-words.ts'
import type { Money } from '#app/kernel/money.ts'
import type { LegalPage } from '#app/settings/legal-pages.server.ts'
import type { Language } from '#app/web/language-of.ts'
import type { BeforeOrderProps } from './BeforeOrder.tsx'
import type { CheckoutView } from '#app/checkout/checkout-view.ts'

// What the order agrees to, in reading order.
const agreed = ['terms', 'withdrawal', 'privacy'] as const

/** What is ordered, as far as the text above the button tells it. */
interface Ordered {
  total: Money
  hasTax: boolean
  hasShipping: boolean
  /** When or where it arrives. */
  arrival: string[]
}

/** The text right above the button that orders, with the legal pages that this shop has. */
export function beforeOrder(checkout: CheckoutView, legal: LegalPage[], language: Language): BeforeOrderProps {
  const { totals, cart, method, pickUp } = checkout
  const arrival = pickUp
    ? [language.t('checkout.pick_up_at', { name: pickUp.name })]
    : method
      ? [expectedWords(method.arrives, language)]
      : []
  const total = { amount: totals.total, currency: cart.currency }
  return beforeOrderOf({ total, hasTax: totals.taxTotal > 0, hasShipping: method !== null, arrival }, legal, language)
}

/** The same of anything that is ordered. */
export function beforeOrderOf(
  { total, hasTax, hasShipping, arrival }: Ordered,
  legal: LegalPage[],
  { t, href, money }: Language,
): BeforeOrderProps {
  const has = `${hasTax ? 'tax' : ''}${hasShipping ? 'shipping' : ''}` || 'none'
  return {
    lines: [t('checkout.total_with', { amount: money(total), has }), ...arrival],
    agreement: t('checkout.agreement'),
    pages: agreed.flatMap((kind) => {
      const page = legal.find((each) => each.kind === kind)
      return page ? [{ href: href('/pages/:slug', { slug: page.slug }), label: t(`checkout.${kind}`) }] : []
    }),
  }
}
