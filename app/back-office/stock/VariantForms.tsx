import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { adjustmentReasons } from '#app/stock/movement.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { LevelThere } from './variant-stock.server.ts'

interface VariantFormsProps {
  variant: VariantId
  levels: readonly LevelThere[]
  form: FormState
  submission: string
  customerId: CustomerId
}

const labels = {
  location: 'lists.stock.location',
  by: 'office.stock.by',
  reason: 'office.stock.why',
  note: 'office.stock.note',
  to: 'office.stock.to',
  quantity: 'office.stock.quantity',
} as const

/** The form that was sent says which one it is. */
const ofForm = (form: FormState, name: string): FormState =>
  form.values.form === name ? form : { ...form, values: {}, problems: {}, problem: null }

const optionsOf = (levels: readonly LevelThere[]) =>
  levels.map(({ location, name }) => ({ value: location, label: name }))

/** Some more or fewer than the level says, for a reason. */
export function AdjustForm({ variant, levels, form, submission, customerId }: VariantFormsProps) {
  const language = useLanguage()
  const { t, href } = language
  const mine = ofForm(form, 'adjust')
  const { field, messages } = fieldsOf(language, mine, labels)
  return (
    <form method="post" action={href('/admin/stock/:variant/adjust', { variant })} className="stack" noValidate>
      <FormProblems form={mine} messages={messages} />
      <Once customerId={customerId} submission={submission} />
      <input type="hidden" name="form" value="adjust" />
      {levels.length > 1 && <Field {...field('location')} as="select" options={optionsOf(levels)} />}
      {levels.length === 1 && <input type="hidden" name="location" value={levels[0]?.location} />}
      <Field {...field('by')} inputMode="text" dir="ltr" autoComplete="off" hint={t('office.stock.by_hint')} />
      <Field
        {...field('reason')}
        as="select"
        options={adjustmentReasons.map((value) => ({ value, label: t(`office.stock.reason.${value}`) }))}
      />
      <Field {...field('note')} optional={t('office.optional')} maxLength={limits.stockNote.value} />
      <Button look="quiet">{t('office.stock.adjust_press')}</Button>
    </form>
  )
}

/** From one location to another. */
export function MoveForm({ variant, levels, form, submission, customerId }: VariantFormsProps) {
  const language = useLanguage()
  const { t, href } = language
  const mine = ofForm(form, 'move')
  const { field, messages } = fieldsOf(language, mine, { ...labels, location: 'office.stock.from' })
  const id = (name: string) => ({ id: `move-${name}` })
  return (
    <form method="post" action={href('/admin/stock/:variant/move', { variant })} className="stack" noValidate>
      <FormProblems form={mine} messages={messages} />
      <Once customerId={customerId} submission={submission} />
      <input type="hidden" name="form" value="move" />
      <Field {...field('location')} {...id('location')} as="select" options={optionsOf(levels)} />
      <Field
        {...field('to')}
        as="select"
        options={optionsOf(levels)}
        defaultValue={mine.values.to ?? levels[1]?.location}
      />
      <Field {...field('quantity')} inputMode="numeric" dir="ltr" autoComplete="off" />
      <Field {...field('note')} {...id('note')} optional={t('office.optional')} maxLength={limits.stockNote.value} />
      <Button look="quiet">{t('office.stock.move_press')}</Button>
    </form>
  )
}
