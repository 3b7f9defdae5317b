import { z } from 'zod'
import { limits } from '#app/limits.ts'
import { perLocale } from '#app/locales.ts'
import { lineInput } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { canBeRead, isColour, type Scheme } from '#app/settings/look/look.ts'
import { lockSettings, readSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'

const claim = lineInput(limits.claim.value, 'field.required')
const alt = lineInput(limits.title.value, 'field.required')
const colour = (scheme: Scheme) =>
  z
    .string('look.colour')
    .trim()
    .toLowerCase()
    .refine((text) => text === '' || isColour(text), { message: 'look.colour', abort: true })
    .refine((text) => text === '' || canBeRead(scheme, text), 'look.contrast')

/** What an owner sets of the look: empty colours are Barrow's own, an empty dark one is made from the light one. */
export const lookSettings = z.object({
  claim: z.object(perLocale(() => claim)).partial(),
  accent: colour('light'),
  accent_dark: colour('dark'),
  logo_alt: z.object(perLocale(() => alt)).partial(),
  /** The key of a logo that was uploaded before. */
  logo: z
    .string('look.logo')
    .regex(/^[0-9a-f]{12}$/, 'look.logo')
    .nullable(),
})
export type Look = z.infer<typeof lookSettings>

/** How the shop looks. It is a part of the settings, and is changed under their lock. */
export const look = record<'shop', ShopSettings, Look>({
  name: 'look',
  prefix: 'look_',
  permission: 'settings:write',
  http: 'GET /look',
  schema: lookSettings,
  find: (on) => readSettings(on),
  lock: (tx) => lockSettings(tx),
  idOf: () => 'shop',
  keyOf: () => 'shop',
  viewOf: async (_, settings) => lookJson(settings),
})

/** Each text in all languages, empty where there is none. */
export const lookJson = ({ claim, accent, accentDark, mark, markAlt }: ShopSettings): Look => ({
  claim: perLocale((locale) => claim[locale] ?? ''),
  accent,
  accent_dark: accentDark,
  logo_alt: perLocale((locale) => markAlt[locale] ?? ''),
  logo: mark,
})
