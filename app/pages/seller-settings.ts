import { z } from 'zod'
import { allCountries } from '#app/kernel/countries.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { lineInput } from '#app/operations/inputs.ts'
import { mayStrikeStatedPrice } from '#app/settings/seller.ts'
import { fromJson } from '#app/settings/settings-json.ts'
import { choices, customerKinds, type ShopSettings, struckPrices, vatKinds } from '#app/settings/settings.ts'

const text = (most: number = limits.title.value) => lineInput(most, 'field.required')
const withoutSeparators = (id: string) => id.replace(/[\s.-]/g, '').toUpperCase()

/** Who sells, and what follows from it. */
export const sellerSettings = z.object({
  seller_name: text(),
  representative: text(),
  address: z.array(text().min(1, 'field.required'), 'field.required').max(limits.sellerAddress.value, 'field.too_long'),
  email: text(limits.email.value).pipe(z.email({ pattern: z.regexes.html5Email, error: 'field.email' })),
  phone: text(40).regex(/^(\+?[\d\s()/.-]{4,})?$/, 'field.phone'),
  register: text(),
  vat_id: text(40)
    .overwrite(withoutSeparators)
    .regex(/^([A-Z]{2}[0-9A-Z+*]{2,13})?$/, 'field.vat_id'),
  home_country: z.enum(allCountries as [string, ...string[]], 'field.choice'),
  sells_to: z.enum(customerKinds, 'field.choice'),
  vat: z.enum(vatKinds, 'field.choice'),
  struck_price: z.enum(struckPrices, 'field.choice'),
  made_by_seller: z.enum(['yes', 'no'], 'field.choice'),
  withdrawal_function: z.enum(choices, 'field.choice'),
  guarantee_notice: z.enum(choices, 'field.choice'),
  accessibility_statement: z.enum(['on', 'off'], 'field.choice'),
  card_brands: text(),
})
export const sellerFields = sellerSettings.keyof().options
export type SellerField = (typeof sellerFields)[number]

export const sellerChange = sellerSettings.partial()
export type SellerChange = z.infer<typeof sellerChange>

/**
 * A seller to consumers within the Union strikes the lowest price of 30 days and no other. Two pages that are open at
 * once cannot join the country of the one with the struck price of the other.
 */
export function mayChangeSeller(
  settings: ShopSettings,
  change: SellerChange,
): Outcome<undefined, 'settings.struck_price'> {
  const seller = { ...settings, ...fromJson(change) }
  const isConcerned = [change.home_country, change.sells_to, change.struck_price].some((part) => part !== undefined)
  return isConcerned && seller.struckPrice === 'stated' && !mayStrikeStatedPrice(seller)
    ? refuse('settings.struck_price', '/struck_price')
    : agree()
}
