import type { ReactNode } from 'react'
import styles from './Page.module.css'

/** A page to read: on a wide screen its title is beside the text, so that lines stay short. */
export function PageLayout({ children }: { children: ReactNode }) {
  return <div className={styles.read}>{children}</div>
}
