import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { expectedWords } from '#app/delivery/delivery-words.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { EmailLink } from '#app/settings/ReachUs.tsx'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OrderFile } from './order-file.server.ts'

/** Whom it is about, and where it goes. */
export function OrderAside({ file: { order } }: { file: OrderFile }) {
  const language = useLanguage()
  const { t, href, locale } = language
  const { pickUp: place, shippingAddress, shippingMethod, billingAddress, email, phone, invoices } = order
  const shownPhone = phone && (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone)
  return (
    <div className="stack">
      <h2>{t('office.addresses')}</h2>
      {place && <AddressBlock lines={addressLines({ ...place.address, name: place.name }, locale)} />}
      {shippingAddress && <AddressBlock lines={addressLines(shippingAddress, locale)} />}
      {shippingMethod?.arrives && <p>{expectedWords(shippingMethod.arrives, language)}</p>}
      {billingAddress && <AddressBlock lines={addressLines(billingAddress, locale)} />}
      <p>
        <EmailLink address={email} />
        {phone && (
          <>
            <br />
            <a href={`tel:${phone}`}>{shownPhone}</a>
          </>
        )}
      </p>
      {invoices.length > 0 && <h2>{t('invoices.heading_office')}</h2>}
      {invoices.map(({ number, kind }) => (
        <p key={number}>
          <a href={href('/admin/invoices/:number', { number })}>{t(`invoices.download_${kind}`, { number })}</a>
        </p>
      ))}
    </div>
  )
}
