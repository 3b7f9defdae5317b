import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** Breadcrumbs, mostly. */
  above?: ReactNode
  text?: ReactNode
  /** How it stands, as badges. */
  states?: ReactNode
  action?: ReactNode
}

export function PageHeader({ title, above, text, states, action }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {above}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {states && <div className="row">{states}</div>}
      {action && <div className="row">{action}</div>}
    </header>
  )
}
