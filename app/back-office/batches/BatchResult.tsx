import type { ErrorCode } from '#app/errors.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { BatchData } from './batch-page.server.ts'
import styles from './Bulk.module.css'
import { fieldLabel, objectKey, reasonKey } from './bulk-words.ts'
import { Change, ObjectName } from './Preview.tsx'

/** How far it is, or how it ended: each failure by name, with what can be done about it. */
export function BatchResult({ data, form }: { data: BatchData; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const { row, counts, failures } = data
  const isRunning = row.state === 'running'
  const finished = counts.done + counts.unchanged + counts.failed
  return (
    <div className="stack">
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      {isRunning ? (
        <div data-refresh={href('/admin/batches/:batch', { batch: row.id })}>
          <p>
            <label htmlFor="progress">{t('bulk.progress', { done: finished, total: row.total })}</label>
          </p>
          <progress className={styles.progress} id="progress" max={row.total} value={finished} />
          <p className="muted small">{t('bulk.goes_on')}</p>
        </div>
      ) : (
        <Notice kind={counts.failed > 0 || row.state === 'stopped' ? 'info' : 'success'}>
          {t('bulk.result', { ...counts })}{' '}
          {counts.waiting > 0 && t('bulk.result_waiting', { waiting: counts.waiting })}
        </Notice>
      )}
      <Acts data={data} form={form} />
      {failures.length > 0 && <Failures data={data} />}
      {counts.failed > failures.length && <p>{t('bulk.more_failures', { count: counts.failed - failures.length })}</p>}
    </div>
  )
}

function Failures({ data }: { data: BatchData }) {
  const { row, failures } = data
  const { t } = useLanguage()
  const fields = [...new Set(failures.flatMap(({ effects }) => effects.map(({ field }) => field)))]
  return (
    <Table
      caption={t('bulk.failures')}
      columns={[
        { title: t(objectKey(row.list)) },
        ...fields.map((field) => ({ title: t(fieldLabel(field)) })),
        { title: t('bulk.why') },
      ]}
      rows={failures.map((item, index) => ({
        id: String(index),
        cells: [
          <ObjectName key="label" list={row.list} item={item} />,
          ...fields.map((field) => (
            <Change key={field} data={data} effect={item.effects.find((each) => each.field === field)} />
          )),
          // Written by the job, from the catalogue of errors.
          t(reasonKey(item.reason as ErrorCode)),
        ],
      }))}
    />
  )
}

function Acts({ data, form }: { data: BatchData; form: FormState }) {
  const { t, href } = useLanguage()
  const { row, counts, customerId, back } = data
  const here = { batch: row.id }
  const once = <Once submission={submissionOf(form, data.submission)} customerId={customerId} />
  return (
    <div className="row">
      {row.state === 'running' && (
        <form method="post" action={href('/admin/batches/:batch/stop', here)}>
          <Once customerId={customerId} />
          <Button look="quiet">{t('bulk.stop')}</Button>
        </form>
      )}
      {data.mayRetry && (
        <form method="post" action={href('/admin/batches/:batch/retry', here)}>
          {once}
          <Button look="quiet">{t('bulk.retry', { count: counts.failed + counts.waiting })}</Button>
        </form>
      )}
      {data.mayUndo && (
        <form method="post" action={href('/admin/batches/:batch/undo', here)}>
          {once}
          <Button look="quiet">{t('bulk.undo', { count: counts.done })}</Button>
        </form>
      )}
      <Button look="link" href={href(back)}>
        {t('bulk.back')}
      </Button>
    </div>
  )
}
