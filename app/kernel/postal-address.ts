/** An address as it is written on a parcel. Empty strings where a country has no such part. */
export interface PostalAddress {
  name: string
  company: string
  lines: string[]
  city: string
  region: string
  postalCode: string
  /** ISO 3166-1, two letters. */
  country: string
  /** E.164, or empty. */
  phone: string
}

/** An address as programs and forms say it: two lines by name, and no phone number. */
export function toldOf({ lines, postalCode, phone: _, ...rest }: PostalAddress) {
  const [line1 = '', line2 = ''] = lines
  return { ...rest, line1, line2, postal_code: postalCode }
}
