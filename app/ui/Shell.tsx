import type { ReactNode } from 'react'
import { Footer, type FooterProps } from './Footer.tsx'
import { Icon } from './Icon.tsx'
import styles from './Shell.module.css'

export interface ShellLink {
  href: string
  label: string
  current?: boolean
}

export interface ShellProps {
  home: ShellLink
  /** The shop's mark: an svg or img without a text of its own. */
  mark?: ReactNode
  skip: string
  browse: ShellLink
  collections: ShellLink[]
  shopLabel: string
  meLabel: string
  signIn: ShellLink
  register: ShellLink
  account: ShellLink
  orders: ShellLink
  signOut: { action: string; label: string }
  cart: ShellLink
  /** The page in the other languages. */
  languages: { href: string; locale: string; name: string }[]
  search: ReactNode
  footer: FooterProps
  children: ReactNode
}

/** Header and footer of every page. It is the same for everybody: `data-me` and `data-signed-in` are filled in the
 * browser, so that one cached page can serve all. */
export function Shell(props: ShellProps) {
  return (
    <>
      <a className={styles.skip} href="#main">
        {props.skip}
      </a>
      <header className={styles.header}>
        <a className={styles.mark} href={props.home.href}>
          {props.mark}
          <span>{props.home.label}</span>
        </a>
        <div className={styles.search}>{props.search}</div>
        <Mine {...props} />
        <nav className={styles.shop} aria-label={props.shopLabel}>
          <a href={props.browse.href} aria-current={current(props.browse)}>
            <Icon name="grid" />
            {props.browse.label}
          </a>
          {props.collections.map((link) => (
            <a key={link.href} href={link.href} aria-current={current(link)}>
              {link.label}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {props.children}
      </main>
      <Footer {...props.footer} />
    </>
  )
}

function Mine(props: ShellProps) {
  return (
    <nav className={styles.me} aria-label={props.meLabel}>
      {props.languages.map(({ href, locale, name }) => (
        <a key={locale} className={styles.language} href={href} hrefLang={locale} lang={locale} title={name}>
          {locale.toUpperCase()}
        </a>
      ))}
      <a className={styles.out} href={props.signIn.href}>
        <Icon name="user" />
        <span>{props.signIn.label}</span>
      </a>
      <a className={`${styles.out} ${styles.wide}`} href={props.register.href}>
        <Icon name="user-plus" />
        <span>{props.register.label}</span>
      </a>
      <a className={styles.in} href={props.account.href}>
        <Icon name="user" />
        <span data-me="name">{props.account.label}</span>
      </a>
      <a className={styles.in} href={props.orders.href}>
        <Icon name="bag" />
        <span>{props.orders.label}</span>
      </a>
      <form className={`${styles.in} ${styles.wide}`} method="post" action={props.signOut.action}>
        <button>
          <Icon name="sign-out" />
          <span>{props.signOut.label}</span>
        </button>
      </form>
      <a className={styles.cart} href={props.cart.href}>
        <Icon name="cart" />
        <span>{props.cart.label}</span>
        <b data-me="count" />
      </a>
    </nav>
  )
}

const current = (link: ShellLink) => (link.current ? 'page' : undefined)
