import type { ReactNode } from 'react'
import { HomeLink } from './HomeLink.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import type { ShellProps } from './Shell.tsx'
import styles from './Shell.module.css'

type OfficeShellProps = Pick<ShellProps, 'home' | 'mark' | 'skip' | 'meLabel' | 'account' | 'signOut' | 'languages'> & {
  shop: { href: string; label: string }
  children: ReactNode
}

/** The frame of the back office: one line, so that the content starts higher up. */
export function OfficeShell({
  home,
  mark,
  skip,
  meLabel,
  shop,
  account,
  signOut,
  languages,
  children,
}: OfficeShellProps) {
  return (
    <>
      <a className={styles.skip} href="#main">
        {skip}
      </a>
      <header className={`${styles.header} ${styles.line}`}>
        <HomeLink home={home} mark={mark} />
        <nav className={styles.me} aria-label={meLabel}>
          {languages.map(({ href, locale, name }) => (
            <a key={locale} href={href} hrefLang={locale} lang={locale} title={name}>
              {locale.toUpperCase()}
            </a>
          ))}
          <a href={shop.href}>
            <Icon name="bag" />
            <span>{shop.label}</span>
          </a>
          <a href={account.href}>
            <Icon name="user" />
            <span data-me="name" dir="auto">
              {account.label}
            </span>
          </a>
          <form method="post" action={signOut.action}>
            <button>
              <Icon name="sign-out" />
              <span>{signOut.label}</span>
            </button>
          </form>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
