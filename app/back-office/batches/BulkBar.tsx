import { bulkNames } from '#app/batches/acts/bulk-names.ts'
import type { TextKey } from '#app/texts.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Language } from '#app/web/language-of.ts'
import { isText } from '#app/web/language-of.ts'
import { useMayDo, useMayOpen } from '#app/web/requests/visitor.tsx'
import { PrintActs } from '#app/back-office/printing/PrintActs.tsx'
import styles from './Bulk.module.css'

/** The words of an operation that is done to many. */
export const actKey = (operation: string): TextKey => {
  const key = `bulk.${operation}`
  return isText(key) ? key : 'bulk.other'
}

/** The same of a batch, which may take back what another did. */
export const batchWords = (operation: string, isUndo: boolean, { t }: Language): string =>
  isUndo ? t('bulk.undo_of', { act: t(actKey(operation)) }) : t(actKey(operation))

/** What this reader may do with many objects of a list. */
export function useBulkActs(list: string): string[] {
  const may = useMayDo()
  return may('batches.prepare') ? (bulkNames[list]?.acts ?? []).filter(may) : []
}

const formId = 'bulk'

interface BulkBarProps {
  list: string
  /** Names of operations. */
  acts: readonly string[]
  /** What the list shows, as in its address. */
  filter: string
  /** How many match, in words. */
  count: string
}

/** What can be done with the selected rows, or with everything that matches. Nothing happens before it was shown. */
export function BulkBar({ list, acts, filter, count }: BulkBarProps) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  return (
    <form id={formId} method="post" action={href('/admin/bulk')} className={styles.bulk} data-bulk="">
      <input type="hidden" name="filter" value={filter} />
      <p role="status" data-selected={t('bulk.selected', { count: '{count}' })}>
        {t('bulk.with_selected')}
      </p>
      <label>
        <input type="checkbox" name="all" value="on" /> {t('bulk.all', { count })}
      </label>
      <div className={styles.acts}>
        {acts.map((act) => (
          <Button key={act} look="quiet" name="operation" value={act}>
            {t(actKey(act))}
          </Button>
        ))}
        <PrintActs list={list} />
        {list === 'products' && mayOpen('/admin/products/grid') && (
          <Button look="quiet" formAction={href('/admin/products/grid/choose')}>
            {t('office.grid.open')}
          </Button>
        )}
      </div>
    </form>
  )
}

export function SelectRow({ id, name }: { id: string; name: string }) {
  const { t } = useLanguage()
  return <input type="checkbox" name={`key-${id}`} form={formId} aria-label={t('bulk.select', { name })} />
}

/** Only script can set boxes, so only script shows it. */
export function SelectAll() {
  const { t } = useLanguage()
  return <input type="checkbox" data-select-all="" hidden aria-label={t('bulk.select_page')} />
}
