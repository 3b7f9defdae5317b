import { useLanguage } from '#app/web/language.tsx'
import type { Visit } from '#app/web/requests/visit.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'

/**
 * For those who work here: the way from a page of the shop to the office, and to what they look at. Not on cached pages,
 * which are the same for everyone: there it is in the account.
 */
export function StaffLink({ visit: { path, params } }: { visit: Visit }) {
  const { t, href } = useLanguage()
  if (!useMayOpen()('/admin') || path.startsWith('/admin')) return null
  const isOrder = path === '/orders/:number' || path === '/account/orders/:number'
  const { number } = params as { number?: string }
  return (
    <p className="muted small">
      {isOrder && number !== undefined ? (
        <a href={href('/admin/orders/:number', { number })}>{t('shell.staff_order')}</a>
      ) : (
        <a href={href('/admin')}>{t('shell.staff')}</a>
      )}
    </p>
  )
}
