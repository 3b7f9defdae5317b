import type { ErrorCode } from '#app/errors.ts'
import { Button } from '#app/ui/Button.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import type { FormState } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Cart } from './cart.ts'
import { lineName } from './line-view.ts'

interface CartNoticesProps {
  cart: Cart | null
  addedLine: string | null
  told: ErrorCode | null
  form: FormState
}

/** What has just happened to the cart as a whole: added, refused, kept at what there is, joined with another. */
export function CartNotices({ cart, addedLine, told, form }: CartNoticesProps) {
  const language = useLanguage()
  const { t, href } = language
  const added = cart?.lines.find(({ id }) => id === addedLine)
  const product = form.values.product ?? ''
  const toProduct = /^[a-z0-9-]+$/.test(product) && (
    <a href={href('/products/:slug', { slug: product })}>{t('cart.to_product')}</a>
  )
  return (
    <div className="stack">
      {form.problem && (
        <Notice kind="problem" action={toProduct}>
          {t(`error.${form.problem}`)}
        </Notice>
      )}
      {added && <Notice kind="success">{t('cart.added', { name: lineName(added, language) })}</Notice>}
      {told && <Notice kind="info">{t(`error.${told}`)}</Notice>}
      {cart?.merged && <MergedNotice cart={cart} />}
    </div>
  )
}

function MergedNotice({ cart }: { cart: Cart }) {
  const language = useLanguage()
  const { t, href } = language
  const names = (cart.merged?.added ?? []).flatMap(({ variantId, quantity }) => {
    const line = cart.lines.find((each) => each.variantId === variantId)
    return line ? [t('cart.merged_line', { quantity, name: lineName(line, language) })] : []
  })
  if (names.length === 0) return null
  const undo = (
    <form method="post" action={href('/cart')}>
      <input type="hidden" name="version" value={cart.version} />
      <Button look="link" name="intent" value="undo-merge">
        {t('cart.undo')}
      </Button>
    </form>
  )
  return (
    <Notice kind="info" action={undo}>
      {t('cart.merged', { names: names.join(', ') })}
    </Notice>
  )
}
