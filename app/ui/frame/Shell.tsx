import type { ReactNode } from 'react'
import { Footer, type FooterProps } from './Footer.tsx'
import { HomeLink, type HomeLinkProps } from './HomeLink.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './Shell.module.css'

export interface ShellLink {
  href: string
  label: string
  /** Of the label, where it is not the page's. */
  lang?: string
  current?: boolean
  /** Beneath it, in the header. */
  items?: ShellLink[]
}

export interface ShellProps extends HomeLinkProps {
  skip: string
  /** Opens and closes the links where there is no room for a row of them. */
  menu: { open: string; close: string }
  links: ShellLink[]
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

/**
 * Header and footer of every page. The HTML is the same for everyone: the browser fills in `data-me` and
 * `data-signed-in`, so that one cached page serves all.
 */
export function Shell(props: ShellProps) {
  return (
    <>
      <a className={styles.skip} href="#main">
        {props.skip}
      </a>
      <header className={styles.header}>
        <HomeLink home={props.home} mark={props.mark} />
        <div className={styles.search}>{props.search}</div>
        <Mine {...props} />
        <button className={styles.open} popoverTarget="collections">
          <Icon name="menu" />
          {props.menu.open}
        </button>
        <Links {...props} />
      </header>
      <main id="main" tabIndex={-1}>
        {props.children}
      </main>
      <Footer {...props.footer} />
    </>
  )
}

/** A row on a desk; on a phone it comes from the side, without script as well. */
function Links({ shopLabel, menu, links }: ShellProps) {
  return (
    <nav id="collections" popover="auto" className={styles.shop} aria-label={shopLabel}>
      <button className={styles.close} popoverTarget="collections" popoverTargetAction="hide">
        <Icon name="close" />
        {menu.close}
      </button>
      {links.map((link, at) => (link.items?.length ? <Below key={at} link={link} /> : <Link key={at} link={link} />))}
    </nav>
  )
}

const Link = ({ link }: { link: ShellLink }) => (
  <a href={link.href} lang={link.lang} aria-current={current(link)}>
    {link.label}
  </a>
)

/** A link and what is beneath it, opened by a press: without script as well, and by keyboard. */
function Below({ link }: { link: ShellLink }) {
  return (
    <details name="menu">
      <summary lang={link.lang}>
        {link.label}
        <span aria-hidden="true">▾</span>
      </summary>
      <ul>
        {[link, ...(link.items ?? [])].map((each, at) => (
          <li key={at}>
            <Link link={each} />
          </li>
        ))}
      </ul>
    </details>
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
        <span data-me="name" dir="auto">
          {props.account.label}
        </span>
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
