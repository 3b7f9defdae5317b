import { offersTo } from '#app/access.ts'
import type { Visit } from '#app/web/requests/visit.ts'

/**
 * For those who work here: the way from a page of the shop to the office, and to what they look at. Not on cached pages,
 * which are the same for everyone: there it is in the account.
 */
export function StaffLink({ visit: { path, params, visitor, language } }: { visit: Visit }) {
  const { t, href } = language
  if (path.startsWith('/admin') || !offersTo(visitor).mayOpen('/admin')) return null
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
