import type { ReactNode } from 'react'
import styles from './Totals.module.css'

export interface TotalsLine {
  label: ReactNode
  amount: string
  /** A few words below: how the amount came about. */
  detail?: ReactNode
}

interface TotalsProps {
  lines: TotalsLine[]
  total: TotalsLine
  /** What became of the sum later, and is no part of it. */
  after?: TotalsLine[]
}

/** A sum that explains itself: what it is made of, then the total and what that includes. */
export function Totals({ lines, total, after = [] }: TotalsProps) {
  return (
    <dl className={styles.totals}>
      {[...lines, total, ...after].map((line, index) => (
        <div key={index} className={line === total ? styles.total : undefined}>
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
