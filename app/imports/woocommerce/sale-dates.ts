import { type Day, isDay, momentOf } from '#app/kernel/day.ts'

/** As WooCommerce writes it: a day, or a day and a time, by the shop's clock unless it says another. */
export const saleDate = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

export const isSaleDate = (text: string) => text === '' || isDay(saleDate.exec(text)?.[1] ?? '')

/** When a sale begins; null: it has no such date. */
export const beginOf = (text: string, timeZone: string): Date | null => momentIn(text, timeZone, 0)

/** When it ends: of a day without a time, when the day is over. WooCommerce writes its last second. */
export const endOf = (text: string, timeZone: string): Date | null => momentIn(text, timeZone, dayLong)

const dayLong = 24 * 60

function momentIn(text: string, timeZone: string, ofWholeDay: number): Date | null {
  const [, day = '', hours = '0', minutes = '0', seconds = '0', zone] = saleDate.exec(text) ?? []
  if (!isDay(day)) return null
  const isEnd = ofWholeDay > 0
  const time = Number(hours) * 60 + Number(minutes) + (isEnd && Number(seconds) > 0 ? 1 : 0)
  if (!zone) return momentOf(day satisfies Day, time === 0 ? ofWholeDay : time, timeZone)
  const shift = /^z$/i.test(zone) ? 0 : Number(`${zone[0]}1`) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)))
  return new Date(momentOf(day, time, 'UTC').getTime() - shift * 60_000)
}
