import { Parts } from '#app/back-office/audit/AuditEntries.tsx'
import { partsOfChange, wordsIn } from '#app/back-office/audit/audit-words.ts'
import type { WouldChange as Product } from '#app/imports/report/would-change.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'

/** The first of the products that an import would change, told as their history would tell it afterwards. */
export function WouldChange({ products, count }: { products: readonly Product[]; count: number }) {
  const language = useLanguage()
  const { t } = language
  const words = wordsIn(language, new Map())
  const more = count - products.length
  return (
    <>
      <Table
        caption={t('imports.would_change')}
        columns={[
          { title: t('imports.line') },
          { title: t('office.field.product') },
          { title: t('imports.would_change') },
        ]}
        rows={products.map(({ line, name, changes }) => {
          const parts = Object.entries(changes).flatMap(([field, change]) => partsOfChange(field, change, words))
          return {
            id: `${line}`,
            cells: [
              line,
              <bdi key="name">{name}</bdi>,
              parts.length > 0 ? <Parts key="parts" parts={parts} /> : t('imports.would_change.other'),
            ],
          }
        })}
      />
      {more > 0 && <p className="muted small">{t('imports.would_change.more', { count: more })}</p>}
    </>
  )
}
