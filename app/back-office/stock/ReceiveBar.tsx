import { Once } from '#app/back-office/forms/Once.tsx'
import { ScanButton } from '#app/back-office/scanning/ScanButton.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Choice } from '#app/operations/list.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { linesWithoutRow, placeOf } from './stock-forms.ts'
import styles from './Stock.module.css'

interface ReceiveBarProps {
  form: FormState
  submission: string
  customerId: CustomerId
  place: string
  /** Those of the list. */
  rows: readonly { variant: string }[]
  /** Where goods come in: the location of the filter, or the first. Null: the shop has none. */
  at: Choice | null
  locations: readonly Choice[]
}

/** Opened, each row of the list has a field for what has come; one press receives all of it. */
export function ReceiveBar({ form, submission, customerId, place, rows, at, locations }: ReceiveBarProps) {
  const { t, href } = useLanguage()
  const isRefused = 'lines' in form.values || Object.keys(form.values).some((name) => name.startsWith('lines-'))
  const isMine = isRefused || form.values.receiving === 'yes'
  const gone = linesWithoutRow(form, rows)
  if (!at) return null
  return (
    <details data-receive="" open={isMine}>
      <summary>{t('office.stock.receive')}</summary>
      <ScanButton />
      <form
        id="receive"
        method="post"
        action={href('/admin/receive-stock', undefined, placeOf(place))}
        className={styles.receive}
        noValidate
      >
        <p className="muted">
          {t('office.stock.receive_text', { location: at.label })}
          {locations.length > 1 && ` ${t('office.stock.receive_elsewhere')} `}
          {locations
            .filter(({ value }) => value !== at.value)
            .map(({ value, label }, index) => (
              <span key={value}>
                {index > 0 && ' · '}
                <a href={href('/admin/stock', undefined, { location: value })}>{label}</a>
              </span>
            ))}
        </p>
        {isMine && (form.problem ?? form.problems.lines) && (
          <Notice kind="problem">{t(`error.${form.problem ?? form.problems.lines ?? 'stock.nothing'}`)}</Notice>
        )}
        {gone > 0 && <Notice kind="problem">{t('office.stock.gone', { count: gone })}</Notice>}
        <Once customerId={customerId} submission={submission} />
        <input type="hidden" name="location" value={at.value} />
        <input type="hidden" name="place" value={place} />
        <input type="hidden" name="receiving" value="yes" />
        <div>
          <Field
            name="reference"
            label={t('office.stock.reference')}
            optional={t('office.optional')}
            maxLength={limits.stockReference.value}
            defaultValue={isMine ? form.values.reference : ''}
          />
          <Field
            name="note"
            label={t('office.stock.note')}
            optional={t('office.optional')}
            maxLength={limits.stockNote.value}
            defaultValue={isMine ? form.values.note : ''}
          />
          <Button>{t('office.stock.receive_press')}</Button>
        </div>
      </form>
    </details>
  )
}
