import type { ReactNode } from 'react'
import styles from '#app/ui/frame/Page.module.css'

/** Facts by their names: who sells, who made it. */
export function Definitions({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.definitions}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
