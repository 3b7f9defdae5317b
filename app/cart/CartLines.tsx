import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/Button.tsx'
import { FieldError } from '#app/ui/FieldError.tsx'
import { Lines } from '#app/ui/Lines.tsx'
import { QuantityField } from '#app/ui/QuantityField.tsx'
import type { FormState } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { type Cart, type CartLine, isShort } from './cart.ts'
import { LineNotes } from './LineNotes.tsx'
import { lineDetail, lineName, linePicture } from './line-view.ts'

export function CartLines({ cart, form }: { cart: Cart; form: FormState }) {
  const language = useLanguage()
  const { href, money } = language
  return (
    <Lines
      lines={cart.lines.map((line) => ({
        id: line.id,
        href: href('/products/:slug', { slug: line.slug }),
        name: lineName(line, language),
        picture: linePicture(line.picture),
        detail: <Detail line={line} currency={cart.currency} />,
        note: <LineNotes line={line} currency={cart.currency} />,
        control: <LineForms line={line} version={cart.version} form={form} />,
        amount: money({ amount: line.unitPrice * line.quantity, currency: cart.currency }),
      }))}
    />
  )
}

// From here on a shopper may want to hurry; the product page says so from the same number on.
const few = 5

function Detail({ line, currency }: { line: CartLine; currency: string }) {
  const language = useLanguage()
  const { t, money } = language
  const { available, unitPrice } = line
  return (
    <>
      {lineDetail(line, language)}
      {line.options.length > 0 && <br />}
      {t('cart.each', { price: money({ amount: unitPrice, currency }) })}
      {available !== null && available <= few && !isShort(line) && ` · ${t('cart.few_left', { count: available })}`}
    </>
  )
}

function LineForms({ line, version, form }: { line: CartLine; version: number; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const name = lineName(line, language)
  const mine = form.values.line === line.id
  // What was typed stays, also when it was refused, or when the cart has changed meanwhile.
  const shown = mine && form.values.quantity !== undefined ? Number(form.values.quantity) : line.quantity
  const problem = mine ? form.problems.quantity : undefined
  const known = (
    <>
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="version" value={version} />
    </>
  )
  return (
    <>
      <form method="post" action={href('/cart')}>
        {known}
        <QuantityField
          id={`quantity-${line.id}`}
          label={t('cart.quantity_of', { name })}
          value={Number.isNaN(shown) ? line.quantity : shown}
          max={limits.lineQuantity.value}
        />
        <Button look="link" name="intent" value="change" aria-label={t('cart.update_of', { name })}>
          {t('cart.update')}
        </Button>
      </form>
      <form method="post" action={href('/cart')}>
        {known}
        <Button look="link" name="intent" value="remove" aria-label={t('cart.remove_of', { name })}>
          {t('cart.remove')}
        </Button>
      </form>
      {problem && <FieldError id={`quantity-${line.id}-error`}>{t(`error.${problem}`)}</FieldError>}
    </>
  )
}
