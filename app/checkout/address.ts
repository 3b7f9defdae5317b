import { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { limits } from '#app/limits.ts'
import { fitsCountry, tidyPostalCode } from './postal-code.ts'
import { postalFormatOf } from './postal-format.ts'

const field = z.string().max(10_000, 'field.too_long').default('').transform(tidy)

/** An address as its form sends it. Which fields must be there, and how they look, depends on the country. */
export function addressForm(served: readonly string[]) {
  return z
    .object({
      country: field,
      name: field,
      company: field,
      line1: field,
      line2: field,
      city: field,
      region: field,
      postalCode: field,
    })
    .transform((typed, context): PostalAddress => {
      if (!served.includes(typed.country)) {
        context.addIssue({ code: 'custom', message: 'field.country', path: ['country'] })
        return z.NEVER
      }
      const problems = problemsOf(typed)
      for (const [name, message] of Object.entries(problems))
        context.addIssue({ code: 'custom', message, path: [name] })
      const { line1, line2, ...rest } = typed
      return {
        ...rest,
        region: postalFormatOf(typed.country).regions ? typed.region : '',
        postalCode: tidyPostalCode(typed.country, typed.postalCode),
        lines: [line1, line2].filter((line) => line !== ''),
        phone: '',
      }
    })
}

type Typed = Record<'country' | 'name' | 'company' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode', string>
type Problems = Partial<Record<keyof Typed, ErrorCode>>

function problemsOf(typed: Typed): Problems {
  const problems: Problems = {}
  for (const name of ['name', 'company', 'line1', 'line2', 'city'] as const) {
    const problem = textProblem(typed[name], name === 'company' || name === 'line2')
    if (problem) problems[name] = problem
  }
  const { regions, postalCode } = postalFormatOf(typed.country)
  if (regions && !isRegion(regions, typed.region)) problems.region = 'field.region'
  const code = tidyPostalCode(typed.country, typed.postalCode)
  if (postalCode && code === '') problems.postalCode = 'field.required'
  else if (postalCode && !fitsCountry(typed.country, code)) problems.postalCode = 'field.postal_code'
  return problems
}

function isRegion({ required, values }: { required: boolean; values: [string, string][] }, region: string): boolean {
  return region === '' ? !required : values.some(([value]) => value === region)
}

function textProblem(text: string, mayBeEmpty: boolean): ErrorCode | null {
  if (text === '') return mayBeEmpty ? null : 'field.required'
  if (text.length > limits.addressLine.value) return 'field.too_long'
  // Controls and text direction marks cannot be printed on a label, and the latter hide what is written.
  return /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text) ? 'field.characters' : null
}

/** One kind of every letter, one space at a time. */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\S\r\n]+/g, ' ')
    .trim()
}
