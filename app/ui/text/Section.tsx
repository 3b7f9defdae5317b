import type { ReactNode } from 'react'
import styles from '#app/ui/frame/Page.module.css'

interface SectionProps {
  title?: ReactNode
  /** A link to all of it. */
  action?: { href: string; label: string }
  children: ReactNode
}

export function Section({ title, action, children }: SectionProps) {
  return (
    <section className={styles.section}>
      {title && (
        <header>
          <h2>{title}</h2>
          {action && <a href={action.href}>{action.label}</a>}
        </header>
      )}
      {children}
    </section>
  )
}
