/** An address as it is written on a parcel. Fields that a country does not use are empty strings. */
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

/** An address in the form of the API and of forms: two named lines, and no phone number. */
export function addressAsInput({ lines, postalCode, phone: _, ...rest }: PostalAddress) {
  const [line1 = '', line2 = ''] = lines
  return { ...rest, line1, line2, postal_code: postalCode }
}
