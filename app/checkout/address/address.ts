import { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import { isCountry } from '#app/kernel/countries.ts'
import { isReadable } from '#app/kernel/one-line.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { limits } from '#app/limits.ts'
import { fitsCountry, tidyPostalCode } from './postal-code.ts'
import { postalFormatOf } from './postal-format.ts'

const part = z.string().max(10_000, 'field.too_long').overwrite(tidy).default('')

/** An address as it is entered. Which parts must be there, and how they look, depends on the country. */
export const addressParts = z.object({
  country: part,
  name: part,
  company: part,
  line1: part,
  line2: part,
  city: part,
  region: part,
  postal_code: part,
})
export type AddressInput = z.output<typeof addressParts>

/** One that must be valid in itself. Whether the shop sends there is for the caller's rule. */
export const addressInput = addressParts
  .superRefine((told, context) => reportAddressProblems(told, [], context))
  .meta({ personal: true })

/** Reports all problems of an address at once, each at its part. */
export function reportAddressProblems(told: AddressInput, at: readonly string[], context: z.RefinementCtx) {
  for (const [name, message] of Object.entries(addressProblems(told)))
    context.addIssue({ code: 'custom', message, path: [...at, name] })
}

/** As it is stored and printed on the label. */
export function addressOf({ line1, line2, postal_code, region, ...rest }: AddressInput): PostalAddress {
  return {
    ...rest,
    region: postalFormatOf(rest.country).regions ? region : '',
    postalCode: tidyPostalCode(rest.country, postal_code),
    lines: [line1, line2].filter((line) => line !== ''),
    phone: '',
  }
}

type Problems = Partial<Record<keyof AddressInput, ErrorCode>>

function addressProblems(told: AddressInput): Problems {
  if (told.country === '') return { country: 'field.required' }
  // For an invalid country, nothing else can be checked.
  if (!isCountry(told.country)) return { country: 'field.country' }
  const problems: Problems = {}
  for (const name of ['name', 'company', 'line1', 'line2', 'city'] as const) {
    const problem = textProblem(told[name], name === 'company' || name === 'line2')
    if (problem) problems[name] = problem
  }
  const { regions, postalCode } = postalFormatOf(told.country)
  if (regions && !isRegion(regions, told.region)) problems.region = 'field.region'
  const code = tidyPostalCode(told.country, told.postal_code)
  if (postalCode && code === '') problems.postal_code = 'field.required'
  else if (postalCode && !fitsCountry(told.country, code)) problems.postal_code = 'field.postal_code'
  return problems
}

function isRegion({ required, values }: { required: boolean; values: [string, string][] }, region: string): boolean {
  return region === '' ? !required : values.some(([value]) => value === region)
}

function textProblem(text: string, mayBeEmpty: boolean): ErrorCode | null {
  if (text === '') return mayBeEmpty ? null : 'field.required'
  if (text.length > limits.addressLine.value) return 'field.too_long'
  // What cannot be printed on a label, or not be read there.
  return isReadable(text) ? null : 'field.characters'
}

/** One kind of every letter, one space at a time. */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\S\r\n]+/g, ' ')
    .trim()
}
