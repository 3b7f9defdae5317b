import { reasonKey } from '#app/back-office/batches/bulk-words.ts'
import { formOf } from '#app/doors/form.server.ts'
import { isOfPeople } from '#app/imports/beside/kinds.ts'
import { undoImport } from '#app/import-undo/undo-import.operation.ts'
import { discardImport } from '#app/imports/steps/discard-import.operation.ts'
import { mapColumns } from '#app/imports/steps/map-columns.operation.ts'
import { startImport } from '#app/imports/steps/start-import.operation.ts'
import { tryImport } from '#app/imports/steps/try-import.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Language } from '#app/web/language-of.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getImport, type ImportData } from './import.server.ts'
import { ImportSteps } from './ImportSteps.tsx'
import { Problems } from './Problems.tsx'
import { Undone, UndoForm } from './UndoForm.tsx'

export const load = (visit: Load<'/admin/imports/:import'>) => getImport(visit.params.import, visit)

type Step = `/admin/imports/:import/${'columns' | 'discard' | 'start' | 'try' | 'undo'}`
const keyOf = ({ params }: Act<Step>) => params.import
const back = ({ language, params }: Pick<Act<Step>, 'language' | 'params'>) =>
  seeOther(language.href('/admin/imports/:import', params))

export const acts = {
  '/admin/imports/:import/columns': formOf(mapColumns, { key: keyOf, done: back }),
  '/admin/imports/:import/start': formOf(startImport, { key: keyOf, done: back }),
  '/admin/imports/:import/undo': formOf(undoImport, { key: keyOf, done: back }),
  '/admin/imports/:import/try': formOf(tryImport, { key: keyOf, done: back }),
  '/admin/imports/:import/discard': formOf(discardImport, {
    key: keyOf,
    done: ({ language }) => seeOther(language.href('/admin/imports')),
  }),
}

export function head({ view }: ImportData, _: Load<'/admin/imports/:import'>): Head {
  const isAtWork = view.work !== null || view.state === 'running'
  return { title: view.file_name, indexed: false, ...(isAtWork && { refreshAfter: 4 }) }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/imports"
      title={<bdi>{data.view.file_name}</bdi>}
      above={<a href={href('/admin/imports')}>{t('lists.imports')}</a>}
    >
      <div className="stack">
        <Facts {...data} />
        {isUnreadable(data) && <Unreadable {...data} />}
        {data.view.undone && <Undone counts={data.view.undone} />}
        {/* Its work ends a moment after its rows are in: until then the page asks again. */}
        {(data.steps.isWaiting || data.view.work !== null) && <ImportSteps data={data} form={form} />}
        {data.unbacked > 0 && <Notice kind="info">{t('imports.unbacked', { count: data.unbacked })}</Notice>}
        <Unfetched {...data.pictures} />
        {isToMend(data) && (
          <Section title={t('imports.attention')}>
            <Attention {...data} />
          </Section>
        )}
        {data.undo && <UndoForm data={data} would={data.undo} problem={form.problem} />}
      </div>
    </OfficeFrame>
  )
}

/** Pictures follow by themselves, and some do not come. */
function Unfetched({ waiting, failed }: ImportData['pictures']) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  return (
    <>
      {waiting > 0 && <Notice kind="info">{t('imports.pictures_waiting', { count: waiting })}</Notice>}
      {failed > 0 && (
        <Notice kind="info">
          {t('imports.pictures_failed', { count: failed })}{' '}
          {mayOpen('/admin/pictures/failed') && (
            <a href={href('/admin/pictures/failed')}>{t('lists.failed_pictures')}</a>
          )}
        </Notice>
      )}
    </>
  )
}

/** What is in and has not gone again. */
const isToMend = (data: ImportData) =>
  data.view.finished_at !== null && data.view.work === null && data.view.undone === null && !isUnreadable(data)

/** It is no whole file of rows: there is nothing to count, and one sentence to say. */
const isUnreadable = ({ view, steps }: ImportData) => view.state === 'failed' && steps.isWaiting && !view.found

function Unreadable({ problems }: ImportData) {
  const { t, number } = useLanguage()
  const [problem] = problems
  if (!problem || !('code' in problem)) return null
  const why = t(reasonKey(problem.code))
  return (
    <Notice kind="problem">
      {problem.line === null ? why : t('imports.refused_at', { line: number(problem.line), why })}
    </Notice>
  )
}

function Facts(data: ImportData) {
  const { view } = data
  const { t, time, number } = useLanguage()
  const counts = ['created', 'changed', 'unchanged', 'refused', 'drafts'] as const
  // Before it has run there is nothing to count.
  const shown = counts.filter(
    (name) => view.finished_at && !isUnreadable(data) && (name !== 'drafts' || view.drafts > 0),
  )
  return (
    <Definitions
      facts={[
        { name: t('lists.imports.format'), value: formatOf(view, t) },
        ...(view.found && view.found.rows > 0 ? [{ name: t('imports.rows'), value: number(view.found.rows) }] : []),
        { name: t('lists.imports.state'), value: t(`lists.imports.state.${view.state}`) },
        { name: t('lists.imports.started'), value: time(new Date(view.started_at)) },
        ...(view.finished_at ? [{ name: t('imports.finished'), value: time(new Date(view.finished_at)) }] : []),
        ...shown.map((name) => ({ name: t(`lists.imports.${name}`), value: number(view[name]) })),
      ]}
    />
  )
}

const formatOf = ({ format, found, state }: ImportData['view'], t: Language['t']) =>
  (state === 'uploaded' && (!found || found.unknown)) || (state === 'failed' && !found)
    ? t('imports.format_unknown')
    : t(`lists.imports.format.${format}`)

// More than anyone reads on a screen: the file has all of them.
const most = 200

function Attention({ view, problems }: ImportData) {
  const { t, href, number, locale } = useLanguage()
  const mayOpen = useMayOpen()
  const mayDownload = !isOfPeople(view.format) || mayOpen('/admin/former-customers.csv')
  if (problems.length === 0) return <p>{t('imports.attention_none')}</p>
  return (
    <div className="stack">
      {view.attention_rows > 0 && <p>{t('imports.attention_text')}</p>}
      {view.attention_rows > 0 && mayDownload && (
        <p>
          <Button
            look="quiet"
            href={href('/admin/imports/:import/rows.csv', { import: view.id }, { locale })}
            download=""
          >
            {t('imports.download', { count: number(view.attention_rows) })}
          </Button>
        </p>
      )}
      {view.attention_rows === 0 && view.state === 'done' && <Notice kind="info">{t('imports.attention_gone')}</Notice>}
      {isOfPeople(view.format) && <p className="muted small">{t('imports.attention_people')}</p>}
      <Problems problems={problems.slice(0, most)} />
      {problems.length > most && <p className="muted small">{t('imports.attention_first', { shown: number(most) })}</p>}
    </div>
  )
}
