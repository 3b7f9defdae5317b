import type { ReactNode } from 'react'
import styles from '#app/ui/frame/Page.module.css'

/** One of the numbered parts of a long form. */
export function FormPart({ number, title, children }: { number?: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>
        {number && <span>{number}</span>}
        {title}
      </h2>
      {children}
    </section>
  )
}
