import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from '#app/ui/class-names.ts'
import { Icon, type IconName } from '#app/ui/Icon.tsx'

interface Look {
  look?: 'primary' | 'quiet' | 'link'
  icon?: IconName
  wide?: boolean
  children?: ReactNode
}

type LinkProps = Look & { href: string } & AnchorHTMLAttributes<HTMLAnchorElement>
type PressProps = Look & { href?: undefined; busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>

/** With `href` a link, without it a button that sends its form. */
export function Button(props: LinkProps | PressProps) {
  const { look = 'primary', icon, wide, children, ...rest } = props
  const content = icon ? [<Icon key="icon" name={icon} />, children] : children
  const names = classNames(styles[look], wide && styles.wide)
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={names}>
        {content}
      </a>
    )
  }
  const { busy, ...button } = rest
  return (
    <button {...button} aria-busy={busy || undefined} className={classNames(names, busy && styles.busy)}>
      {content}
    </button>
  )
}
