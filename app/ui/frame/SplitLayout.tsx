import type { ReactNode } from 'react'
import styles from './Layouts.module.css'

/** Two halves that become one column on a phone: a picture and its story, a form and what helps with it. */
export function SplitLayout({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.split}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}
