import type { CustomerId } from '#app/kernel/ids.ts'
import { mayClearHold } from '#app/orders/order-rules.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { holdSentence, problemSentences } from '#app/back-office/office-words.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { OrderFile } from './order-file.server.ts'

const hints = {
  clear: 'office.clear_hold_hint',
  gone: 'office.hold_gone_hint',
  elsewhere: 'office.hold_elsewhere_hint',
} as const

/** Why the order is on hold, what else to look at, and the one action available here. */
export function Hold({ file, customerId }: { file: OrderFile; customerId: CustomerId }) {
  const language = useLanguage()
  const { t, href, date } = language
  const mayDecide = useMay('orders.clear_hold')
  const { heldBecause, problems, order } = file
  const others = problems.filter(({ kind }) => !heldBecause || (kind !== 'underpaid' && kind !== 'does-not-fit'))
  const take = (
    <form method="post" action={href('/admin/orders/:number/clear-hold', { number: order.number })}>
      <Once customerId={customerId} />
      <Button look="quiet">{t('office.clear_hold')}</Button>
    </form>
  )
  const may = mayClearHold(heldBecause, file.facts)
  const hint = may.ok ? 'clear' : may.reason === 'order.hold_does_not_fit' ? 'elsewhere' : 'gone'
  const mayRelease = useMay('orders.release')
  const { staffHold, staffHoldNote, staffHoldUntil } = file.staffHold
  const release = (
    <form method="post" action={href('/admin/orders/:number/release', { number: order.number })}>
      <Once customerId={customerId} />
      <Button look="quiet">{t('office.release')}</Button>
    </form>
  )
  return (
    <>
      {staffHold && (
        <Notice kind="info" action={mayRelease ? release : undefined}>
          <p>{t('office.staff_held', { reason: t(`office.reason.${staffHold}`) })}</p>
          {staffHoldNote && <p dir="auto">{staffHoldNote}</p>}
          {staffHoldUntil && (
            <p className="muted small">{t('office.staff_held_until', { day: date(staffHoldUntil) })}</p>
          )}
        </Notice>
      )}
      {heldBecause && (
        <Notice kind="info" action={may.ok && mayDecide ? take : undefined}>
          <p>
            {t('office.held')} {holdSentence(heldBecause, language)}
          </p>
          <p className="muted small">{t(hints[hint])}</p>
        </Notice>
      )}
      {others.map(({ id, kind, reference }) => {
        const byHand = reference === file.account?.payment.attemptId
        const { what, todo } = problemSentences(kind, language, { byHand })
        return (
          <Notice key={id} kind="info" action={<a href={href('/admin/payments')}>{t('lists.payment_problems')}</a>}>
            <p>{what}</p>
            <p className="muted small">{todo}</p>
          </Notice>
        )
      })}
    </>
  )
}
