import type { ReactNode } from 'react'
import styles from '#app/ui/frame/Page.module.css'

/** Nothing here, and what to do about it. Also the body of the 404 and its relatives. */
export function Empty({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h1>{title}</h1>
      {children}
      {action && <div className="row">{action}</div>}
    </div>
  )
}
