import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { FormPart } from '#app/ui/form/FormPart.tsx'
import { limits } from '#app/limits.ts'
import { fewestYears, yearsByLaw } from '#app/settings/retention.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'

export const invoiceLabels = {
  invoices: 'office.issues_invoices',
  invoice_prefix: 'office.invoice_prefix',
  invoice_start: 'office.invoice_start',
  credit_note_prefix: 'office.credit_note_prefix',
  credit_note_start: 'office.credit_note_start',
  invoice_years: 'office.invoice_years',
} as const

export const shownInvoices = (settings: ShopSettings) => ({
  invoices: settings.invoices,
  invoice_prefix: settings.invoicePrefix,
  invoice_start: String(settings.invoiceStart),
  credit_note_prefix: settings.creditNotePrefix,
  credit_note_start: String(settings.creditNoteStart),
  invoice_years: settings.invoiceYears === null ? '' : String(settings.invoiceYears),
})

/** Whether orders get invoices, and how these are numbered. */
export function InvoiceFields({ settings, form }: { settings: ShopSettings; form: FormState }) {
  const language = useLanguage()
  const { t } = language
  const { field } = fieldsOf(language, form, invoiceLabels, shownInvoices(settings))
  const { label: legend, defaultValue: value, ...whether } = field('invoices')
  return (
    <FormPart title={t('lists.invoices')}>
      <div className="stack">
        <ChoiceCards
          {...whether}
          legend={legend}
          value={value}
          options={[
            { value: 'on', label: t('office.issues_invoices.on'), detail: t('office.issues_invoices.on_hint') },
            {
              value: 'mailed',
              label: t('office.issues_invoices.mailed'),
              detail: t('office.issues_invoices.mailed_hint'),
            },
            { value: 'off', label: t('office.issues_invoices.off'), detail: t('office.issues_invoices.off_hint') },
          ]}
        />
        <FieldPair>
          <Field {...field('invoice_prefix')} />
          <Field {...field('invoice_start')} inputMode="numeric" />
        </FieldPair>
        <FieldPair>
          <Field {...field('credit_note_prefix')} />
          <Field {...field('credit_note_start')} inputMode="numeric" />
        </FieldPair>
        <p className="muted small">{t('office.invoice_numbers_hint')}</p>
        <Field
          {...field('invoice_years')}
          optional={t('office.optional')}
          inputMode="numeric"
          hint={t('office.invoice_years_hint', {
            years: yearsByLaw(settings.homeCountry),
            fewest: fewestYears(settings.homeCountry),
            most: limits.invoiceYearsMost.value,
          })}
        />
      </div>
    </FormPart>
  )
}
