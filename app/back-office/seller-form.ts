import { z } from 'zod'
import { allCountries } from '#app/kernel/countries.ts'
import { limits } from '#app/limits.ts'
import { mayStrikeStatedPrice } from '#app/settings/seller.ts'
import { choices, customerKinds, type ShopSettings, struckPrices, vatKinds } from '#app/settings/settings.ts'
import { changedFields } from './shown-before.ts'

const text = (most: number = limits.title.value) => z.string('field.required').trim().max(most, 'field.too_long')

/**
 * Who sells, and what follows from it. The parts are checked together: a seller to consumers within the Union strikes the lowest
 * price of 30 days and no other.
 */
export const sellerForm = z
  .object({
    sellerName: text(),
    representative: text(),
    address: text(1_000).transform((lines) =>
      lines
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
    email: text(limits.email.value).pipe(z.email({ pattern: z.regexes.html5Email, error: 'field.email' })),
    phone: text(40).regex(/^(\+?[\d\s()/.-]{4,})?$/, 'field.phone'),
    register: text(),
    vatId: text(40)
      .transform((id) => id.replace(/[\s.-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^([A-Z]{2}[0-9A-Z+*]{2,13})?$/, 'field.vat_id')),
    homeCountry: z.enum(allCountries as [string, ...string[]], 'field.choice'),
    sellsTo: z.enum(customerKinds, 'field.choice'),
    vat: z.enum(vatKinds, 'field.choice'),
    struckPrice: z.enum(struckPrices, 'field.choice'),
    madeBySeller: z.enum(['yes', 'no'], 'field.choice'),
    withdrawalFunction: z.enum(choices, 'field.choice'),
    guaranteeNotice: z.enum(choices, 'field.choice'),
    accessibilityStatement: z.enum(['on', 'off'], 'field.choice'),
    cardBrands: text(),
  })
  .refine((seller) => seller.struckPrice === 'lowest' || mayStrikeStatedPrice(seller), {
    message: 'settings.struck_price',
    path: ['struckPrice'],
  })

export type SellerSettings = Pick<ShopSettings, keyof z.output<typeof sellerForm>>
export type SellerField = keyof SellerSettings

export const sellerFields = [
  'sellerName',
  'representative',
  'address',
  'email',
  'phone',
  'register',
  'vatId',
  'homeCountry',
  'sellsTo',
  'vat',
  'struckPrice',
  'madeBySeller',
  'withdrawalFunction',
  'guaranteeNotice',
  'accessibilityStatement',
  'cardBrands',
] as const satisfies readonly SellerField[]

/** What was changed on this page. With the country goes the region of the old one, whose holidays are others. */
export function changedSeller(
  chosen: SellerSettings,
  values: Record<string, string>,
): Partial<SellerSettings & Pick<ShopSettings, 'homeRegion'>> {
  const changes = changedFields(chosen, sellerFields, values)
  return 'homeCountry' in changes ? { ...changes, homeRegion: '' } : changes
}
