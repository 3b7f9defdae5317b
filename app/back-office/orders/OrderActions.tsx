import type { CustomerId } from '#app/kernel/ids.ts'
import { mayCancel, mayClose, mayShip } from '#app/orders/order-rules.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { OrderFile } from './order-file.server.ts'

/** The actions that this person has in the order's current state. */
export function OrderActions({ file, customerId }: { file: OrderFile; customerId: CustomerId }) {
  const { t, href } = useLanguage()
  const { order, facts } = file
  const number = { number: order.number }
  const mayOpen = useMayOpen()
  const send = useMay('orders.ship') && mayShip(facts).ok
  const refund = mayOpen('/admin/orders/:number/refund') && file.offer.ok
  const cancel = useMay('orders.cancel') && mayCancel(facts).ok
  const close = useMay('orders.close') && mayClose(facts).ok
  if (!send && !refund && !cancel && !close) return <span className="muted">{t('office.nothing_to_do')}</span>
  return (
    <>
      {send && (
        <Button icon="truck" href={href('/admin/orders/:number/send', number)}>
          {t(order.delivery === 'pick_up' ? 'office.send_pick_up' : 'office.send')}
        </Button>
      )}
      {refund && (
        <Button look="quiet" href={href('/admin/orders/:number/refund', number)}>
          {t('office.refund')}
        </Button>
      )}
      {cancel && (
        <Button look="quiet" href={href('/admin/orders/:number/cancel', number)}>
          {t('office.cancel')}
        </Button>
      )}
      {close && (
        <form method="post" action={href('/admin/orders/:number/close', number)}>
          <Once customerId={customerId} />
          <Button look="quiet">{t('office.close')}</Button>
        </form>
      )}
    </>
  )
}
