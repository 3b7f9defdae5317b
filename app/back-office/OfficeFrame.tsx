import type { ReactNode } from 'react'
import { AccountLayout } from '#app/ui/frame/AccountLayout.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { ScreenPath } from '#app/routes.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import styles from './Office.module.css'

const rooms = [
  { path: '/admin', label: 'office.overview', icon: 'grid' },
  { path: '/admin/orders', label: 'lists.orders', icon: 'bag' },
  { path: '/admin/withdrawals', label: 'lists.withdrawals', icon: 'comment' },
  { path: '/admin/returns', label: 'lists.returns', icon: 'return' },
  { path: '/admin/payments', label: 'lists.payment_problems', icon: 'alert' },
  { path: '/admin/receivables', label: 'lists.receivables', icon: 'plus' },
  { path: '/admin/transfers', label: 'lists.transfers', icon: 'minus' },
  { path: '/admin/invoices', label: 'lists.invoices', icon: 'info' },
  { path: '/admin/delivery', label: 'office.delivery', icon: 'truck' },
  { path: '/admin/locations', label: 'office.locations', icon: 'marker' },
  { path: '/admin/seller', label: 'office.seller', icon: 'user' },
  { path: '/admin/pages', label: 'office.pages', icon: 'info' },
  { path: '/admin/erasures', label: 'lists.erasures', icon: 'user' },
  { path: '/admin/archives', label: 'lists.archives', icon: 'info' },
  { path: '/admin/imports', label: 'lists.imports', icon: 'plus' },
  { path: '/admin/former-orders', label: 'lists.former_orders', icon: 'bag' },
  { path: '/admin/former-customers', label: 'lists.former_customers', icon: 'user' },
  { path: '/admin/redirects', label: 'lists.redirects', icon: 'external' },
  { path: '/admin/pictures', label: 'lists.failed_pictures', icon: 'grid' },
  { path: '/admin/searches', label: 'lists.missed_searches', icon: 'search' },
  { path: '/admin/synonyms', label: 'office.synonyms', icon: 'comment' },
  { path: '/admin/staff', label: 'lists.staff', icon: 'user' },
  { path: '/admin/roles', label: 'lists.roles', icon: 'check' },
  { path: '/admin/keys', label: 'lists.keys', icon: 'external' },
  { path: '/admin/webhooks', label: 'lists.webhooks', icon: 'external' },
  { path: '/admin/audit', label: 'office.audit', icon: 'check' },
  { path: '/admin/settings', label: 'office.settings', icon: 'menu' },
] as const

interface OfficeFrameProps {
  /** Its room, or another page that is in none. */
  current: ScreenPath
  title: ReactNode
  text?: ReactNode
  above?: ReactNode
  states?: ReactNode
  action?: ReactNode
  /** The record it shows, as the audit log names it: readers of the log get a link to its history. */
  history?: { record: string; id: string }
  children: ReactNode
}

/** The frame of every back-office page: the sections that this reader may open, with the current one marked. */
export function OfficeFrame({ current, title, text, above, states, action, history, children }: OfficeFrameProps) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  const open = rooms.filter(({ path }) => mayOpen(path))
  const links = open.map(({ path, label, icon }) => ({
    href: href(path),
    label: t(label),
    icon,
    current: path === current,
  }))
  return (
    <AccountLayout label={t('office.rooms')} menu={t('shell.menu')} links={links}>
      <div className={styles.office}>
        <PageHeader title={title} text={text} above={above} states={states} action={action} />
        {children}
        {history && mayOpen('/admin/audit') && (
          <p className={styles.history}>
            <a href={href('/admin/audit', undefined, { object: `${history.record}:${history.id}` })}>
              {t('office.history')}
            </a>
          </p>
        )}
      </div>
    </AccountLayout>
  )
}
