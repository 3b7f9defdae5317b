import { z } from 'zod'
import type { Locale } from '#app/locales.ts'

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
  /** Whether a card is charged with the order, or only held until the order is shipped. */
  capture: z.enum(['order', 'shipping']).default('order'),
  /** ISO 3166 codes, the likeliest first: the checkout's country list starts with them. */
  homeCountry: z.string().default('DE'),
  timeZone: z.string().default('Europe/Berlin'),
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
