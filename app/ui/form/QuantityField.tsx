import { Icon } from '#app/ui/Icon.tsx'
import styles from './QuantityField.module.css'
import type { Called } from '#app/ui/text/Sentence.tsx'

interface QuantityFieldProps {
  /** Named for whom: "Quantity: Harbour mug". */
  label: string | Called
  name?: string
  id?: string
  value?: number | string
  min?: number
  max?: number
  /** The value was refused; this is the id of the sentence that says why. */
  error?: string
  /** The focus goes here when the page is shown again with this refused. */
  autoFocus?: boolean
  /**
   * Labels of the two buttons; only where the script handles `data-step`, since a button that does nothing is worse
   * than none.
   */
  steps?: { less: Called; more: Called }
}

/** Minus, field, plus. Without script only the field. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, name = 'quantity', id = name, value = 1, min = 1, max, error, autoFocus, steps } = props
  const { children: heard, ...attributes } = typeof label === 'string' ? { 'aria-label': label } : label
  return (
    <span className={styles.quantity}>
      {heard && <label htmlFor={id}>{heard}</label>}
      {steps && <Step by={-1} called={steps.less} isAtEnd={Number(value) <= min} />}
      <input
        type="number"
        inputMode="numeric"
        id={id}
        name={name}
        {...attributes}
        defaultValue={value}
        min={min}
        max={max}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        autoFocus={autoFocus}
      />
      {steps && <Step by={1} called={steps.more} />}
    </span>
  )
}

function Step({ by, called, isAtEnd }: { by: 1 | -1; called: Called; isAtEnd?: boolean }) {
  const { children, ...attributes } = called
  return (
    // Never disabled: a button that goes dead under the finger loses the focus.
    <button type="button" data-step={by} {...attributes} aria-disabled={isAtEnd || undefined}>
      {children}
      <Icon name={by > 0 ? 'plus' : 'minus'} />
    </button>
  )
}
