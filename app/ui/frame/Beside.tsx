import type { ReactNode } from 'react'
import styles from './Beside.module.css'
import { Icon } from '#app/ui/Icon.tsx'

/** The content of the dialog beside a page; the browser's side is `web/client/beside-dialog.ts`. */
export function Beside({ title, close, children }: { title: string; close: string; children: ReactNode }) {
  return (
    <>
      <header className={styles.bar}>
        {/* Here the keyboard and the screen reader go on. */}
        <h2 id="beside-title" tabIndex={-1} autoFocus>
          {title}
        </h2>
        <form method="dialog">
          <button aria-label={close}>
            <Icon name="close" />
          </button>
        </form>
      </header>
      {children}
    </>
  )
}

/** A part that scrolls, and below it one that stays in sight. */
export function BesideParts({
  children,
  foot,
  footLabel,
}: {
  children: ReactNode
  foot: ReactNode
  footLabel: string
}) {
  return (
    <>
      <div className={styles.content}>{children}</div>
      <section className={styles.foot} aria-label={footLabel}>
        {foot}
      </section>
    </>
  )
}
