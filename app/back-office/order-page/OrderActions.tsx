import type { CustomerId } from '#app/kernel/ids.ts'
import { mayEdit } from '#app/edits/edit.ts'
import { countToSend, mayCancel, mayClose, mayShip } from '#app/orders/order-rules.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { sendsAtOnce } from '#app/back-office/sending/SendAtOnce.tsx'
import styles from './Order.module.css'

/** What one does with an order every day, in its current state. */
export function OrderActions({ file, customerId }: { file: OrderFile; customerId: CustomerId }) {
  const { t, href } = useLanguage()
  const { order, facts } = file
  const number = { number: order.number }
  const send = useMay('orders.ship') && mayShip(facts).ok
  const close = useMay('orders.close') && mayClose(facts).ok
  if (!send && !close) return null
  return (
    <>
      {send && (
        <Button
          icon="truck"
          // Refunded items may leave, but nobody waits for them.
          look={sendsAtOnce(file) || countToSend(facts) === 0 ? 'quiet' : 'primary'}
          href={href('/admin/orders/:number/send', number)}
        >
          {t(order.delivery === 'pick_up' ? 'office.send_pick_up' : 'office.send')}
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

/** What cannot be undone, apart from the daily: each leads to a page that says first what it means. */
export function DangerousActions({ file: { order, facts, offer } }: { file: OrderFile }) {
  const { t, href } = useLanguage()
  const number = { number: order.number }
  const refund = useMayOpen()('/admin/orders/:number/refund') && offer.ok
  const cancel = useMay('orders.cancel') && mayCancel(facts).ok
  const edit = useMayOpen()('/admin/orders/:number/edit') && mayEdit(facts).ok
  if (!refund && !cancel && !edit) return null
  return (
    <section className={styles.danger}>
      <h2>{t('office.danger')}</h2>
      <p className="muted small">{t('office.danger_hint')}</p>
      <div className="row">
        {refund && (
          <Button look="quiet" href={href('/admin/orders/:number/refund', number)}>
            {t('office.refund')}
          </Button>
        )}
        {edit && (
          <Button look="quiet" href={href('/admin/orders/:number/edit', number)}>
            {t('office.edit')}
          </Button>
        )}
        {cancel && (
          <Button look="quiet" href={href('/admin/orders/:number/cancel', number)}>
            {t('office.cancel')}
          </Button>
        )}
      </div>
    </section>
  )
}
