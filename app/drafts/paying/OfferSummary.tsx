import { noReturnWords } from '#app/catalogue/law/no-return.ts'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { wordsFor } from '#app/orders/letters/line-language.ts'
import { includedTaxes, taxName } from '#app/orders/order-words.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { Lines } from '#app/ui/text/Lines.tsx'
import { OptionWords } from '#app/ui/text/OptionWords.tsx'
import { Totals } from '#app/ui/text/Totals.tsx'
import { useLanguage } from '#app/web/language.tsx'

/** What a payment link sells, with the total and its parts. */
export function OfferSummary({ offer }: { offer: OrderDraft }) {
  const language = useLanguage()
  const { t, money, locale } = language
  const price = (amount: number) => money({ amount, currency: offer.currency })
  const pieces = offer.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { shippingMethod, shippingTotal, taxes, pricesIncludeTax } = offer
  return (
    <>
      <Lines
        compact
        lines={offer.lines.map((line) => {
          const { lang, options } = wordsFor(
            offer.locale,
            { ...line, titleLanguage: line.titleLanguage ?? null },
            locale,
          )
          return {
            id: line.variantId,
            name: line.title,
            lang,
            picture: line.picture ? pictureOf({ ...line.picture, width: null, height: null }, '5.5rem', '') : undefined,
            detail:
              options.length > 0 ? (
                <>
                  {t('checkout.times', { count: line.quantity })} <OptionWords options={options} />
                </>
              ) : (
                t('cart.pieces', { count: line.quantity })
              ),
            remark: noReturnWords(line.noReturn, language),
            amount: price(line.total),
          }
        })}
      />
      <Totals
        lines={[
          { label: t('cart.pieces', { count: pieces }), amount: price(offer.subtotal) },
          {
            label: shippingMethod?.name ?? t('orders.pick_up'),
            amount: shippingTotal === 0 ? t('checkout.free') : price(shippingTotal),
          },
          ...(pricesIncludeTax
            ? []
            : taxes.map((tax) => ({ label: taxName(tax, language), amount: price(tax.amount) }))),
        ]}
        total={{
          label: t('checkout.total'),
          amount: price(offer.total),
          detail: pricesIncludeTax ? includedTaxes(taxes, offer.currency, language) : undefined,
        }}
      />
    </>
  )
}
