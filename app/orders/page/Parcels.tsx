import { Facts } from '#app/ui/text/Facts.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { DetailedShipment } from './order-details.ts'

/** The parcels that have left, each with its tracking number. */
export function Parcels({ shipments }: { shipments: DetailedShipment[] }) {
  const { t, date } = useLanguage()
  const sent = shipments.filter(({ state }) => state === 'shipped' || state === 'delivered')
  if (sent.length === 0) return null
  return (
    <Section title={t('orders.parcels')}>
      <Facts
        facts={sent.map(({ carrier, shippedAt, trackingNumber, trackingLink }) => ({
          icon: 'truck',
          text: (
            <>
              {shippedAt ? t('orders.parcel_sent', { carrier, date: date(shippedAt) }) : carrier}{' '}
              {trackingNumber && !trackingLink && t('orders.parcel_number', { number: trackingNumber })}
              {trackingLink && (
                // The carrier must not learn the address of a page with a secret link: it opens the order.
                <a href={trackingLink} rel="noreferrer">
                  {t('orders.parcel_track', { number: trackingNumber ?? '' })}
                </a>
              )}
            </>
          ),
        }))}
      />
    </Section>
  )
}
