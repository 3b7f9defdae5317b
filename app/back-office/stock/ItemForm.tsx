import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId, VariantId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'

interface ItemFormProps {
  item: { id: VariantId; isCounted: boolean; limit: number | null }
  form: FormState
  customerId: CustomerId
}

/** Whether it is counted, and at how many it is low. */
export function ItemForm({ item: { id, isCounted, limit }, form, customerId }: ItemFormProps) {
  const language = useLanguage()
  const { t, href } = language
  const mine = form.values.form === 'item' ? form : { ...form, values: {}, problems: {}, problem: null }
  const { field, messages } = fieldsOf(
    language,
    mine,
    { low_stock_at: 'office.stock.limit' },
    { low_stock_at: limit === null ? '' : String(limit) },
  )
  return (
    <form method="post" action={href('/admin/stock/:variant/item', { variant: id })} className="stack" noValidate>
      <FormProblems form={mine} messages={messages} />
      <Once customerId={customerId} />
      <input type="hidden" name="form" value="item" />
      <input type="hidden" name="was" value={limit ?? ''} />
      <input type="hidden" name="tracked" value="" />
      <label>
        <input type="checkbox" name="tracked" value="on" defaultChecked={isCounted} /> {t('office.stock.tracked')}
      </label>
      <Field
        {...field('low_stock_at')}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        optional={t('office.optional')}
        hint={t('office.stock.limit_hint')}
      />
      <Button look="quiet">{t('office.stock.save')}</Button>
    </form>
  )
}
