import { countToSend, mayShip } from '#app/orders/order-rules.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { piecesField } from './PiecesTable.tsx'
import styles from './Sending.module.css'

interface SendAtOnceProps {
  file: OrderFile
  /** Of the shop’s latest parcel. */
  carrier: string | null
  submission: string
  customerId: CustomerId
}

/** The daily case: a whole order that is paid and may leave. */
export const sendsAtOnce = ({ order, facts }: OrderFile): boolean =>
  order.delivery === 'ship' && order.payment === 'paid' && mayShip(facts).ok && countToSend(facts) > 0

/**
 * The daily case on the order’s own page: everything in one parcel, with its number. Where money is charged by it, or is
 * still owed, the page for parcels says so first.
 */
export function SendAtOnce({ file, carrier, submission, customerId }: SendAtOnceProps) {
  const { t, href } = useLanguage()
  if (!useMay('orders.ship') || !sendsAtOnce(file)) return null
  const { order, facts, lines } = file
  return (
    <form method="post" action={href('/admin/orders/:number/send', { number: order.number })} className={styles.atOnce}>
      <Once submission={submission} customerId={customerId} />
      <input type="hidden" name="to_send" value={countToSend(facts)} />
      {lines
        .filter(({ left }) => left > 0)
        .map(({ id, toSend }) => (
          <input key={id} type="hidden" name={piecesField(id)} value={toSend} />
        ))}
      <Field
        name="carrier"
        label={t('office.carrier')}
        autoComplete="off"
        maxLength={60}
        defaultValue={carrier ?? ''}
      />
      <Field name="tracking_number" label={t('office.tracking_number')} autoComplete="off" maxLength={60} />
      <Button>{t('office.send_all')}</Button>
    </form>
  )
}
