import { z } from 'zod'
import { weeks } from '#app/delivery/delivery-dates.ts'
import { defaultTimeZone, isTimeZone } from '#app/kernel/time-zone.ts'
import { isTileAddress, isWebAddress } from './map-tiles.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'

/** Whom the shop sells to: the law of consumers is not that of traders among themselves. */
export const customerKinds = ['consumers', 'businesses'] as const

/** A small business charges no VAT (Directive 2006/112/EC, article 284; in Germany section 19 UStG), and says so. */
export const vatKinds = ['charged', 'small-business'] as const

/** The price struck through beside a reduced one: the lowest of the last 30 days, or the one that the owner states. */
export const struckPrices = ['lowest', 'stated'] as const

/** Some legal requirements depend on the seller's country, or the owner sets them. */
export const choices = ['by-law', 'on', 'off'] as const

/** When a card is charged: with the order, or when it leaves, the money being held until then. */
export const captures = ['order', 'shipping'] as const

/** Who may order on account: no one, those who have paid for an order before, or every signed-in customer. */
export const accountBuyers = ['nobody', 'known', 'signed-in'] as const

/** Whether search engines are notified of changed products, or find it out by themselves. */
export const indexNowChoices = ['off', 'on'] as const

/**
 * Whether the shop issues invoices, and sends them by email, too. An owner with another program for it does not, as each
 * sale has one invoice.
 */
export const invoiceChoices = ['off', 'on', 'mailed'] as const

/** What a number begins with. It ends in a sign that separates it from the year, so that no two series overlap. */
export const numberPrefix = /^[A-Za-z0-9-]{0,11}[A-Za-z-]$/

/** The time of the owners' daily mail, in the shop's time zone. */
export const dailyMails = ['off', '05:00', '06:00', '07:00', '08:00', '09:00', '10:00'] as const

const workingDays = z.number().int().min(0).max(limits.workingDays.value)
/** It goes into a style sheet, so anything else is none. */
const colour = z
  .string()
  .regex(/^(#[0-9a-f]{6})?$/)
  .default('')
  .catch('')
const perLanguage = z.record(z.string(), z.string())

/** The owner's settings of the whole shop. Stored under the key `shop`; missing fields take these defaults. */
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
  /**
   * The seller's country, as ISO 3166 says it: its law applies, and the checkout's list of countries starts with it.
   */
  homeCountry: z.string().default('DE'),
  /** The seller: the name with its legal form, its representative, its register and number, its VAT number. */
  sellerName: z.string().default(''),
  representative: z.string().default(''),
  register: z.string().default(''),
  vatId: z.string().default(''),
  /** Everything that is sold here is made by the seller: its pages name the seller as the manufacturer. */
  madeBySeller: z.enum(['yes', 'no']).default('no'),
  sellsTo: z.enum(customerKinds).default('consumers'),
  vat: z.enum(vatKinds).default('charged'),
  struckPrice: z.enum(struckPrices).default('lowest'),
  withdrawalFunction: z.enum(choices).default('by-law'),
  guaranteeNotice: z.enum(choices).default('by-law'),
  accessibilityStatement: z.enum(['on', 'off']).default('off'),
  /**
   * Cards that the shop takes, as a sentence names them. The provider decides; the shop only says so before an order.
   */
  cardBrands: z.string().default('Visa, Mastercard'),
  /** Every page shows times: a zone unknown to this runtime must not take the shop down. */
  timeZone: z.string().refine(isTimeZone).default(defaultTimeZone).catch(defaultTimeZone),
  dailyMail: z.enum(dailyMails).default('07:00'),
  indexNow: z.enum(indexNowChoices).default('off'),
  /** The tile server, `https://…/{z}/{x}/{y}.png`, with its attribution; empty: the shop draws the maps itself. */
  mapTiles: z.string().refine(isTileAddress).default('').catch(''),
  mapAttribution: z.string().default(''),
  mapAttributionLink: z.string().refine(isWebAddress).default('').catch(''),
  /** Whether orders get invoices, and how these and credit notes are numbered: R-2026-00001. */
  invoices: z.enum(invoiceChoices).default('off'),
  invoicePrefix: z.string().regex(numberPrefix).default('R-'),
  creditNotePrefix: z.string().regex(numberPrefix).default('K-'),
  /** The number within the year that the first document of all gets. */
  invoiceStart: z.number().int().min(1).max(limits.invoiceStart.value).default(1),
  creditNoteStart: z.number().int().min(1).max(limits.invoiceStart.value).default(1),
  /** How many years invoices of erased orders keep their buyer; null: as long as the law of the seller's country asks. */
  invoiceYears: z.number().int().min(1).max(limits.invoiceYearsMost.value).nullable().default(null),
  /** On account: the due date, how much one customer may owe in the currency's minor unit, and the bank account. */
  onAccount: z.enum(accountBuyers).default('nobody'),
  onAccountDays: z.number().int().min(1).max(limits.accountDays.value).default(14),
  onAccountLimit: z.number().int().min(0).max(limits.accountLimit.value).default(20_000),
  bankHolder: z.string().default(''),
  bankIban: z.string().default(''),
  /** How long customers can return items, in days after delivery, or else after dispatch; 0: they cannot. */
  returnDays: z.number().int().min(0).max(limits.returnDays.value).default(30),
  /** By when an order must be there to be worked on the same day, by the shop's clock; empty: by midnight. */
  orderDeadline: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
    .default('14:00'),
  packsOn: z.enum(weeks).default('mon-fri'),
  /** Working days until a parcel leaves; 0: on the day of the order. */
  handlingDays: workingDays.default(0),
  /** The second half of the ISO 3166-2 code, if that part of the country has its own holidays. */
  homeRegion: z.string().default(''),
  /** Working days to make or buy what is not in stock, at least and at most. */
  toOrderDaysMin: workingDays.default(10),
  toOrderDaysMax: workingDays.default(15),
  /** Media keys of the home page's picture, wide and tall, and of the shop's mark. */
  heroWide: z.string().nullable().default(null),
  heroTall: z.string().nullable().default(null),
  heroAlt: perLanguage.default({}),
  mark: z.string().nullable().default(null),
  /** What the mark shows, for those who do not see it; empty: the name beside it says it. */
  markAlt: perLanguage.default({}),
  /** The colour of links and buttons, on light and on dark ground; empty: that of the tokens. */
  accent: colour,
  accentDark: colour,
})
export type ShopSettings = z.output<typeof shopSettings>

/** A text given per language, in the reader's or else in the first one there is. */
export function inLanguage(texts: Record<string, string>, locale: Locale): string {
  return texts[locale] || texts.en || Object.values(texts)[0] || ''
}
