import type { ReactNode } from 'react'
import { AccountLayout } from '#app/ui/AccountLayout.tsx'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { useLanguage } from '#app/web/language.tsx'

const rooms = [
  { path: '/admin', label: 'office.overview', icon: 'grid' },
  { path: '/admin/orders', label: 'office.orders', icon: 'bag' },
  { path: '/admin/payments', label: 'office.payments', icon: 'alert' },
] as const

interface OfficeFrameProps {
  current: (typeof rooms)[number]['path']
  title: ReactNode
  text?: ReactNode
  above?: ReactNode
  children: ReactNode
}

/** Around every page of the back office: its rooms, and where one is. */
export function OfficeFrame({ current, title, text, above, children }: OfficeFrameProps) {
  const { t, href } = useLanguage()
  const links = rooms.map(({ path, label, icon }) => ({
    href: href(path),
    label: t(label),
    icon,
    current: path === current,
  }))
  return (
    <AccountLayout label={t('office.rooms')} links={links}>
      <PageHeader title={title} text={text} above={above} />
      {children}
    </AccountLayout>
  )
}
