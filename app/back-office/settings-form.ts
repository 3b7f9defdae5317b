import { z } from 'zod'
import { isTimeZone } from '#app/kernel/time-zone.ts'
import { captures, type ShopSettings } from '#app/settings/settings.ts'

export const settingsForm = z.object({
  capture: z.enum(captures, 'field.choice'),
  timeZone: z.string('field.choice').refine(isTimeZone, 'field.choice'),
})
type OwnersSettings = Pick<ShopSettings, keyof z.output<typeof settingsForm>>

/** The hidden field beside a setting: what the page showed. */
export const shownBefore = (name: keyof OwnersSettings) => `${name}-before` as const

/** Only what was changed on this page: one that was open for a while must not undo what others have changed since. */
export function changedSettings(chosen: OwnersSettings, values: Record<string, string>): Partial<OwnersSettings> {
  const { capture, timeZone } = chosen
  return {
    ...(capture === values[shownBefore('capture')] ? {} : { capture }),
    ...(timeZone === values[shownBefore('timeZone')] ? {} : { timeZone }),
  }
}
