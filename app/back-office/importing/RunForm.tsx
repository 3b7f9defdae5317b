import { Button } from '#app/ui/form/Button.tsx'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { ImportData } from './import.server.ts'

const labels = {
  currency: 'imports.currency',
  prices: 'imports.prices',
  stock: 'imports.stock',
  tag_collections: 'imports.tag_collections',
  old_hosts: 'imports.old_hosts',
} as const

/** What the file does not say, and the two buttons: to try it out, and to import it. */
export function RunForm({ data: { view, steps, customerId }, form }: { data: ImportData; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const here = { import: view.id }
  const { field, messages } = fieldsOf(language, form, labels, steps.answers)
  return (
    <Section title={t('imports.run')}>
      <form method="post" action={href('/admin/imports/:import/start', here)} className="stack" noValidate>
        <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
        <Once customerId={customerId} />
        {steps.isOfProducts && (
          <>
            <p>{t('imports.prices_text')}</p>
            <Field {...field('currency')} maxLength={3} size={4} autoCapitalize="characters" />
            <Field
              {...field('prices')}
              as="select"
              options={[
                { value: '', label: t('imports.choose') },
                { value: 'with_tax', label: t('imports.prices.with_tax') },
                { value: 'without_tax', label: t('imports.prices.without_tax') },
              ]}
            />
            {steps.asksStock && <StockChoice field={field('stock')} />}
            <Field
              {...field('tag_collections')}
              inputMode="numeric"
              hint={t('imports.tag_collections_hint')}
              optional={t('office.optional')}
            />
          </>
        )}
        {view.format === 'redirects' && (
          <Field
            {...field('old_hosts')}
            as="textarea"
            rows={2}
            hint={t('imports.old_hosts_hint')}
            optional={t('office.optional')}
          />
        )}
        <div className="row">
          <Button>{t('imports.start')}</Button>
          <Button look="quiet" formAction={href('/admin/imports/:import/try', here)}>
            {t('imports.try')}
          </Button>
        </div>
        <p className="muted small">{t('imports.try_hint')}</p>
      </form>
    </Section>
  )
}

function StockChoice({ field }: { field: { name: string; label: string; defaultValue: string; error?: string } }) {
  const { t } = useLanguage()
  const { name, label, defaultValue, error } = field
  return (
    <ChoiceCards
      name={name}
      legend={label}
      value={defaultValue}
      error={error}
      options={(['none', 'uncounted'] as const).map((value) => ({
        value,
        label: t(`imports.stock.${value}`),
        detail: t(`imports.stock.${value}_text`),
      }))}
    />
  )
}
