import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { BatchData } from './batch.page.tsx'
import { confirmKey, fieldLabel, objectKey, reasonKey, suggestions } from './bulk-words.ts'

/** What will happen, to how many, and what not and why: nothing has happened yet. */
export function BatchDraft({ data, form }: { data: BatchData; form: FormState }) {
  const { t, href } = useLanguage()
  const { row, preview, fields, submission, customerId, back } = data
  const [first] = Object.values(form.problems)
  const problem = form.problem ?? first
  /** The file says it for each. */
  const isSaid = (field: string) => preview.every(({ given }) => given?.[field])
  const isWhole = preview.length === row.total
  const refused = preview.filter(({ reason }) => reason !== null).length
  return (
    <div className="stack">
      {problem && <Notice kind="problem">{t(`error.${problem}`)}</Notice>}
      <form method="post" action={href('/admin/batches/:batch/start', { batch: row.id })} className="stack" noValidate>
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        {fields.map((field) => (
          <Field
            key={field}
            name={`given-${field}`}
            label={t(fieldLabel(field))}
            optional={isSaid(field) ? t('office.optional') : undefined}
            hint={preview.some(({ given }) => given?.[field]) ? t('bulk.file_first') : undefined}
            defaultValue={form.values[`given-${field}`]}
            autoComplete="off"
            list={suggestions[field] && `${field}-known`}
          />
        ))}
        {fields.map((field) => (
          <datalist key={field} id={`${field}-known`}>
            {suggestions[field]?.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </datalist>
        ))}
        <p>{t(isWhole ? 'bulk.checked_all' : 'bulk.checked_first', { refused, checked: preview.length })}</p>
        <div className="row">
          <Button>{t(confirmKey(row.operation), { count: isWhole ? row.total - refused : row.total })}</Button>
          <Button look="link" href={href(back)}>
            {t('bulk.leave')}
          </Button>
        </div>
      </form>
      <Preview data={data} />
    </div>
  )
}

function Preview({ data: { preview, row } }: { data: BatchData }) {
  const { t } = useLanguage()
  const named = [...new Set(preview.flatMap(({ given }) => Object.keys(given ?? {})))]
  const isCounted = preview.some(({ count }) => count !== null)
  // What cannot be done comes first: it is what has to be read.
  const rows = preview.toSorted((one, other) => Number(one.reason === null) - Number(other.reason === null))
  return (
    <Table
      caption={t('bulk.preview')}
      columns={[
        { title: t(objectKey(row.list)) },
        ...named.map((field) => ({ title: t(fieldLabel(field)) })),
        ...(isCounted ? [{ title: t('bulk.items') }] : []),
        { title: t('bulk.what_happens') },
      ]}
      rows={rows.map(({ position, label, given, reason, count }) => ({
        id: String(position),
        cells: [
          label,
          ...named.map((field) => String(given?.[field] ?? '')),
          ...(isCounted ? [count ?? ''] : []),
          reason ? t(reasonKey(reason)) : t('bulk.ready'),
        ],
      }))}
    />
  )
}
