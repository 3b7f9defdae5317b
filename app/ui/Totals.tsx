import type { ReactNode } from 'react'
import styles from './Totals.module.css'

export interface TotalsLine {
  label: ReactNode
  amount: string
  /** A few words below: how the amount came about. */
  detail?: string
}

/** A sum that explains itself: what it is made of, then the total and what that includes. */
export function Totals({ lines, total }: { lines: TotalsLine[]; total: TotalsLine }) {
  return (
    <dl className={styles.totals}>
      {[...lines, total].map((line, index) => (
        <div key={index}>
          <dt>
            {line.label}
            {line.detail && <small>{line.detail}</small>}
          </dt>
          <dd>{line.amount}</dd>
        </div>
      ))}
    </dl>
  )
}
