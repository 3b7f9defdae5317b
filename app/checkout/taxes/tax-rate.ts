import { z } from 'zod'
import { allCountries } from '#app/kernel/countries.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, perLocale } from '#app/locales.ts'
import { lineInput } from '#app/operations/inputs.ts'

/** What products are taxed by. Products name one of them. */
export const taxClasses = ['standard', 'reduced'] as const

const name = lineInput(limits.taxName.value, 'field.required')

export const taxRateInput = z.object({
  country: z.enum(allCountries as [string, ...string[]], 'field.choice'),
  tax_class: z.enum(taxClasses, 'field.choice'),
  /** In hundredths of a percent: 1900 is 19 %. */
  rate_basis_points: z.int('tax.rate').min(0, 'tax.rate').max(10_000, 'tax.rate'),
  /** As the country calls it, by language: VAT, MwSt. */
  name: z.object(
    perLocale((locale) => (locale === defaultLocale ? name.min(1, 'field.required') : name)),
    'field.required',
  ),
})
/** Where and of what a rate is stays: another one is another rate. */
export const taxRateChange = taxRateInput.pick({ rate_basis_points: true, name: true }).partial()
export type TaxRateInput = z.infer<typeof taxRateInput>

/** As stored: the first language, and the others beside it. */
export function nameInColumns(names: TaxRateInput['name']) {
  const others = Object.entries<string>(names).filter(([locale, each]) => locale !== defaultLocale && each !== '')
  const translations = Object.fromEntries(others.map(([locale, each]) => [locale, { name: each }]))
  return { name: names[defaultLocale], translations: JSON.stringify(translations) }
}
