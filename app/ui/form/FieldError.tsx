import type { ReactNode } from 'react'
import styles from './Field.module.css'
import { Icon } from '#app/ui/Icon.tsx'

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}
