import type { ErrorCode } from '#app/errors.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { addressAsInput } from '#app/kernel/postal-address.ts'

/** The hidden field that says which fields the page showed as wrong. */
export const marked = 'marked'

type Problems = Record<string, ErrorCode>

/** The problems that remain after another country was chosen: new fields have none. */
export function stillWrong(form: URLSearchParams, problems: Problems): Problems {
  const shown = (form.get(marked) ?? '').split(' ')
  return Object.fromEntries(Object.entries(problems).filter(([name]) => shown.includes(name)))
}

/** An address as the values of its fields. */
export function addressValues(address: PostalAddress | null, prefix = ''): Record<string, string | undefined> {
  if (!address) return {}
  return Object.fromEntries(Object.entries(addressAsInput(address)).map(([name, value]) => [prefix + name, value]))
}

/** The same of every field of an address, the empty ones too. */
export const shownAddress = (address: PostalAddress | null, prefix = ''): Record<string, string> =>
  Object.fromEntries(addressFields.map((name) => [prefix + name, (address && addressAsInput(address)[name]) || '']))

const addressFields = ['country', 'name', 'company', 'line1', 'line2', 'city', 'region', 'postal_code'] as const
