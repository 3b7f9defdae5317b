import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import styles from '#app/ui/frame/Page.module.css'

export interface FactsProps {
  facts: { icon: IconName; text: ReactNode }[]
  wide?: boolean
}

/** Short lines with an icon each: stock, delivery, how to reach us. Side by side where there is room for it. */
export function Facts({ facts, wide }: FactsProps) {
  return (
    <ul className={classNames(styles.facts, wide && styles.abreast)}>
      {facts.map((fact, index) => (
        <li key={index}>
          <Icon name={fact.icon} />
          <span>{fact.text}</span>
        </li>
      ))}
    </ul>
  )
}
