import draftStyles from '#app/back-office/drafts/Draft.module.css'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { PiecesTable } from '#app/back-office/sending/PiecesTable.tsx'
import type { CartLine } from '#app/cart/cart.ts'
import { lineWords } from '#app/cart/lines/line-view.ts'
import type { FoundVariant } from '#app/drafts/composing/find-variants.server.ts'
import type { OrderLineId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { FieldError } from '#app/ui/form/FieldError.tsx'
import { QuantityField } from '#app/ui/form/QuantityField.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { type FormState, untouched } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { EditData } from './edit-page.server.ts'

const removeField = (id: OrderLineId) => `remove-${id}`
const addField = (id: VariantId) => `add-${id}`

interface EditProps {
  data: EditData
  form: FormState
}

/** What to take out and what to add. Sending it changes nothing: it asks what that would do. */
export function EditFields({ data: { file, edit, mayAdd }, form: posted }: EditProps) {
  const language = useLanguage()
  const { t, href } = language
  const page = href('/admin/orders/:number/edit', { number: file.order.number })
  const { removable, values, refused } = edit
  // A refusal of the last press is about the same choice.
  const form = { ...untouched, values, ...refused, problem: posted.problem ?? refused.problem }
  const names = [
    ...file.lines.map(({ id, title }) => [removeField(id), { name: title }] as const),
    ...edit.chosen.map((line) => [addField(line.variantId), { name: lineWords(line, language) }] as const),
  ]
  const messages = fieldMessages(language, form.problems, Object.fromEntries(names))
  const lines = file.lines.map((line) => ({ line, most: removable.get(line.id) ?? 0 }))
  return (
    <form action={`${page}#plan`} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <Section title={t('office.edit_remove')}>
        {lines.some(({ most }) => most > 0) ? (
          <PiecesTable
            caption={t('office.edit_remove')}
            order={file.order}
            field={removeField}
            begin={() => 0}
            form={form}
            lines={lines}
          />
        ) : (
          <p>{t('office.edit_none_to_remove')}</p>
        )}
      </Section>
      {mayAdd && (
        <Section title={t('office.edit_add')}>
          <Added edit={edit} form={form} page={page} currency={file.order.currency} />
        </Section>
      )}
      <p className="row">
        <Button look="quiet">{t('office.edit_work_out')}</Button>
      </p>
    </form>
  )
}

interface AddedProps extends Pick<EditData, 'edit'> {
  form: FormState
  /** Its address, without the choice. */
  page: string
  currency: string
}
function Added({ edit, form, page, currency }: AddedProps) {
  const language = useLanguage()
  const { t } = language
  const { chosen, found, asked } = edit
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
