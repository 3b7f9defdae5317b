import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { FiledProblem } from './import.server.ts'
import { problemWords } from './problem-words.ts'

/** Rows that need attention, or why the whole file was refused. */
export function Problems({ problems }: { problems: readonly FiledProblem[] }) {
  const language = useLanguage()
  const { t } = language
  return (
    <Table
      caption={t('imports.attention')}
      columns={(['line', 'column', 'problem'] as const).map((name) => ({ title: t(`imports.${name}`) }))}
      rows={problems.map((found, at) => ({
        id: `${at}`,
        cells: [
          found.line ?? '–',
          'code' in found ? '–' : found.column ? <bdi key="column">{found.column}</bdi> : t('imports.whole_row'),
          <bdi key="problem">{problemWords(found, language)}</bdi>,
        ],
      }))}
    />
  )
}
