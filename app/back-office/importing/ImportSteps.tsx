import { Notice } from '#app/ui/notices/Notice.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { columnOf } from '#app/imports/steps/mapped-columns.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import type { ImportData } from './import.server.ts'
import { RunForm } from './RunForm.tsx'
import { TrialOutcome } from './TrialOutcome.tsx'
import styles from '#app/back-office/purchases/Purchases.module.css'

/** An uploaded file on its way: being read, asked about, tried out, imported. */
export function ImportSteps({ data, form }: { data: ImportData; form: FormState }) {
  const { t, href } = useLanguage()
  const { view, steps } = data
  const here = { import: view.id }
  if (view.work || view.state === 'running') return <AtWork view={view} />
  return (
    <div className="stack">
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      {steps.trial && <TrialOutcome trial={steps.trial} format={view.format} />}
      {steps.mayMap && !steps.mayRun && <ColumnsForm data={data} form={form} />}
      {steps.mayRun && <RunForm data={data} form={form} />}
      {steps.mayMap && steps.mayRun && (
        <details open={Object.keys(form.problems).some((name) => name in columnOf)} className={styles.more}>
          <summary>{t('imports.columns_again')}</summary>
          <ColumnsForm data={data} form={form} />
        </details>
      )}
      {steps.mayDiscard && (
        <form method="post" action={href('/admin/imports/:import/discard', here)}>
          <Once customerId={data.customerId} />
          <Button look="link">{t('imports.discard')}</Button>
        </form>
      )}
      {steps.mayRun && steps.found && <Samples header={steps.found.header} rows={steps.found.samples} />}
    </div>
  )
}

function AtWork({ view: { id, work, progress, found } }: Pick<ImportData, 'view'>) {
  const { t, href, number } = useLanguage()
  return (
    <div className="stack" data-refresh={href('/admin/imports/:import', { import: id })}>
      <p>
        <label htmlFor="progress">
          {t(`imports.work.${work ?? 'run'}`)} {progress > 0 && t('imports.progress', { count: number(progress) })}
        </label>
      </p>
      {/* A product has several rows, so that how much is left is not known. */}
      <progress id="progress" max={found?.rows} />
      <p className="muted small">{t('bulk.goes_on')}</p>
    </div>
  )
}

/** The first rows, as the file has them: so that people see that it is the right one. */
function Samples({ header, rows }: { header: readonly string[]; rows: readonly string[][] }) {
  const { t } = useLanguage()
  if (rows.length === 0) return null
  return (
    <Section title={t('imports.samples')}>
      <Table
        caption={t('imports.samples')}
        columns={[{ title: t('imports.column') }, { title: t('imports.first_values') }]}
        rows={header.map((name, at) => ({
          id: `${at}`,
          cells: [
            <bdi key="name">{name}</bdi>,
            <bdi key="values">
              {rows
                .map((row) => row[at])
                .filter(Boolean)
                .join(' · ') || '–'}
            </bdi>,
          ],
        }))}
      />
    </Section>
  )
}
