import { Icon } from './Icon.tsx'
import styles from './QuantityField.module.css'

interface QuantityFieldProps {
  /** Named for whom: "Quantity of Harbour mug". */
  label: string
  name?: string
  id?: string
  value?: number
  min?: number
  max?: number
  /** Labels of the two buttons; only where script wires `data-step`, since a button that does nothing is worse than none. */
  steps?: { less: string; more: string }
}

export function QuantityField(props: QuantityFieldProps) {
  const { label, name = 'quantity', id = name, value = 1, min = 1, max, steps } = props
  return (
    <span className={styles.quantity}>
      {steps && <Step by={-1} label={steps.less} />}
      <input
        type="number"
        inputMode="numeric"
        id={id}
        name={name}
        aria-label={label}
        defaultValue={value}
        min={min}
        max={max}
        required
      />
      {steps && <Step by={1} label={steps.more} />}
    </span>
  )
}

function Step({ by, label }: { by: 1 | -1; label: string }) {
  return (
    <button type="button" data-step={by} aria-label={label}>
      <Icon name={by > 0 ? 'plus' : 'minus'} />
    </button>
  )
}
