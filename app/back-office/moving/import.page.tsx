import { isOfPeople } from '#app/imports/beside/kinds.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { type FiledProblem, getImport } from './import.server.ts'

export const load = (visit: Load<'/admin/imports/:import'>) => getImport(visit.params.import, visit)

type Data = Shown<typeof load>['data']

export function head({ view }: Data, _: Load<'/admin/imports/:import'>): Head {
  return { title: view.file_name, indexed: false }
}

export function Screen({ data }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/imports"
      title={<bdi>{data.view.file_name}</bdi>}
      above={<a href={href('/admin/imports')}>{t('lists.imports')}</a>}
    >
      <div className="stack">
        <Facts {...data} />
        <Section title={t('imports.attention')}>
          <Attention {...data} />
        </Section>
        <p className="muted small">{t('imports.how')}</p>
      </div>
    </OfficeFrame>
  )
}

function Facts({ view }: Data) {
  const { t, time, number } = useLanguage()
  const counts = ['created', 'changed', 'unchanged', 'refused', 'drafts'] as const
  const shown = counts.filter((name) => name !== 'drafts' || view.drafts > 0)
  return (
    <Definitions
      facts={[
        { name: t('lists.imports.format'), value: t(`lists.imports.format.${view.format}`) },
        { name: t('lists.imports.state'), value: t(`lists.imports.state.${view.state}`) },
        { name: t('lists.imports.started'), value: time(new Date(view.started_at)) },
        ...(view.finished_at ? [{ name: t('imports.finished'), value: time(new Date(view.finished_at)) }] : []),
        ...shown.map((name) => ({ name: t(`lists.imports.${name}`), value: number(view[name]) })),
      ]}
    />
  )
}

// More than anyone reads on a screen: the file has all of them.
const most = 200

function Attention({ view, problems }: Data) {
  const { t, href, number } = useLanguage()
  const mayOpen = useMayOpen()
  const mayDownload = !isOfPeople(view.format) || mayOpen('/admin/former-customers.csv')
  if (problems.length === 0) return <p>{t('imports.attention_none')}</p>
  return (
    <div className="stack">
      {view.attention_rows > 0 && <p>{t('imports.attention_text')}</p>}
      {view.attention_rows > 0 && mayDownload && (
        <p>
          <Button look="quiet" href={href('/admin/imports/:import/rows.csv', { import: view.id })} download="">
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

function Problems({ problems }: { problems: readonly FiledProblem[] }) {
  const { t } = useLanguage()
  const said = (found: FiledProblem) => {
    if ('code' in found) return t(`error.${found.code}`)
    const problem = t(`imports.reason.${found.reason}`)
    // How many cells a row has is written in English, for the terminal.
    return found.value && found.reason !== 'cells'
      ? t('imports.value', { value: found.value.slice(0, 60), problem })
      : problem
  }
  return (
    <Table
      caption={t('imports.attention')}
      columns={(['line', 'column', 'problem'] as const).map((name) => ({ title: t(`imports.${name}`) }))}
      rows={problems.map((found, at) => ({
        id: `${at}`,
        cells: [
          found.line ?? '–',
          'code' in found ? '–' : found.column ? <bdi key="column">{found.column}</bdi> : t('imports.whole_row'),
          <bdi key="problem">{said(found)}</bdi>,
        ],
      }))}
    />
  )
}
