import type { ReactNode } from 'react'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { FieldError } from '#app/ui/form/FieldError.tsx'
import { QuantityField } from '#app/ui/form/QuantityField.tsx'
import { called } from '#app/ui/text/Sentence.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { CartLine } from '#app/cart/cart.ts'
import { lineParts } from './line-view.ts'

type Naming = `cart.${'quantity' | 'update' | 'remove'}_of` | 'cart.fewer' | 'cart.more'

/** How many of it, and none of it. With script each press is sent by itself; without there is a button. */
export function LineForms({ line, form }: { line: CartLine; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const parts = lineParts(line, language)
  const calledBy = (key: Naming, shown?: ReactNode) => called({ of: (name) => t(key, { name }), name: parts }, shown)
  const mine = form.values.line === line.id
  const problem = mine ? form.problems.quantity : undefined
  const id = `quantity-${line.id}`
  return (
    <>
      {/* Our own words at the field, not the browser's: they stay, and they speak the page's language. */}
      <form method="post" action={href('/cart/change')} id={`of-${line.id}`} data-send-on-change noValidate>
        <Known line={line} />
        <input type="hidden" name="seen_price" value={line.unitPrice} />
        <QuantityField
          id={id}
          label={calledBy('cart.quantity_of')}
          // Refused input stays as it was typed.
          value={problem ? form.values.quantity : line.quantity}
          max={limits.lineQuantity.value}
          error={problem && `${id}-error`}
          autoFocus={problem !== undefined}
          steps={{ less: calledBy('cart.fewer'), more: calledBy('cart.more') }}
        />
        <Button look="link" {...calledBy('cart.update_of', t('cart.update'))} />
      </form>
      <form method="post" action={href('/cart/remove')} id={`without-${line.id}`}>
        <Known line={line} />
        <Button look="link" {...calledBy('cart.remove_of', t('cart.remove'))} />
      </form>
      {problem && <FieldError id={`${id}-error`}>{t(`error.${problem}`)}</FieldError>}
    </>
  )
}

/** Which line, and as how many it was shown: by that another tab's change is noticed. */
function Known({ line }: { line: CartLine }) {
  return (
    <>
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="was" value={line.quantity} />
    </>
  )
}
