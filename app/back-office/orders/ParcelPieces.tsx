import { wordsFor } from '#app/orders/letters/line-language.ts'
import { Name } from '#app/ui/text/Sentence.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { FiledParcel, OrderFile } from './order-file.server.ts'

/** A parcel's carrier and number, as far as they are known. */
export const parcelLabel = ({ carrier, trackingNumber }: FiledParcel, { t }: Language): string =>
  [carrier, trackingNumber && t('office.parcel_number', { number: trackingNumber })].filter(Boolean).join(' · ')

/** The items of a parcel, with their quantities. */
export function ParcelPieces({ file, parcel }: { file: OrderFile; parcel: FiledParcel }) {
  const { t, locale } = useLanguage()
  const within = parcel.lines.flatMap(({ orderLineId, quantity }) => {
    const line = file.lines.find(({ id }) => id === orderLineId)
    if (!line) return []
    const { lang } = wordsFor(file.order.locale, line, locale)
    return [{ text: t('office.parcel_pieces', { quantity, title: line.title }), lang }]
  })
  return (
    <p>
      <Name parts={within} />
    </p>
  )
}
