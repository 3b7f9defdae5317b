import { allCountries } from '#app/kernel/countries.ts'
import { locales } from '#app/locales.ts'

/** By name in each of the shop's languages, in lower case; made at the first use, since it takes some milliseconds. */
let codes: ReadonlyMap<string, string> | undefined

function codesByName(): ReadonlyMap<string, string> {
  const names = locales.map((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
  return new Map(allCountries.flatMap((code) => names.map((of) => [String(of.of(code)).toLowerCase(), code] as const)))
}

/**
 * A list of countries as it was typed, as codes: each is a code in either case, or a name in one of the shop's
 * languages. What is neither stays as it is, and is refused later.
 */
export function toCountryCodes(typed: string): string {
  codes ??= codesByName()
  const parts = typed.split(/[,;\n]/).map((part) => part.trim())
  return parts.map((part) => codes?.get(part.toLowerCase()) ?? part.toUpperCase()).join(', ')
}
