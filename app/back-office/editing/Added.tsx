import draftStyles from '#app/back-office/drafts/Draft.module.css'
import type { CartLine } from '#app/cart/cart.ts'
import { lineWords } from '#app/cart/lines/line-view.ts'
import type { FoundVariant } from '#app/drafts/composing/find-variants.server.ts'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { FieldError } from '#app/ui/form/FieldError.tsx'
import { QuantityField } from '#app/ui/form/QuantityField.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

export const addField = (id: VariantId) => `add-${id}`

/** What a page's address says of the items to be added, and what was found for a search. */
export interface AddedChoice {
  /** As the catalogue has them. */
  chosen: readonly CartLine[]
  asked: string
  found: readonly FoundVariant[]
}

interface AddedProps {
  choice: AddedChoice
  form: FormState
  /** Its address, without the choice. */
  page: string
  currency: string
}

/** The items that were chosen and those that were found, each with how many of it; and the search for others. */
export function Added({ choice, form, page, currency }: AddedProps) {
  const language = useLanguage()
  const { t } = language
  const { chosen, found, asked } = choice
  const others = found.filter(({ id }) => !chosen.some(({ variantId }) => variantId === id))
  return (
    <div className="stack">
      <Field name="q" type="search" label={t('draft.search')} required={false} defaultValue={asked} />
      <p className="row">
        <Button look="quiet" formAction={`${page}#q`}>
          {t('draft.search_press')}
        </Button>
      </p>
      {asked !== '' && found.length === 0 && <p>{t('draft.found_none')}</p>}
      <ul className={draftStyles.found}>
        {chosen.map((line) => (
          <Item key={line.variantId} form={form} currency={currency} {...itemOf(line, lineWords(line, language))} />
        ))}
        {others.map((variant) => (
          <Item key={variant.id} form={form} currency={currency} {...itemOfFound(variant)} />
        ))}
      </ul>
    </div>
  )
}

interface ItemProps {
  id: VariantId
  words: string
  price: number
  available: number | null
}
const itemOf = ({ variantId: id, sku, unitPrice: price, available }: CartLine, words: string): ItemProps => ({
  id,
  // With its SKU, as where it was found.
  words: [words, sku].filter(Boolean).join(' · '),
  price,
  available,
})
const itemOfFound = ({ id, title, values, sku, price, available }: FoundVariant): ItemProps => ({
  id,
  words: [title, values, sku].filter(Boolean).join(' · '),
  price,
  available,
})

function Item({ id, words, price, available, currency, form }: ItemProps & { currency: string; form: FormState }) {
  const { t, money } = useLanguage()
  const name = addField(id)
  const code = form.problems[name]
  return (
    <li>
      <span>
        <bdi>{words}</bdi>
        <br />
        <span className="muted small">
          {money({ amount: price, currency })} ·{' '}
          {available === null ? t('draft.unlimited') : t('draft.in_stock', { count: available })}
        </span>
        {code && <FieldError id={`${name}-error`}>{t(`error.${code}`)}</FieldError>}
      </span>
      <QuantityField
        name={name}
        label={t('office.pieces_of', { title: words })}
        value={form.values[name] ?? 0}
        min={0}
        max={limits.lineQuantity.value}
        error={code && `${name}-error`}
      />
    </li>
  )
}
