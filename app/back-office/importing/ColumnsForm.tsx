import { guessColumns } from '#app/imports/steps/guess-columns.ts'
import { columnOf, type MappedColumn, mappedColumns } from '#app/imports/steps/mapped-columns.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { ImportData } from './import.server.ts'

/** Which column is which, of a file whose headings nobody knows: with its first values beside each. */
export function ColumnsForm({ data: { view, steps, customerId }, form }: { data: ImportData; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const labels = Object.fromEntries(mappedColumns.map((name) => [name, `imports.column.${name}`])) as Record<
    MappedColumn,
    FieldLabel
  >
  const { header = [], samples = [] } = steps.found ?? {}
  const { mapping } = steps
  const known = mapping
    ? Object.fromEntries(mappedColumns.map((name) => [name, mapping[columnOf[name]] ?? '']))
    : guessColumns(header)
  const { field, messages } = fieldsOf(language, form, labels, known)
  const options = [
    { value: '', label: t('imports.column.none') },
    ...header
      .map((name, at) => ({ name, first: samples.map((row) => row[at]).find(Boolean) }))
      .filter(({ name }) => name !== '')
      .map(({ name, first }) => ({ value: name, label: first ? `${name} (${first.slice(0, 40)})` : name })),
  ]
  return (
    <Section title={t('imports.columns')}>
      <form
        method="post"
        action={href('/admin/imports/:import/columns', { import: view.id })}
        className="stack"
        noValidate
      >
        <p>{t('imports.columns_text')}</p>
        <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
        <Once customerId={customerId} />
        {mappedColumns.map((name) => (
          <Field
            key={name}
            {...field(name)}
            as="select"
            options={options}
            optional={name === 'title' || name === 'price' ? undefined : t('office.optional')}
          />
        ))}
        <Button>{t('imports.columns_press')}</Button>
      </form>
    </Section>
  )
}
