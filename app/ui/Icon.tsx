import styles from './Icon.module.css'
import sprite from './icons.svg?url&no-inline'

export const iconNames = [
  'alert',
  'bag',
  'cart',
  'check',
  'chevron',
  'close',
  'comment',
  'envelope',
  'external',
  'grid',
  'heart',
  'info',
  'marker',
  'menu',
  'minus',
  'phone',
  'plus',
  'search',
  'sign-out',
  'truck',
  'user',
  'user-plus',
] as const
export type IconName = (typeof iconNames)[number]

/** Without a label the icon is decoration and stands beside a text that says the same. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={styles.icon} {...naming}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
