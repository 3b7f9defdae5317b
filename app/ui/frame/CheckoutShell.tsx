import type { ReactNode } from 'react'
import { HomeLink } from './HomeLink.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import type { ShellProps } from './Shell.tsx'
import footer from './Footer.module.css'
import styles from './Shell.module.css'

type CheckoutShellProps = Pick<ShellProps, 'home' | 'mark' | 'skip' | 'languages' | 'cart'> & {
  helpLabel: string
  contact: { href: string; label: string }
  /** Null where the shop gives no number. */
  phone: { href: string; label: string } | null
  legal: { label: string; links: { href: string; label: string; lang?: string }[] }
  children: ReactNode
}

/**
 * The frame of the checkout: no links that lead away except the way back, help, and the pages that the law requires.
 */
export function CheckoutShell(props: CheckoutShellProps) {
  const { home, mark, skip, legal, children } = props
  return (
    <>
      <a className={styles.skip} href="#main">
        {skip}
      </a>
      <header className={`${styles.header} ${styles.line}`}>
        <HomeLink home={home} mark={mark} />
        <Help {...props} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={`${footer.footer} ${footer.legal}`}>
        {legal.links.length > 0 && (
          <nav aria-label={legal.label}>
            {legal.links.map(({ href, label, lang }) => (
              <a key={href} href={href} lang={lang}>
                {label}
              </a>
            ))}
          </nav>
        )}
      </footer>
    </>
  )
}

function Help({ languages, cart, helpLabel, contact, phone }: CheckoutShellProps) {
  return (
    <nav className={styles.me} aria-label={helpLabel}>
      {languages.map(({ href, locale, name }) => (
        <a key={locale} href={href} hrefLang={locale} lang={locale} title={name}>
          {locale.toUpperCase()}
        </a>
      ))}
      {phone && (
        <a href={phone.href}>
          <Icon name="phone" />
          <span>
            <bdi>{phone.label}</bdi>
          </span>
        </a>
      )}
      <a href={contact.href}>
        <Icon name="envelope" />
        <span>{contact.label}</span>
      </a>
      <a href={cart.href}>
        <Icon name="cart" />
        <span>{cart.label}</span>
      </a>
    </nav>
  )
}
