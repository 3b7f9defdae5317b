import type { ReactNode } from 'react'
import styles from './Shell.module.css'

export interface HomeLinkProps {
  home: { href: string; label: string }
  /** The shop's mark: an svg or img without a text of its own. */
  mark?: ReactNode
}

/** A name of so many characters is set smaller: it shares a line of a phone with four icons. */
const long = 20

/** The mark and the name, which lead to the beginning. */
export function HomeLink({ home: { href, label }, mark }: HomeLinkProps) {
  return (
    <a className={styles.mark} href={href}>
      {mark}
      <span className={label.length > long ? 'small' : undefined}>{label}</span>
    </a>
  )
}
