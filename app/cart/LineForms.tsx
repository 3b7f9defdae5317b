import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/Button.tsx'
import { FieldError } from '#app/ui/FieldError.tsx'
import { QuantityField } from '#app/ui/QuantityField.tsx'
import type { FormState } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { CartLine } from './cart.ts'
import { lineWords } from './line-view.ts'

/** How many of it, and none of it. With script each press is sent by itself; without there is a button. */
export function LineForms({ line, form }: { line: CartLine; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const name = lineWords(line, language)
  const mine = form.values.line === line.id
  const problem = mine ? form.problems.quantity : undefined
  const id = `quantity-${line.id}`
  return (
    <>
      {/* Our own words at the field, not the browser's: they stay, and they speak the page's language. */}
      <form method="post" action={href('/cart')} id={`of-${line.id}`} data-send-on-change noValidate>
        <Known line={line} />
        <input type="hidden" name="seen" value={line.unitPrice} />
        <input type="hidden" name="intent" value="change" />
        <QuantityField
          id={id}
          label={t('cart.quantity_of', { name })}
          // What was refused stays as it was typed.
          value={problem ? form.values.quantity : line.quantity}
          max={limits.lineQuantity.value}
          error={problem && `${id}-error`}
          autoFocus={problem !== undefined}
          steps={{ less: t('cart.fewer', { name }), more: t('cart.more', { name }) }}
        />
        <Button look="link" aria-label={t('cart.update_of', { name })}>
          {t('cart.update')}
        </Button>
      </form>
      <form method="post" action={href('/cart')} id={`without-${line.id}`}>
        <Known line={line} />
        <Button look="link" name="intent" value="remove" aria-label={t('cart.remove_of', { name })}>
          {t('cart.remove')}
        </Button>
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
