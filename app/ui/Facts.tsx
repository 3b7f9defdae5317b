import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Page.module.css'

/** Short lines with an icon each: stock, delivery, how to reach us. */
export function Facts({ facts }: { facts: { icon: IconName; text: ReactNode }[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map((fact, index) => (
        <li key={index}>
          <Icon name={fact.icon} />
          <span>{fact.text}</span>
        </li>
      ))}
    </ul>
  )
}
