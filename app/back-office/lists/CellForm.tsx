import type { ReactNode } from 'react'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Button } from '#app/ui/form/Button.tsx'
import fieldStyles from '#app/ui/form/Field.module.css'
import { FieldError } from '#app/ui/form/FieldError.tsx'
import { useLanguage } from '#app/web/language.tsx'
import styles from './CellForm.module.css'

interface CellFormProps {
  action: string
  customerId: CustomerId
  /** What is sent along: which row it is, and what the person saw. */
  hidden: Readonly<Record<string, string | number>>
  field: {
    id: string
    name: string
    label: string
    value: string | number
    inputMode: 'numeric' | 'decimal'
    /** After the field, such as a currency. */
    unit?: string
    problem?: ReactNode
  }
  /** What its button is called by those who hear it: which row it saves. */
  save: string
  className?: string
}

/** A value of a row that is changed where it is shown. Its button appears when somebody is at it, or has changed it. */
export function CellForm({ action, customerId, hidden, field, save, className }: CellFormProps) {
  const { t } = useLanguage()
  const { id, name, label, value, inputMode, unit, problem } = field
  return (
    <>
      <form method="post" action={action} className={classNames(styles.cell, className)} noValidate>
        <Once customerId={customerId} />
        {Object.entries(hidden).map(([each, of]) => (
          <input key={each} type="hidden" name={each} value={of} />
        ))}
        <input
          id={id}
          name={name}
          data-cell=""
          inputMode={inputMode}
          dir="ltr"
          autoComplete="off"
          className={fieldStyles.input}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          defaultValue={value}
        />
        {unit && <small className="muted">{unit}</small>}
        <Button look="quiet" aria-label={save}>
          {t('office.stock.save')}
        </Button>
      </form>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </>
  )
}
