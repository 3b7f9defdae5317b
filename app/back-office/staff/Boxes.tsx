import type { ReactNode } from 'react'
import { FieldError } from '#app/ui/form/FieldError.tsx'
import office from '#app/back-office/Office.module.css'
import { classNames } from '#app/ui/class-names.ts'
import styles from '#app/ui/form/Choice.module.css'

interface BoxesProps {
  name: string
  legend: string
  hint?: string
  error?: string
  options: readonly { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean; isChosen: boolean }[]
}

/** Any of several, each a field of its own: `roles-owner`. A chosen one that may not be changed stays chosen. */
export function Boxes({ name, legend, hint, error, options }: BoxesProps) {
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.choice} id={name} aria-describedby={notes || undefined}>
      <legend>{legend}</legend>
      {hint && (
        <p className="muted small" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className={classNames(styles.cards, office.boxes)}>
        {options.map(({ value, label, detail, disabled, isChosen }) => (
          <label key={value}>
            <input type="checkbox" name={`${name}-${value}`} defaultChecked={isChosen} disabled={disabled} />
            {disabled && isChosen && <input type="hidden" name={`${name}-${value}`} value="on" />}
            <span>
              <b>{label}</b>
              {detail && <small>{detail}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
