import type { CustomerId } from '#app/kernel/ids.ts'
import { mayLose, type Returnable } from '#app/orders/returns/return.ts'
import { isOnItsWay } from '#app/orders/shipment.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { actorName } from '#app/back-office/office-words.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { ParcelPieces, parcelLabel } from './ParcelPieces.tsx'
import { piecesInParcels } from './pieces-in-parcels.ts'
import type { FiledParcel, OrderFile } from './order-file.server.ts'

interface FiledParcelsProps {
  file: OrderFile
  /** The lines of its returns. */
  returns: Returnable['returns']
  customerId: CustomerId
}

/** The parcels sent, who sent them, and their delivery status. */
export function FiledParcels(props: FiledParcelsProps) {
  const { file } = props
  const language = useLanguage()
  const { t } = language
  if (file.parcels.length === 0) return null
  return (
    <Section title={t('office.parcels')}>
      <ul className="stack">
        {file.parcels.map((parcel) => (
          <li key={parcel.id}>
            <Parcel {...props} parcel={parcel} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Parcel({ file, returns, parcel, customerId }: FiledParcelsProps & { parcel: FiledParcel }) {
  const language = useLanguage()
  const { t, href, time } = language
  const mayShip = useMay('orders.parcel_delivered')
  const { trackingLink, shippedAt, state, sentBy, from } = parcel
  const label = parcelLabel(parcel, language)
  const named = { number: file.order.number, parcel: parcel.id }
  const who = actorName(sentBy, file.people, language)
  return (
    <>
      <p>
        <Badge tone={state === 'lost' ? 'problem' : state === 'delivered' ? 'success' : 'plain'}>
          {t(`office.parcel.${state}`)}
        </Badge>{' '}
        {trackingLink ? (
          <a href={trackingLink} rel="noreferrer">
            {label || trackingLink}
          </a>
        ) : (
          label
        )}
      </p>
      <ParcelPieces file={file} parcel={parcel} />
      {shippedAt && (
        <p className="muted small">
          {t('office.parcel_sent', { time: time(shippedAt), who })}
          {from && file.order.delivery === 'ship' && ` · ${t('office.parcel_from', { name: from })}`}
        </p>
      )}
      {isOnItsWay(state) && mayShip && (
        <div className="row">
          <form method="post" action={href('/admin/orders/:number/parcels/:parcel/delivered', named)}>
            <Once customerId={customerId} />
            <Button look="link" icon="check">
              {t('office.delivered')}
            </Button>
          </form>
          {mayLose(parcel, piecesInParcels(file), returns).ok && (
            <Button look="link" icon="alert" href={href('/admin/orders/:number/parcels/:parcel/lost', named)}>
              {t('office.lost')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
