import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { addressLines } from '#app/orders/address-lines.ts'
import { refundableOf } from '#app/orders/refund.ts'
import { AddressBlock } from '#app/ui/AddressBlock.tsx'
import { Button } from '#app/ui/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/visitor.tsx'
import { mayCancel, maySendNow } from './order-actions.ts'
import type { OrderFile } from './order-file.server.ts'

/** What can be done, by this person and as the order stands; and whom it is about. */
export function OrderAside({ file }: { file: OrderFile }) {
  const { t, href, locale } = useLanguage()
  const { order, refundable } = file
  const number = { number: order.number }
  const pickUp = order.delivery === 'pick_up'
  const actions = [
    useMay('orders:ship') && maySendNow(file) && (
      <Button key="send" icon="truck" href={href('/admin/orders/:number/send', number)}>
        {t(pickUp ? 'office.send_pick_up' : 'office.send')}
      </Button>
    ),
    useMay('orders:refund') && refundableOf(refundable) > 0 && (
      <Button key="refund" look="quiet" href={href('/admin/orders/:number/refund', number)}>
        {t('office.refund')}
      </Button>
    ),
    useMay('orders:cancel') && mayCancel(file) && (
      <Button key="cancel" look="quiet" href={href('/admin/orders/:number/cancel', number)}>
        {t('office.cancel')}
      </Button>
    ),
  ].filter((action) => action !== false)
  const { pickUp: place, shippingAddress, billingAddress, email, phone } = order
  const shownPhone = phone && (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone)
  return (
    <>
      <div className="stack">
        <h2>{t('office.actions')}</h2>
        {actions.length > 0 ? <p className="row">{actions}</p> : <p className="muted">{t('office.nothing_to_do')}</p>}
      </div>
      <div className="stack">
        <h2>{t('office.addresses')}</h2>
        {place && <AddressBlock lines={addressLines({ ...place.address, name: place.name }, locale)} />}
        {shippingAddress && <AddressBlock lines={addressLines(shippingAddress, locale)} />}
        {billingAddress && <AddressBlock lines={addressLines(billingAddress, locale)} />}
        <p>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          {phone && (
            <>
              <br />
              <a href={`tel:${phone}`}>{shownPhone}</a>
            </>
          )}
        </p>
      </div>
    </>
  )
}
