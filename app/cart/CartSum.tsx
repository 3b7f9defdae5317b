import { Button } from '#app/ui/Button.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { Totals } from '#app/ui/Totals.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { type Cart, countPieces, isShort, subtotalOf } from './cart.ts'

export function CartSum({ cart, pricesIncludeTax }: { cart: Cart; pricesIncludeTax: boolean }) {
  const { t, href, money } = useLanguage()
  const amount = money({ amount: subtotalOf(cart.lines), currency: cart.currency })
  return (
    <>
      <Totals
        lines={[
          { label: t('cart.pieces', { count: countPieces(cart.lines) }), amount },
          { label: t('cart.shipping'), amount: '', detail: t('cart.shipping_later') },
        ]}
        total={{ label: t('cart.total'), amount, detail: t(pricesIncludeTax ? 'cart.tax_included' : 'cart.tax_added') }}
      />
      {cart.lines.some(isShort) ? (
        <Notice kind="problem">{t('cart.look_first')}</Notice>
      ) : (
        <Button wide href={href('/checkout')}>
          {t('cart.checkout')}
        </Button>
      )}
      <p>
        <a href={href('/collections')}>{t('cart.go_on')}</a>
      </p>
    </>
  )
}
