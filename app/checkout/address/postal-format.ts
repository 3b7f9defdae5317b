import { formatAddress } from 'localized-address-format'
import { type Regions, regionsOf } from './regions.ts'

export type AddressPart = 'name' | 'company' | 'lines' | 'city' | 'region' | 'postalCode'

export interface PostalFormat {
  /** The parts in the order in which the country writes them. */
  order: AddressPart[]
  regions: Regions | null
  postalCode: boolean
}

// Countries whose label pattern has a region that is no longer used.
const regionUnused = ['EE', 'LT', 'LV']
const formats = new Map<string, PostalFormat>()

/** How the addresses of a country are made up. */
export function postalFormatOf(country: string): PostalFormat {
  const known = formats.get(country)
  if (known) return known
  const marks = { name: '{name}', organization: '{company}', addressLines: ['{lines}'], locality: '{city}' }
  const label = formatAddress(
    { ...marks, postalCountry: country, postalCode: '{postalCode}', administrativeArea: '{region}' },
    'latin',
  )
  // The marks are these names and nothing else.
  const order = [...label.join('\n').matchAll(/\{(\w+)\}/g)].map(([, part]) => part as AddressPart)
  const regions = regionUnused.includes(country) ? null : (regionsOf[country] ?? null)
  const format = {
    // The person comes first in a form, also where the company comes first on the label.
    order: [...new Set<AddressPart>(['name', ...order])].filter((part) => part !== 'region' || regions !== null),
    regions,
    postalCode: order.includes('postalCode'),
  }
  formats.set(country, format)
  return format
}
