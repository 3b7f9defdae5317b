import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import styles from '#app/ui/frame/Layouts.module.css'

interface ProductLayoutProps {
  name: string
  /** Of the name, where it is not the page's. */
  lang?: string
  /** The content below the name. */
  below?: ReactNode
  /** The island of pictures and the form that buys, which it puts beside each other or one below the other. */
  children: ReactNode
  /** Delivery and the story. */
  more: ReactNode
}

/** A name of so many characters is set smaller, one of very many smaller still. */
const long = 36
const longest = 70

export function ProductLayout({ name, lang, below, children, more }: ProductLayoutProps) {
  const { length } = name
  const classes = classNames(styles.product, length > long && styles.long, length > longest && styles.longest)
  return (
    <article className={classes}>
      <div className={styles.name}>
        <PageHeader title={name} lang={lang} />
        {below}
      </div>
      {children}
      <div className={styles.more}>{more}</div>
    </article>
  )
}

/**
 * The button that buys, and what belongs beside it. On a phone it keeps to the lower edge, within reach of the thumb.
 */
export function BuyBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
