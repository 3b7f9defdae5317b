import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Asked, problemOf } from './Asked.tsx'
import type { BatchData } from './batch-page.server.ts'
import { batchWords } from './BulkBar.tsx'
import { confirmKey } from './bulk-words.ts'
import { Preview } from './Preview.tsx'

interface DraftProps {
  data: BatchData
  form: FormState
}

/** What will happen, to how many, and what not and why: nothing has happened yet. */
export function BatchDraft({ data, form }: DraftProps) {
  const { t } = useLanguage()
  const [[field, first] = []] = Object.entries(form.problems)
  const problem = form.problem ?? first
  const text =
    field && problem === 'batch.field'
      ? problemOf(field.replace('given-', ''))
      : problem && (`error.${problem}` as const)
  const isAsking = data.isAsking || Object.keys(form.values).some((name) => name.startsWith('given-'))
  return (
    <div className="stack">
      {text && <Notice kind="problem">{t(text)}</Notice>}
      {data.isShownFirst && isAsking ? (
        <AskForm data={data} form={form} />
      ) : (
        <>
          <StartForm data={data} form={form} />
          <Preview data={data} />
        </>
      )}
    </div>
  )
}

/** What all get alike is said first; then the preview shows what comes of it. */
function AskForm({ data, form }: DraftProps) {
  const { t, href } = useLanguage()
  const { row, fields, customerId } = data
  return (
    <form method="post" action={href('/admin/batches/:batch/change', { batch: row.id })} className="stack" noValidate>
      <Once customerId={customerId} />
      {fields.map((field) => (
        <Asked
          key={field}
          field={field}
          data={data}
          defaultValue={form.values[`typed-given-${field}`] ?? form.values[`given-${field}`] ?? data.said[field]}
          isWrong={`given-${field}` in form.problems}
        />
      ))}
      <div className="row">
        <Button>{t('bulk.show')}</Button>
        <Leave data={data} />
      </div>
    </form>
  )
}

function StartForm({ data, form }: DraftProps) {
  const language = useLanguage()
  const { t, href } = language
  const { row, preview, fields, submission, customerId, isShownFirst, said } = data
  const isWhole = preview.length === row.total
  const refused = preview.filter(({ reason }) => reason !== null).length
  const same = preview.filter(({ reason, effects }) => reason === null && effects?.length === 0).length
  const changing = preview.length - refused - same
  const checked = same > 0 ? 'bulk.checked_some' : 'bulk.checked_all'
  const checkedFirst = same > 0 ? 'bulk.checked_some_first' : 'bulk.checked_first'
  const here = { batch: row.id }
  return (
    <form method="post" action={href('/admin/batches/:batch/start', here)} className="stack" noValidate>
      <Once submission={submissionOf(form, submission)} customerId={customerId} />
      {fields.map((field) =>
        // What was shown is what runs, whatever a colleague has said meanwhile.
        isShownFirst ? (
          <input key={field} type="hidden" name={`given-${field}`} value={said[field] ?? ''} />
        ) : (
          <OfFile key={field} field={field} data={data} form={form} />
        ),
      )}
      <p>{t(isWhole ? checked : checkedFirst, { refused, same, changing, checked: preview.length })}</p>
      <div className="row">
        <Button disabled={isWhole && changing === 0}>
          {isWhole
            ? t(confirmKey(row.operation), { count: changing })
            : t('bulk.confirm_first', { act: batchWords(row.operation, false, language), count: row.total })}
        </Button>
        {isShownFirst && (
          <Button look="link" href={href('/admin/batches/:batch', here, { again: 'on' })}>
            {t('bulk.again')}
          </Button>
        )}
        <Leave data={data} />
      </div>
    </form>
  )
}

/** The file may say it for each. */
function OfFile({ field, data, form }: DraftProps & { field: string }) {
  const { t } = useLanguage()
  const isSaid = ({ given }: BatchData['preview'][number]) => Boolean(given?.[field])
  return (
    <Asked
      field={field}
      data={data}
      hint={data.preview.some(isSaid) ? t('bulk.file_first') : undefined}
      optional={data.preview.every(isSaid) ? t('office.optional') : undefined}
      defaultValue={form.values[`given-${field}`]}
    />
  )
}

function Leave({ data: { back } }: { data: BatchData }) {
  const { t, href } = useLanguage()
  return (
    <Button look="link" href={href(back)}>
      {t('bulk.leave')}
    </Button>
  )
}
