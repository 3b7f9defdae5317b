import type { ReactNode } from 'react'
import styles from './Page.module.css'

/**
 * A page to read: on a desk its name stands beside what it says, so that the lines stay short and no half of it is
 * empty.
 */
export function PageLayout({ children }: { children: ReactNode }) {
  return <div className={styles.read}>{children}</div>
}
