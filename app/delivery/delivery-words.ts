import type { Language } from '#app/web/language-of.ts'
import type { DeliveryDates } from './delivery-dates.ts'

/** "Thursday 26 to Saturday 28 November". Used after a colon or alone: it does not follow a preposition. */
export function deliveryWords({ from, to }: DeliveryDates, { t, weekday }: Language): string {
  if (from === to) return weekday(to)
  const inOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return t('delivery.days', { from: weekday(from, inOneMonth ? 'short' : 'long'), to: weekday(to) })
}

/** "Delivery: Thursday 26 to Saturday 28 November". */
export function expectedWords(dates: DeliveryDates, language: Language): string {
  return language.t('delivery.expected', { days: deliveryWords(dates, language) })
}
