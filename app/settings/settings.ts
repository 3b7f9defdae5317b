import { z } from 'zod'
import { defaultTimeZone, isTimeZone } from '#app/kernel/time-zone.ts'
import type { Locale } from '#app/locales.ts'

/** When a card is charged: with the order, or when it leaves, the money being held until then. */
export const captures = ['order', 'shipping'] as const

const perLanguage = z.record(z.string(), z.string())

/** What an owner says about the shop as a whole. Stored under the key `shop`; missing fields take these defaults. */
export const shopSettings = z.object({
  name: z.string().default('Barrow'),
  claim: perLanguage.default({}),
  story: perLanguage.default({}),
  email: z.string().default('shop@example.com'),
  phone: z.string().default(''),
  address: z.array(z.string()).default([]),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
  pricesIncludeTax: z.boolean().default(true),
  capture: z.enum(captures).default('order'),
  /** ISO 3166 codes, the likeliest first: the checkout's country list starts with them. */
  homeCountry: z.string().default('DE'),
  /** Every page tells times: a zone that this runtime does not know, or knows no longer, must not take the shop down. */
  timeZone: z.string().refine(isTimeZone).default(defaultTimeZone).catch(defaultTimeZone),
  /** Media keys of the home page's picture, wide and tall, and of the shop's mark. */
  heroWide: z.string().nullable().default(null),
  heroTall: z.string().nullable().default(null),
  heroAlt: perLanguage.default({}),
  mark: z.string().nullable().default(null),
})
export type ShopSettings = z.output<typeof shopSettings>

/** A text given per language, in the reader's or else in the first one there is. */
export function inLanguage(texts: Record<string, string>, locale: Locale): string {
  return texts[locale] || texts.en || Object.values(texts)[0] || ''
}
