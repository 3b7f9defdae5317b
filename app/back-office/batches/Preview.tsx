import type { Shown } from '#app/batches/acts/bulk-act.ts'
import type { PreviewedItem } from '#app/batches/preview.server.ts'
import { choiceKeys, firstText } from '#app/back-office/field-words.ts'
import { Table } from '#app/ui/text/Table.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { BatchData } from './batch.page.tsx'
import { fieldLabel, objectKey, reasonKey } from './bulk-words.ts'

/** What will happen to each of the first. */
export function Preview({ data: { preview, row } }: { data: BatchData }) {
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
      rows={rows.map((item) => ({
        id: String(item.position),
        cells: [
          <bdi key="label">{item.label}</bdi>,
          ...named.map((field) => String(item.given?.[field] ?? '')),
          ...(isCounted ? [item.count ?? ''] : []),
          <Outcome key="outcome" item={item} />,
        ],
      }))}
    />
  )
}

function Outcome({ item: { reason, effects } }: { item: PreviewedItem }) {
  const language = useLanguage()
  const { t } = language
  if (reason) return t(reasonKey(reason))
  if (!effects) return t('bulk.ready')
  if (effects.length === 0) return <span className="muted">{t('bulk.unchanged')}</span>
  return effects.map(({ field, was, is }) => (
    <div key={field}>
      <span className="muted">{t(fieldLabel(field))}:</span> <bdi>{shown(field, was, language)}</bdi> →{' '}
      <b>
        <bdi>{shown(field, is, language)}</bdi>
      </b>
    </div>
  ))
}

function shown(field: string, value: Shown, { t, money }: Language): string {
  if (value === '') return t('bulk.none')
  if (typeof value === 'string') {
    const word = firstText(choiceKeys(field, value))
    return word ? t(word) : value
  }
  const { low, high, currency } = value
  const amounts = low === high ? [low] : [low, high]
  return amounts.map((amount) => money({ amount, currency })).join(' – ')
}
