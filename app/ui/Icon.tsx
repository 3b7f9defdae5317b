import { classNames } from './class-names.ts'
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
  'filter',
  'grid',
  'heart',
  'info',
  'marker',
  'menu',
  'minus',
  'phone',
  'plus',
  'return',
  'search',
  'sign-out',
  'truck',
  'user',
  'user-plus',
] as const
export type IconName = (typeof iconNames)[number]

/** These show a way forward or back, which is another where lines begin at the right. */
const pointing: readonly IconName[] = ['return', 'sign-out', 'truck']

/** Without a label the icon is decoration beside a text that says the same. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={classNames(styles.icon, pointing.includes(name) && styles.points)} {...naming}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
