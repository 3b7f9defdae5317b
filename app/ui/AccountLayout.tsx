import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Layouts.module.css'

interface AccountLayoutProps {
  label: string
  links: { href: string; label: string; icon?: IconName; current?: boolean }[]
  /** Signing out, mostly: a form with one button. */
  end?: ReactNode
  children: ReactNode
}

export function AccountLayout({ label, links, end, children }: AccountLayoutProps) {
  return (
    <div className={styles.account}>
      <nav aria-label={label}>
        {links.map((link) => (
          <a key={link.href} href={link.href} aria-current={link.current ? 'page' : undefined}>
            {link.icon && <Icon name={link.icon} />}
            {link.label}
          </a>
        ))}
        {end}
      </nav>
      <div>{children}</div>
    </div>
  )
}
