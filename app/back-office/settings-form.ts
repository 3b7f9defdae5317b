import { z } from 'zod'
import { isTimeZone } from '#app/kernel/time-zone.ts'
import { captures } from '#app/settings/settings.ts'

export const settingsForm = z.object({
  capture: z.enum(captures, 'field.choice'),
  timeZone: z.string('field.choice').refine(isTimeZone, 'field.choice'),
})
export const settingsFields = ['capture', 'timeZone'] as const
