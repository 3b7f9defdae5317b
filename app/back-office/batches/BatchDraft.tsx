import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { Language } from '#app/web/language-of.ts'
import { staffHolds } from '#app/orders/care/care.ts'
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
          <Asked
            key={field}
            name={`given-${field}`}
            label={t(fieldLabel(field))}
            optional={isSaid(field) ? t('office.optional') : undefined}
            hint={preview.some(({ given }) => given?.[field]) ? t('bulk.file_first') : hintOf(field, t)}
            defaultValue={form.values[`given-${field}`]}
            options={optionsOf(field, data, t)}
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

const hintOf = (field: string, t: Language['t']) => (field === 'tags' ? t('bulk.tags_hint') : undefined)

/** The values of a field that has known ones. */
function optionsOf(field: string, { colleagues }: BatchData, t: Language['t']) {
  if (field === 'reason')
    return [
      { value: '', label: t('office.choose') },
      ...staffHolds.map((value) => ({ value, label: t(`office.reason.${value}`) })),
    ]
  if (field !== 'colleague') return null
  return [
    { value: '', label: t('office.assignee.nobody') },
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

interface AskedProps {
  name: string
  label: string
  optional?: string
  hint?: string
  defaultValue?: string
  options: { value: string; label: string }[] | null
  list?: string
}

/** What all of them get alike: chosen, where the values are known. */
function Asked({ options, list, ...field }: AskedProps) {
  if (options) return <Field as="select" {...field} options={options} required={false} />
  return <Field {...field} autoComplete="off" list={list} />
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
