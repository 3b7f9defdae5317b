import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import styles from './Footer.module.css'

export interface FooterProps {
  name: string
  claim: string
  groups: { title: string; links: { href: string; label: string; lang?: string; icon?: IconName }[] }[]
  /** The last line: whose shop this is and what its prices include; the languages follow. */
  small: ReactNode
  languages: { href: string; locale: string; name: string; current?: boolean }[]
}

export function Footer({ name, claim, groups, small, languages }: FooterProps) {
  const shown = groups.filter(({ links }) => links.length > 0)
  return (
    <footer className={styles.footer}>
      <div>
        <p>
          <b>{name}</b>
          {claim}
        </p>
        {shown.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.links.map((link, at) => (
                <li key={at}>
                  <a href={link.href} lang={link.lang}>
                    {link.icon && <Icon name={link.icon} />}
                    {/* A number without letters would turn around where lines begin at the right. */}
                    {link.icon === 'phone' ? <bdi>{link.label}</bdi> : link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p>
        <span>{small}</span>
        {languages.map(({ href, locale, name: language, current }) => (
          <a key={locale} href={href} hrefLang={locale} lang={locale} aria-current={current ? 'true' : undefined}>
            {language}
          </a>
        ))}
      </p>
    </footer>
  )
}
