import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Described, Placed } from './placed.ts'
import styles from '#app/back-office/Office.module.css'

/**
 * Which columns the table has, and in which order: kept in this browser, or with the saved view. The first one names
 * what each row is of.
 */
export function ColumnChoice<Of extends Described, Row>({ list, words, page, address }: Placed<Of, Row>) {
  const { t } = useLanguage()
  const [first] = Object.keys(list.columns)
  const shown = page.columns.filter((name) => name !== first)
  const others = Object.keys(list.columns).filter((name) => !page.columns.includes(name))
  return (
    <details name="list" open={page.isArranged}>
      <summary>{t('office.list.columns')}</summary>
      <form action={address({})} aria-label={t('office.list.columns')} className={styles.columns}>
        {/* The button that Enter presses, before those that move a column. */}
        <button className="vh" tabIndex={-1} aria-hidden="true" />
        {Object.entries({ ...page.said, sort: page.sort, ...page.kept, columns: '' }).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <ul>
          {[...shown, ...others].map((name) => (
            <li key={name}>
              <label>
                <input type="checkbox" name="columns" value={name} defaultChecked={shown.includes(name)} />{' '}
                {words.field(name)}
              </label>
              {shown.indexOf(name) > 0 && (
                <button
                  name="move"
                  value={`-${name}`}
                  aria-label={t('office.list.earlier', { column: words.field(name) })}
                >
                  ↑
                </button>
              )}
              {shown.includes(name) && shown.at(-1) !== name && (
                <button name="move" value={name} aria-label={t('office.list.later', { column: words.field(name) })}>
                  ↓
                </button>
              )}
            </li>
          ))}
        </ul>
        <Button look="quiet">{t('office.narrow')}</Button>
      </form>
    </details>
  )
}
