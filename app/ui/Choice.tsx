import type { ReactNode } from 'react'
import styles from './Choice.module.css'
import { FieldError } from './FieldError.tsx'

interface Group {
  name: string
  legend: string
  /** Where a heading just above says the same. */
  legendHidden?: boolean
  value?: string
  error?: string
}

export interface CardOption {
  value: string
  label: string
  detail?: ReactNode
  /** What stands at the end of the line: a price, mostly. */
  end?: ReactNode
  disabled?: boolean
}

/** One of several with an explanation each: a shipping method, a kept address. */
export function ChoiceCards({ name, legend, legendHidden, value, error, options }: Group & { options: CardOption[] }) {
  return (
    <fieldset className={styles.choice} id={name} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? 'vh' : undefined}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value}>
            <Radio name={name} chosen={value} option={option} />
            <span>
              <b>{option.label}</b>
              {option.detail && <small>{option.detail}</small>}
            </span>
            {option.end && <span className="num">{option.end}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

export interface PillOption {
  value: string
  label: string
  swatch?: string
  /** Still to be chosen, so that one can read when it comes back; the word says what the line through it means. */
  gone?: string
  disabled?: boolean
}

/** Size, glaze, pattern: short words side by side, with the colour where there is one. */
export function ChoicePills({ name, legend, legendHidden, value, error, options }: Group & { options: PillOption[] }) {
  return (
    <fieldset className={styles.choice} id={name} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? 'vh' : undefined}>{legend}</legend>
      <div className={styles.pills}>
        {options.map((option) => (
          <label key={option.value} className={option.gone && styles.gone}>
            <Radio name={name} chosen={value} option={option} />
            <span>
              {option.swatch && (
                <svg aria-hidden="true">
                  <circle fill={option.swatch} />
                </svg>
              )}
              {option.label}
              {option.gone && <span className="vh">, {option.gone}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

interface RadioProps {
  name: string
  chosen?: string
  option: { value: string; disabled?: boolean }
}

function Radio({ name, chosen, option: { value, disabled } }: RadioProps) {
  return <input type="radio" name={name} value={value} defaultChecked={value === chosen} disabled={disabled} required />
}
