import { addDays, dayAt, isDay, momentOf } from '#app/kernel/day.ts'
import { before } from '#app/back-office/forms/shown-before.ts'
import { withoutShownBoxes } from '#app/back-office/forms/shown-boxes.ts'

/** A key with this last day is good until it ends, by the shop's clock. Other texts stay, and are refused at the field. */
const endOf = (day: string, timeZone: string) =>
  isDay(day) ? momentOf(addDays(day, 1), 0, timeZone).toISOString() : day

/** `Date.parse` alone finds a day in many a text: it reads `-1` as one of 2001. */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))

/** The last day of a key that is good until this moment, as its field shows it; a day and other texts as they are. */
export function lastDay(text: string, timeZone: string): string {
  return isMoment(text) ? dayAt(new Date(Date.parse(text) - 1), timeZone) : text
}

/** The form of a key as its operations read it: its last day as a moment, and permissions only if they were changed. */
export function withKeyTexts(form: URLSearchParams, timeZone: string): URLSearchParams {
  const read = withoutShownBoxes('scopes', form)
  for (const name of ['expires_at', before('expires_at')]) {
    const day = read.get(name)?.trim()
    if (day) read.set(name, endOf(day, timeZone))
  }
  return read
}
