import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { FieldError } from './FieldError.tsx'

interface Around {
  name: string
  label: string
  /** Needed when a page shows two fields of one name; the name otherwise. */
  id?: string
  hint?: ReactNode
  error?: string
  /** The word for "optional": set where the field may stay empty. */
  optional?: string
}

type InputProps = Around & { as?: 'input' } & InputHTMLAttributes<HTMLInputElement>
type TextareaProps = Around & { as: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>
type SelectProps = Around & { as: 'select'; options: SelectOption[] } & SelectHTMLAttributes<HTMLSelectElement>

export interface SelectOption {
  value: string
  label: string
}

/** Label, control, hint and error, linked for screen readers; `defaultValue` keeps what was typed. */
export function Field(props: InputProps | TextareaProps | SelectProps) {
  const { id = props.name, label, hint, error, optional, ...control } = props
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const wiring = {
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
    required: control.required ?? !optional,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {optional && <i> ({optional})</i>}
      </label>
      <Control {...control} {...wiring} />
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type ControlProps = Omit<InputProps, 'label'> | Omit<TextareaProps, 'label'> | Omit<SelectProps, 'label'>

function Control(props: ControlProps) {
  if (props.as === 'textarea') {
    const { as: _, ...rest } = props
    return <textarea dir="auto" {...rest} />
  }
  if (props.as === 'select') {
    const { as: _, options, ...rest } = props
    return (
      <select {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  const { as: _, type = 'text', ...rest } = props
  // A name in another script runs in its own direction; addresses and numbers know theirs.
  return <input type={type} dir={type === 'text' ? 'auto' : undefined} {...rest} />
}

/** Short fields side by side: postal code and city. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <div className={styles.pair} data-pair="">
      {children}
    </div>
  )
}
