import { CellForm } from '#app/back-office/lists/CellForm.tsx'
import { scanned } from '#app/back-office/scanning/scanned.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { ListedLevel } from '#app/stock/list/stock.list.ts'
import fieldStyles from '#app/ui/form/Field.module.css'
import { FieldError } from '#app/ui/form/FieldError.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Language } from '#app/web/language-of.ts'
import { titleIn } from '#app/locales.ts'
import { placeOf } from './stock-forms.ts'
import styles from './Stock.module.css'

interface CellProps {
  row: ListedLevel
  form: FormState
  customerId: CustomerId
  /** Where the list is, to come back to. */
  place: string
  /** Where goods are received now; null: that has to be chosen first. */
  receiveAt: string | null
}

/** What it is called in the reader's language. */
export const nameOf = ({ product, products, options, optionsIn }: ListedLevel, { locale }: Language) =>
  [titleIn(product, products, locale), titleIn(options, optionsIn, locale)].filter(Boolean).join(', ')

/** How many are on the shelf, as a form; while goods are received, how many have come. */
export function SetCell({ row, form, customerId, place, receiveAt }: CellProps) {
  const language = useLanguage()
  const { t, href } = language
  if (row.onHand === null) return <span className="muted">{t('office.stock.not_counted')}</span>
  const isMine = form.values.variant === row.variant && form.values.location === row.place
  const problem = isMine ? (form.problems.counted ?? form.problem) : undefined
  return (
    <>
      <CellForm
        action={href('/admin/set-stock', undefined, placeOf(place))}
        customerId={customerId}
        className={styles.set}
        hidden={{ variant: row.variant, location: row.place ?? '', was: row.onHand, place }}
        field={{
          id: `counted-${row.id}`,
          name: 'counted',
          label: t('office.stock.count_of', { item: nameOf(row, language) }),
          value: isMine ? (form.values.counted ?? row.onHand) : row.onHand,
          inputMode: 'numeric',
          problem: problem && (
            <>
              {t(`error.${problem}`)}
              {problem === 'stock.changed' && <> {t('office.stock.is_now', { count: row.onHand })}</>}
            </>
          ),
        }}
        save={t('office.stock.save_of', { item: nameOf(row, language) })}
      />
      {receiveAt === row.place ? (
        <Came row={row} form={form} />
      ) : (
        <span className={`num ${styles.came}`}>{language.number(row.onHand)}</span>
      )}
    </>
  )
}

function Came({ row, form }: Pick<CellProps, 'row' | 'form'>) {
  const language = useLanguage()
  const { t, number } = language
  const name = `lines-${row.variant}`
  const problem = form.problems[name]
  return (
    <span className={styles.came}>
      <span>
        <span className="num">{number(row.onHand ?? 0)}</span> +{' '}
        <input
          {...scanned(nameOf(row, language), [row.sku, row.barcode])}
          id={name}
          name={name}
          form="receive"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          className={fieldStyles.input}
          aria-label={t('office.stock.came_of', { item: nameOf(row, language) })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${name}-error` : undefined}
          defaultValue={form.values[name] ?? ''}
        />
        {problem && <FieldError id={`${name}-error`}>{t(`error.${problem}`)}</FieldError>}
      </span>
    </span>
  )
}
