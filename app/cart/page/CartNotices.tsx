import { queryOfNames } from '#app/catalogue/products/choice.ts'
import type { ErrorCode } from '#app/errors.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { NamePart } from '#app/ui/text/name-parts.ts'
import { Sentence } from '#app/ui/text/Sentence.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Cart } from '#app/cart/cart.ts'
import type { Happened } from '#app/cart/lines/happened.ts'
import { lineParts } from '#app/cart/lines/line-view.ts'

import { AgainNotice } from './AgainNotice.tsx'
import { GoneNotice } from './GoneNotice.tsx'

interface CartNoticesProps {
  cart: Cart | null
  happened: Happened | null
  told: ErrorCode | null
  form: FormState
}

/**
 * What has just happened to the cart as a whole: added, refused, merged with another. Messages about a line are at the
 * line.
 */
export function CartNotices({ cart, happened, told, form }: CartNoticesProps) {
  const language = useLanguage()
  const { t } = language
  const added = happened?.deed === 'added' && cart?.lines.find(({ id }) => id === happened.lineId)
  return (
    <div className="stack">
      {form.problem && (
        <Notice kind="problem" action={<ToProduct form={form} />} silent>
          {t(`error.${form.problem}`)}
        </Notice>
      )}
      {added && (
        <Notice kind="success" silent>
          <Sentence of={(name) => t('cart.added', { name })} name={lineParts(added, language)} />
        </Notice>
      )}
      {told && !happened && (
        <Notice kind="info" silent>
          {t(`error.${told}`)}
        </Notice>
      )}
      {cart && <GoneNotice cart={cart} />}
      {cart?.merged && <MergedNotice cart={cart} />}
      {cart?.again && <AgainNotice again={cart.again} />}
    </div>
  )
}

function ToProduct({ form }: { form: FormState }) {
  const { t, href } = useLanguage()
  const { product = '', option1, option2, option3 } = form.values
  if (!/^[a-z0-9-]+$/.test(product)) return null
  const choice = [option1, option2, option3].flatMap((name) => name || [])
  return <a href={href('/products/:slug', { slug: product }, queryOfNames(choice))}>{t('cart.to_product')}</a>
}

function MergedNotice({ cart }: { cart: Cart }) {
  const language = useLanguage()
  const { t, href } = language
  const names = (cart.merged?.added ?? []).flatMap(({ variantId, quantity }): NamePart[] => {
    const line = cart.lines.find((each) => each.variantId === variantId)
    if (!line) return []
    const [{ text, lang }, ...choice] = lineParts(line, language)
    return [{ text: t('cart.merged_line', { quantity, name: text }), lang }, ...choice]
  })
  if (names.length === 0) return null
  const undo = (
    <form method="post" action={href('/cart/undo-merge')}>
      <input type="hidden" name="version" value={cart.version} />
      <Button look="link">{t('cart.undo')}</Button>
    </form>
  )
  return (
    <Notice kind="info" action={undo} silent>
      <Sentence of={(all) => t('cart.merged', { names: all })} name={names} />
    </Notice>
  )
}
