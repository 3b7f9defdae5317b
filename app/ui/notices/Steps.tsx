import styles from '#app/ui/frame/Page.module.css'

interface Step {
  label: string
  detail?: string
  state: 'done' | 'current' | 'ahead'
}

/** How far something has come: an order on its way. */
export function Steps({ label, steps }: { label: string; steps: Step[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={step.state === 'done' ? styles.done : undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          {step.label}
          {step.detail && <small>{step.detail}</small>}
        </li>
      ))}
    </ol>
  )
}
