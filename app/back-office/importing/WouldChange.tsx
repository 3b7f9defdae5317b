import { Parts } from '#app/back-office/audit/AuditEntries.tsx'
import { partsOfChange, wordsIn } from '#app/back-office/audit/audit-words.ts'
import type { WouldChange as Entry } from '#app/imports/report/would-change.ts'
import type { TextKey } from '#app/texts.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'

interface WouldChangeProps {
  entries: readonly Entry[]
  /** How many would change, beside these. */
  count: number
  format: string
}

/** What names a row of a file beside those of products. */
const names: Record<string, TextKey> = {
  redirects: 'lists.redirects.from',
  shopify_collections: 'office.field.collection',
  shopify_orders: 'office.field.number',
}

/** The first of what an import would change, told as its history would tell it afterwards. */
export function WouldChange({ entries, count, format }: WouldChangeProps) {
  const language = useLanguage()
  const { t } = language
  const words = wordsIn(language, new Map(), format === 'redirects' ? format : undefined)
  const more = count - entries.length
  const hasNames = entries.some(({ name }) => name !== '')
  return (
    <>
      <Table
        caption={t('imports.would_change')}
        columns={[
          { title: t('imports.line') },
          ...(hasNames ? [{ title: t(names[format] ?? 'office.field.product') }] : []),
          { title: t('imports.would_change') },
        ]}
        rows={entries.map(({ line, name, changes, named = [] }) => {
          const ofPerson = { before: null, after: t('imports.would_change.of_person'), personal: true }
          const parts = [
            ...Object.entries(changes).flatMap(([field, change]) => partsOfChange(field, change, words)),
            ...named.map((field) => ({ field: words.word(field), ...ofPerson })),
          ]
          return {
            id: `${line}`,
            cells: [
              line,
              ...(hasNames ? [<bdi key="name">{name}</bdi>] : []),
              parts.length > 0 ? <Parts key="parts" parts={parts} /> : t('imports.would_change.other'),
            ],
          }
        })}
      />
      {more > 0 && <p className="muted small">{t('imports.would_change.more', { count: more })}</p>}
    </>
  )
}
