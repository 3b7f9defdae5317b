import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { addressLines } from '#app/orders/address-lines.ts'
import { AddressBlock } from '#app/ui/AddressBlock.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OrderFile } from './order-file.server.ts'

/** Whom it is about, and where it goes. */
export function OrderAside({ file: { order } }: { file: OrderFile }) {
  const { t, locale } = useLanguage()
  const { pickUp: place, shippingAddress, billingAddress, email, phone } = order
  const shownPhone = phone && (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone)
  return (
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
  )
}
