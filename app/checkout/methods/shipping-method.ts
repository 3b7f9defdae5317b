import { isPayableSum } from '#app/card-payments/provider-amounts.ts'
import { z } from 'zod'
import { weeks } from '#app/delivery/delivery-dates.ts'
import { allCountries } from '#app/kernel/countries.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, perLocale } from '#app/locales.ts'
import { lineInput } from '#app/operations/inputs.ts'

const text = (most: number) => lineInput(most, 'field.required')
/** The first language is the one that others fall back to. */
const inEach = (most: number, isNeeded: boolean) =>
  z.object(
    perLocale((locale) => (isNeeded && locale === defaultLocale ? text(most).min(1, 'field.required') : text(most))),
    'field.required',
  )

/** Nothing is an amount here: delivery may be free. */
const amount = z.object(
  {
    amount: z
      .int('shipping_method.price')
      .min(0, 'shipping_method.price')
      .max(limits.shippingPrice.value, 'shipping_method.price'),
    currency: z.string('shipping_method.price'),
  },
  'shipping_method.price',
)
const days = z.int('field.number').min(0, 'field.number').max(limits.workingDays.value, 'field.number')

export const shippingMethodInput = z.object({
  name: inEach(limits.title.value, true),
  /** What shoppers read below the name. */
  detail: inEach(limits.title.value, false),
  countries: z.array(z.enum(allCountries as [string, ...string[]], 'field.choice')).min(1, 'field.choice'),
  price: amount.refine(isPayableSum, 'product.price_step'),
  /** Free for goods of this value; null: never. */
  free_from: amount.nullable(),
  max_weight_grams: z
    .int('field.choice')
    .min(1, 'field.choice')
    .max(limits.shippingWeight.value, 'field.choice')
    .nullable(),
  days_min: days,
  days_max: days,
  delivers_on: z.enum(weeks, 'field.choice'),
})
export const shippingMethodChange = shippingMethodInput.partial()

export type ShippingMethodInput = z.infer<typeof shippingMethodInput>
export type ShippingMethodChange = z.infer<typeof shippingMethodChange>

interface Known {
  currency: string
  days_min: number
  days_max: number
}

/** Prices are in the shop's currency, and a parcel takes at most as long as it takes at least, or longer. */
export function mayBeMethod(known: Known, change: ShippingMethodChange): Outcome<undefined, 'field.choice'> {
  for (const name of ['price', 'free_from'] as const)
    if (change[name] && change[name].currency !== known.currency) return refuse('field.choice', `/${name}`)
  const { days_min: least, days_max: most } = { ...known, ...change }
  return least > most ? refuse('field.choice', '/days_max') : agree()
}

/** As stored: the texts of the first language, and those of the others beside them. Its countries are its zone's. */
export function inColumns({ name, detail, price, free_from: freeFrom, ...input }: ShippingMethodInput) {
  const others = Object.entries(perLocale((locale) => ({ name: name[locale], detail: detail[locale] })))
  const translated = others.filter(([locale, texts]) => locale !== defaultLocale && (texts.name || texts.detail))
  return {
    name: name[defaultLocale],
    detail: detail[defaultLocale],
    translations: JSON.stringify(Object.fromEntries(translated)),
    price: price.amount,
    freeFrom: freeFrom?.amount ?? null,
    maxWeightGrams: input.max_weight_grams,
    daysMin: input.days_min,
    daysMax: input.days_max,
    deliversOn: input.delivers_on,
  }
}
