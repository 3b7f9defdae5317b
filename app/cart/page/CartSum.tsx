import { deliveryWords } from '#app/delivery/delivery-words.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { LinkedText } from '#app/ui/text/LinkedText.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Progress } from '#app/ui/notices/Progress.tsx'
import { Totals, type TotalsLine } from '#app/ui/text/Totals.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { type Cart, isShort, subtotalOf } from '#app/cart/cart.ts'
import type { CartDelivery } from './cart-delivery.ts'

interface CartSumProps {
  cart: Cart
  delivery: CartDelivery | null
  priceNote: { text: string; href?: string }
  isBeside: boolean
}

export function CartSum({ cart, delivery, priceNote, isBeside }: CartSumProps) {
  const language = useLanguage()
  const { t, href, money } = language
  const amount = money(subtotalOf(cart))
  return (
    <>
      {!isBeside && <FreeDelivery cart={cart} delivery={delivery} />}
      <Totals
        lines={[]}
        total={{ label: t('cart.total'), amount, detail: <LinkedText {...priceNote} /> }}
        // Beside a page there is room for what decides: the rest is one press away.
        after={isBeside ? [] : [shippingLine(delivery, cart.currency, language)]}
      />
      {cart.lines.some(isShort) ? (
        <Notice kind="problem" silent>
          {t('cart.look_first')}
        </Notice>
      ) : (
        <Button wide href={href('/checkout')}>
          {t('cart.checkout')}
        </Button>
      )}
      {isBeside ? (
        <Leave />
      ) : (
        <p>
          <a href={href('/collections')}>{t('shell.continue_shopping')}</a>
        </p>
      )}
    </>
  )
}

/** How much is missing for free delivery, if there is any. */
export function FreeDelivery({ cart, delivery }: Pick<CartSumProps, 'cart' | 'delivery'>) {
  const { t, money } = useLanguage()
  if (!delivery?.free) return null
  const { from, missing } = delivery.free
  const amount = money({ amount: missing, currency: cart.currency })
  return (
    <Progress text={missing > 0 ? t('cart.to_free', { amount }) : t('cart.is_free')} done={from - missing} of={from} />
  )
}

/** Estimated shipping price and delivery day: named with its country, since the address is still to come. */
function shippingLine(delivery: CartDelivery | null, currency: string, language: Language): TotalsLine {
  const { t, money, country } = language
  if (!delivery) return { label: t('cart.shipping'), amount: '', detail: t('cart.shipping_later') }
  const { charge, isCheapest, arrives } = delivery
  const price = money({ amount: charge, currency })
  const from = isCheapest ? t('catalogue.price_from', { price }) : price
  return {
    label: t('cart.shipping'),
    amount: charge === 0 ? t('checkout.free') : from,
    detail: t('delivery.to', { country: country(delivery.country), days: deliveryWords(arrives, language) }),
  }
}

/** From the dialog: to the page that has room for all of it, or back to the one beneath. */
function Leave() {
  const { t, href } = useLanguage()
  return (
    <form method="dialog" className="row">
      <a href={href('/cart')}>{t('cart.view')}</a>
      <Button look="link">{t('shell.continue_shopping')}</Button>
    </form>
  )
}
