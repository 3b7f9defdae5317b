import { isDay, momentOf } from '#app/kernel/day.ts'

/** A moment as a field of day and time shows it: `2026-12-24T18:00`, by the clock of the shop. */
export function localTime(moment: string, timeZone: string): string {
  // Swedish dates are those of ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return clock.format(new Date(moment)).replace(' ', 'T')
}

/**
 * The moment of a typed day and time, as an operation reads it; anything else as it was typed. Browsers leave out the seconds, or
 * send them as `:00`.
 */
export function momentTyped(text: string, timeZone: string): string {
  const [, day = '', hours, minutes] = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::00(?:\.0+)?)?$/.exec(text.trim()) ?? []
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (!isDay(day) || hour > 23 || minute > 59) return text
  return momentOf(day, hour * 60 + minute, timeZone).toISOString()
}
