import { formatAddress } from 'localized-address-format'
import type { PostalAddress } from '#app/kernel/postal-address.ts'

/** An address in the format of its country, with the country last in the reader's language. */
export function addressLines(address: PostalAddress, locale: string): string[] {
  const lines = formatAddress({
    postalCountry: address.country,
    administrativeArea: address.region,
    locality: address.city,
    postalCode: address.postalCode,
    organization: address.company,
    name: address.name,
    addressLines: address.lines.filter(Boolean),
  })
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(address.country)
  return [...lines, ...(country ? [country] : [])]
}
