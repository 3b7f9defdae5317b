import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { limits } from '#app/limits.ts'
import { Field, type SelectOption } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'

export const purchaseLabels = {
  supplier: 'lists.purchase_orders.supplier',
  location: 'lists.purchase_orders.location',
  expected_on: 'lists.purchase_orders.expected',
  reference: 'lists.purchase_orders.reference',
  note: 'purchases.note',
} as const

interface PurchaseFieldsProps {
  form: FormState
  values: Partial<Record<keyof typeof purchaseLabels, string>>
  places: SelectOption[]
  isNew?: true
}

/** Who delivers, where and when. */
export function PurchaseFields({ form, values, places, isNew }: PurchaseFieldsProps) {
  const language = useLanguage()
  const { t } = language
  const { field, messages } = fieldsOf(language, form, purchaseLabels, values)
  const optional = t('office.optional')
  return (
    <>
      <FormProblems form={form} messages={messages} />
      {!isNew && Object.entries(values).map(([name, shown]) => <ShownBefore key={name} {...{ name, shown, form }} />)}
      <Field {...field('supplier')} maxLength={limits.title.value} />
      <Field {...field('location')} as="select" options={places} />
      <Field {...field('expected_on')} type="date" optional={optional} />
      <Field
        {...field('reference')}
        optional={optional}
        maxLength={limits.stockReference.value}
        hint={t('purchases.reference_hint')}
      />
      <Field {...field('note')} as="textarea" rows={3} optional={optional} maxLength={limits.stockNote.value} />
    </>
  )
}
