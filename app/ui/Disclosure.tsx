import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Page.module.css'

interface DisclosureProps {
  title: ReactNode
  open?: boolean
  /** Those of one name close each other. */
  name?: string
  children: ReactNode
}

export function Disclosure({ title, open, name, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open} name={name}>
      <summary>
        {title}
        <Icon name="chevron" />
      </summary>
      <div>{children}</div>
    </details>
  )
}
