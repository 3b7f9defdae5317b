import { Facts } from '#app/ui/text/Facts.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { DetailedShipment } from './order-details.ts'

/** The parcels that have left, each with its tracking number, or that it was lost. */
export function Parcels({ shipments }: { shipments: DetailedShipment[] }) {
  const { t, date } = useLanguage()
  const isLost = (state: DetailedShipment['state']) => state === 'lost'
  const sent = shipments.filter(({ state }) => state === 'shipped' || state === 'delivered' || isLost(state))
  if (sent.length === 0) return null
  return (
    <Section title={t('orders.parcels')}>
      <Facts
        facts={sent.map(({ state, carrier, shippedAt, trackingNumber, trackingLink }) => ({
          icon: isLost(state) ? 'alert' : 'truck',
          text: (
            <>
              {shippedAt ? t('orders.parcel_sent', { carrier, date: date(shippedAt) }) : carrier}{' '}
              {trackingNumber &&
                (isLost(state) || !trackingLink) &&
                t('orders.parcel_number', { number: trackingNumber })}
              {isLost(state) && ` · ${t('orders.parcel_lost')}`}
              {trackingLink && !isLost(state) && (
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
