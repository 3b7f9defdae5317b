import type { ReactNode } from 'react'
import { AccountLayout } from '#app/ui/frame/AccountLayout.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMayOpen } from '#app/web/requests/visitor.tsx'

const rooms = [
  { path: '/account', label: 'account.overview', icon: 'grid' },
  { path: '/account/orders', label: 'account.orders', icon: 'bag' },
  { path: '/account/addresses', label: 'account.addresses', icon: 'marker' },
  { path: '/account/profile', label: 'account.profile', icon: 'user' },
  { path: '/account/data', label: 'account.data', icon: 'info' },
] as const

interface AccountFrameProps {
  current: (typeof rooms)[number]['path']
  title: ReactNode
  text?: ReactNode
  children: ReactNode
}

/** The frame of every account page: the navigation with the current page, and signing out. */
export function AccountFrame({ current, title, text, children }: AccountFrameProps) {
  const { t, href } = useLanguage()
  const isStaff = useMayOpen()('/admin')
  const links = rooms.map(({ path, label, icon }) => ({
    href: href(path),
    label: t(label),
    icon,
    current: path === current,
  }))
  const office = { href: href('/admin'), label: t('account.office'), icon: 'truck' } as const
  const out = (
    <form method="post" action={href('/auth/sign-out')}>
      <Button look="link" icon="sign-out">
        {t('identity.sign_out')}
      </Button>
    </form>
  )
  return (
    <AccountLayout label={t('account.label')} links={isStaff ? [...links, office] : links} end={out}>
      <PageHeader title={title} text={text} />
      {children}
    </AccountLayout>
  )
}
