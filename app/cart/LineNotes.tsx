import { Notice } from '#app/ui/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { type CartLine, isShort } from './cart.ts'

/** What has changed about a line since it was put in: its price, or what is left of it. */
export function LineNotes({ line, currency }: { line: CartLine; currency: string }) {
  const { t, money } = useLanguage()
  const { available, unitPrice, priceWhenAdded } = line
  const price = (amount: number) => money({ amount, currency })
  return (
    <>
      {unitPrice !== priceWhenAdded && (
        <Notice kind="info">
          {t(unitPrice > priceWhenAdded ? 'cart.price_up' : 'cart.price_down', {
            from: price(priceWhenAdded),
            to: price(unitPrice),
          })}
        </Notice>
      )}
      {available !== null && isShort(line) && (
        <Notice kind="problem">
          {available > 0 ? t('cart.too_few_left', { count: available }) : t('cart.sold_out')}
        </Notice>
      )}
    </>
  )
}
