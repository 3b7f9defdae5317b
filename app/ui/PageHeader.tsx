import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** Breadcrumbs, mostly. */
  above?: ReactNode
  text?: ReactNode
  action?: ReactNode
}

export function PageHeader({ title, above, text, action }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {above}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {action && <div className="row">{action}</div>}
    </header>
  )
}
