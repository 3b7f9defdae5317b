import type { ReactNode } from 'react'
import type { ErrorCode } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { BesideParts } from '#app/ui/frame/Beside.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { CheckoutLayout } from '#app/ui/frame/CheckoutLayout.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Cart } from '#app/cart/cart.ts'
import type { CartDelivery } from './cart-delivery.ts'
import { BeforeOrdering, type BeforeOrderingProps } from './BeforeOrdering.tsx'
import { CartLines } from '#app/cart/lines/CartLines.tsx'
import { CartNotices } from './CartNotices.tsx'
import { CartSum, FreeDelivery } from './CartSum.tsx'
import type { Happened } from '#app/cart/lines/happened.ts'

interface CartViewProps {
  cart: Cart | null
  delivery: CartDelivery | null
  priceNote: Parameters<typeof CartSum>[0]['priceNote']
  before: BeforeOrderingProps
  happened: Happened | null
  told: ErrorCode | null
  form: FormState
  /** In the dialog beside another page: the same, one below the other. */
  isBeside: boolean
  /** The visitor is a guest: their account may have a cart, too. */
  isGuest: boolean
}

export function CartView(props: CartViewProps) {
  const { cart, delivery, priceNote, before, happened, told, form, isBeside, isGuest } = props
  const { t } = useLanguage()
  const notices = <CartNotices cart={cart} happened={happened} told={told} form={form} />
  const lines = cart && <CartLines cart={cart} happened={happened} form={form} newestFirst={isBeside} />
  if (!cart || cart.lines.length === 0) {
    return (
      <>
        {(form.problem || told || cart?.again || cart?.gone?.length) && notices}
        {cart && cart.removed.length > 0 ? <JustEmptied>{lines}</JustEmptied> : <EmptyCart isGuest={isGuest} />}
      </>
    )
  }
  const sum = <CartSum cart={cart} delivery={delivery} priceNote={priceNote} isBeside={isBeside} />
  if (isBeside) {
    return (
      <BesideParts foot={sum} footLabel={t('cart.sum')}>
        {notices}
        <FreeDelivery cart={cart} delivery={delivery} />
        {lines}
      </BesideParts>
    )
  }
  return (
    <>
      <PageHeader title={t('cart.title')} />
      {notices}
      <CheckoutLayout
        summaryLabel={t('cart.sum')}
        summary={
          <>
            {sum}
            {isGuest && <SignIn />}
            <BeforeOrdering {...before} />
          </>
        }
      >
        {lines}
      </CheckoutLayout>
    </>
  )
}

/** Nothing is left but what can be put back. */
function JustEmptied({ children }: { children: ReactNode }) {
  const { t, href } = useLanguage()
  return (
    <div className="stack">
      <PageHeader title={t('cart.empty')} />
      {children}
      <Button href={href('/collections')}>{t('shell.continue_shopping')}</Button>
    </div>
  )
}

/** The header offers it, too; here it says what for, and leads back. */
function SignIn() {
  const { t, href } = useLanguage()
  return (
    <p>
      {t('cart.guest')}{' '}
      <a href={href('/auth/sign-in', undefined, { return_to: href('/cart') })}>{t('shell.sign_in')}</a>
    </p>
  )
}

function EmptyCart({ isGuest }: { isGuest: boolean }) {
  const { t, href } = useLanguage()
  return (
    <Empty title={t('cart.empty')} action={<Button href={href('/collections')}>{t('shell.continue_shopping')}</Button>}>
      <p>{t('cart.empty_text', { days: Math.round(limits.cartLife.value / 86_400_000) })}</p>
      {isGuest && <SignIn />}
    </Empty>
  )
}
