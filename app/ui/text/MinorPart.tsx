import type { ReactNode } from 'react'
import styles from '#app/ui/frame/Page.module.css'

/** Content that must be on a page without being its subject. */
export function MinorPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${styles.minor} small`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
