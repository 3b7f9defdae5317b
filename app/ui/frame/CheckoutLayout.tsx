import type { ReactNode } from 'react'
import styles from './Layouts.module.css'

interface CheckoutLayoutProps {
  children: ReactNode
  /** With `folded` it is in the page twice, of which one is hidden: then it must hold no fields. */
  summary: ReactNode
  summaryLabel: string
  /** On a phone the summary folds away above the form; this line, with the total, opens it. */
  folded?: ReactNode
  /** It is open, for content that must be visible by law before the last press. */
  unfolded?: boolean
}

/** The form, with its summary beside it; for cart and checkout. */
export function CheckoutLayout({ children, summary, summaryLabel, folded, unfolded }: CheckoutLayoutProps) {
  return (
    <div className={styles.checkout}>
      {folded && (
        <details className={styles.folded} open={unfolded}>
          <summary>{folded}</summary>
          {summary}
        </details>
      )}
      <div>{children}</div>
      <aside className={folded ? styles.beside : undefined} aria-label={summaryLabel}>
        {summary}
      </aside>
    </div>
  )
}
