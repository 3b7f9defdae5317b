import { addDays, dayAt, momentOf } from '#app/kernel/day.ts'
import { before } from '#app/back-office/forms/shown-before.ts'
import { withoutShownBoxes } from '#app/back-office/forms/shown-boxes.ts'

/** A key with this last day is good until it ends, by the shop's clock. Other texts stay, and are refused at the field. */
const endOf = (day: string, timeZone: string) =>
  isDay(day) ? momentOf(addDays(day, 1), 0, timeZone).toISOString() : day

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The last day of a key that is good until this moment, as its field shows it; a day and other texts as they are. */
export function lastDay(text: string, timeZone: string): string {
  const end = isDay(text) ? Number.NaN : Date.parse(text)
  return Number.isNaN(end) ? text : dayAt(new Date(end - 1), timeZone)
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
