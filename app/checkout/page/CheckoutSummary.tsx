import { countPieces } from '#app/cart/cart.ts'
import { lineLang, lineName, linePicture } from '#app/cart/lines/line-view.ts'
import { noReturnWords } from '#app/catalogue/law/no-return.ts'
import { includedTaxes, taxName } from '#app/orders/order-words.ts'
import { Lines } from '#app/ui/text/Lines.tsx'
import { OptionWords } from '#app/ui/text/OptionWords.tsx'
import { Name } from '#app/ui/text/Sentence.tsx'
import { Totals } from '#app/ui/text/Totals.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Checkout } from '#app/checkout/checkout.server.ts'
import { methodName } from '#app/checkout/delivery/method-name.ts'

/** The items, and a total with its parts. Its only link leads back to the cart. */
export function CheckoutSummary({ checkout }: { checkout: Checkout }) {
  const language = useLanguage()
  const { t, href, money } = language
  const { cart, totals } = checkout
  const price = (amount: number) => money({ amount, currency: cart.currency })
  return (
    <>
      <Lines
        compact
        lines={cart.lines.map((line, index) => ({
          id: line.id,
          name: lineName(line, language),
          lang: lineLang(line, language),
          picture: linePicture(line.picture),
          detail:
            line.options.length > 0 ? (
              <>
                {t('checkout.times', { count: line.quantity })} <OptionWords options={line.options} />
              </>
            ) : (
              t('cart.pieces', { count: line.quantity })
            ),
          remark: noReturnWords(line.noReturn, language),
          amount: price(totals.lines[index]?.total ?? 0),
        }))}
      />
      <Totals
        lines={[
          {
            label: t('cart.pieces', { count: countPieces(cart.lines) }),
            amount: price(totals.subtotal),
            detail: checkout.taxFree ? t('checkout.without_tax') : undefined,
          },
          shippingLine(checkout, language),
          ...(checkout.settings.pricesIncludeTax
            ? []
            : totals.taxes.map((tax) => ({ label: taxName(tax, language), amount: price(tax.amount) }))),
        ]}
        total={{
          label: t(
            checkout.isSettled && (checkout.method ?? checkout.pickUp) ? 'checkout.total' : 'checkout.total_so_far',
          ),
          amount: price(totals.total),
          detail: checkout.settings.pricesIncludeTax ? includedTaxes(totals.taxes, cart.currency, language) : undefined,
        }}
      />
      <p>
        <a href={href('/cart')}>{t('checkout.to_cart')}</a>
      </p>
    </>
  )
}

function shippingLine({ method, pickUp, offered, isSettled, cart }: Checkout, language: Language) {
  const { t, money } = language
  if (pickUp) return { label: t('checkout.pick_up_at', { name: pickUp.name }), amount: t('checkout.free') }
  if (!method) {
    return {
      label: t('cart.shipping'),
      amount: '',
      detail: t(isSettled && offered.length > 0 ? 'checkout.shipping_next' : 'checkout.shipping_later'),
    }
  }
  const { charge, price, freeFrom } = method
  const amount = (value: number) => money({ amount: value, currency: cart.currency })
  const missing = freeFrom !== null && charge > 0 ? t('checkout.free_from', { amount: amount(freeFrom) }) : undefined
  return {
    label: <Name parts={methodName(method, language)} />,
    amount: charge === 0 ? t('checkout.free') : amount(charge),
    detail:
      charge === 0 && price > 0 && freeFrom !== null ? t('checkout.free_since', { amount: amount(freeFrom) }) : missing,
  }
}
