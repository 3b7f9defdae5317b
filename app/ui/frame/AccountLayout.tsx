import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import styles from './Layouts.module.css'

interface AccountLayoutProps {
  label: string
  /** For more links than a phone has room for: by this word they unfold there. */
  menu?: string
  links: { href: string; label: string; icon?: IconName; current?: boolean }[]
  /** Signing out, mostly: a form with one button. */
  end?: ReactNode
  children: ReactNode
}

export function AccountLayout({ label, menu, links, end, children }: AccountLayoutProps) {
  const all = (
    <>
      {links.map((link) => (
        <a key={link.href} href={link.href} aria-current={link.current ? 'page' : undefined}>
          {link.icon && <Icon name={link.icon} />}
          {link.label}
        </a>
      ))}
      {end}
    </>
  )
  return (
    <div className={styles.account}>
      {menu && (
        <details className={styles.folded}>
          <summary>
            <span>{menu}</span>
          </summary>
          <nav aria-label={menu}>{all}</nav>
        </details>
      )}
      <div className={menu && styles.beside}>
        <nav aria-label={label}>{all}</nav>
      </div>
      <div>{children}</div>
    </div>
  )
}
