import type { Effect, Shown } from '#app/batches/acts/bulk-act.ts'
import type { PreviewedItem } from '#app/batches/preview.server.ts'
import { choiceKeys, firstText } from '#app/back-office/field-words.ts'
import { titleIn } from '#app/locales.ts'
import { Table } from '#app/ui/text/Table.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { BatchData } from './batch-page.server.ts'
import { momentFields, countedKey, fieldLabel, objectKey, pageOf, reasonKey } from './bulk-words.ts'
import styles from './Bulk.module.css'

/** What will happen to each of the first. */
export function Preview({ data }: { data: BatchData }) {
  const { preview, row } = data
  const language = useLanguage()
  const { t } = language
  const named = [...new Set(preview.flatMap(({ given }) => Object.keys(given ?? {})))]
  const fields = [...new Set(preview.flatMap(({ effects }) => effects?.map(({ field }) => field) ?? []))]
  const isCounted = preview.some(({ count }) => count !== null)
  const hasWords = fields.length === 0 || preview.some((item) => wordsOf(item, t) !== null)
  // What cannot be done comes first: it is what has to be read.
  const rows = preview.toSorted((one, other) => Number(one.reason === null) - Number(other.reason === null))
  return (
    <Table
      caption={t('bulk.preview')}
      columns={[
        { title: t(objectKey(row.list)) },
        ...named.map((field) => ({ title: t(fieldLabel(field)) })),
        ...(isCounted ? [{ title: t(countedKey(row.list)) }] : []),
        ...fields.map((field) => ({ title: t(fieldLabel(field)) })),
        ...(hasWords ? [{ title: t('bulk.what_happens') }] : []),
      ]}
      rows={rows.map((item) => ({
        id: String(item.position),
        cells: [
          <ObjectName key="label" list={row.list} item={item} />,
          ...named.map((field) => String(item.given?.[field] ?? '')),
          ...(isCounted ? [item.count ?? ''] : []),
          ...fields.map((field) => (
            <Change key={field} data={data} effect={item.effects?.find((each) => each.field === field)} />
          )),
          ...(hasWords ? [wordsOf(item, t)] : []),
        ],
      }))}
    />
  )
}

interface NameProps {
  list: string
  item: Pick<PreviewedItem, 'objectKey' | 'label' | 'titles'> & { reason: string | null }
}

/** What an object is called, which leads to its page. */
export function ObjectName({ list, item }: NameProps) {
  const language = useLanguage()
  const page = pageOf(list, item, language)
  const name = <bdi>{titleIn(item.label, item.titles, language.locale)}</bdi>
  return page ? <a href={page}>{name}</a> : name
}

/** Why nothing of it changes, or that it will be done. Null: the columns of its fields say what changes. */
function wordsOf({ reason, effects }: PreviewedItem, t: Language['t']): string | null {
  if (reason) return t(reasonKey(reason))
  if (!effects) return t('bulk.ready')
  return effects.length === 0 ? t('bulk.unchanged') : null
}

/** A field before and after; nothing, where it stays. */
export function Change({ data, effect }: { data: BatchData; effect: Effect | undefined }) {
  const language = useLanguage()
  if (!effect) return null
  const { field, was, is } = effect
  return (
    <span className={styles.change}>
      <bdi>{shown(field, was, data, language)}</bdi> →{' '}
      <b>
        <bdi>{shown(field, is, data, language)}</bdi>
      </b>
    </span>
  )
}

function shown(field: string, value: Shown, { row, collections }: BatchData, { t, money, time }: Language): string {
  if (value === '') return t(field === 'compare_at_price' ? 'bulk.none_of_prices' : 'bulk.none')
  if (typeof value === 'string') {
    if (field === 'collections') return titlesOf(value, collections)
    if (momentFields.includes(field)) return time(new Date(value))
    // As its list calls it, and so the field that was filled in.
    const word = firstText([`lists.${row.list}.${field}.${value}`, ...choiceKeys(field, value)])
    return word ? t(word) : value
  }
  const { low, high, currency } = value
  const amounts = low === high ? [low] : [low, high]
  return amounts.map((amount) => money({ amount, currency })).join(' – ')
}

/** Of collections by their addresses, between commas. */
const titlesOf = (handles: string, collections: BatchData['collections']) =>
  handles
    .split(', ')
    .map((handle) => collections.find(({ slug }) => slug === handle)?.title ?? handle)
    .join(', ')
