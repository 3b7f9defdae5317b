import { reasonKey } from '#app/back-office/batches/bulk-words.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { FiledProblem } from './import.server.ts'

/** Rows that need attention, or why the whole file was refused. */
export function Problems({ problems }: { problems: readonly FiledProblem[] }) {
  const { t } = useLanguage()
  const said = (found: FiledProblem) => {
    if ('code' in found) return t(reasonKey(found.code))
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
