import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

interface NewVariantsProps {
  form: FormState
  currency: string
  /** Of the price. */
  error?: string
}

/** What becomes of combinations that have no variant yet. */
export function NewVariants({ form, currency, error }: NewVariantsProps) {
  const { t } = useLanguage()
  return (
    <>
      <Field
        as="select"
        name="missing"
        label={t('office.product.missing')}
        hint={t('office.product.missing_hint')}
        defaultValue={form.values.missing ?? 'make'}
        options={[
          { value: 'make', label: t('office.product.missing_make') },
          { value: 'leave', label: t('office.product.missing_leave') },
        ]}
      />
      <Field
        name="price"
        label={t('office.product.new_price')}
        hint={t('office.product.new_price_hint', { currency })}
        optional={t('office.optional')}
        inputMode="decimal"
        defaultValue={form.values.price ?? ''}
        error={error}
      />
      <input type="hidden" name="price-currency" value={currency} />
    </>
  )
}
