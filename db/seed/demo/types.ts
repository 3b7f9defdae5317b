import type { Content } from '#app/catalogue/law/unit-price.ts'
import type { FactName } from '#app/catalogue/facts/product-facts.ts'
import type { DayRange } from '#app/delivery/delivery-dates.ts'
import type { PageKind } from '#app/settings/page-kind.ts'

export type Texts<T = string> = { en: T; de: T }

export interface DemoPicture {
  /** Unique and valid as a file name. */
  name: string
  svg: () => string
  width: number
  height: number
  alt: Texts
  /** The background colour as #rrggbb, for the placeholder. */
  colour: string
  /**
   * The choice that it shows: English names of values, by the names of their options. Left-out options look the same.
   */
  shows?: Record<string, string>
}

export interface DemoVariant {
  sku: string
  /** English option values, in the order of the options. */
  values: string[]
  /** EUR cents, VAT included. */
  price: number
  compareAt?: number
  stock: number
  /** Grams. */
  weight: number
  barcode?: string
  /** The content of one item, in millionths of the unit. */
  content?: Content
  backorder?: boolean
  noReturn?: 'made_for_you'
  /** Working days until it is made, if it differs from the shop's default. */
  toOrder?: DayRange
}

export interface DemoOption {
  name: Texts
  values: { name: Texts; swatch?: string }[]
}

export interface DemoProduct {
  slug: string
  title: Texts
  /** Safe HTML. */
  description: Texts
  vendor: string
  type: Texts
  tags: string[]
  seo?: { title: Texts; description: Texts }
  options: DemoOption[]
  variants: DemoVariant[]
  pictures: DemoPicture[]
  /** Printed matter is taxed at the reduced rate where a country has one for it. */
  taxClass: 'standard' | 'reduced'
  createdDaysAgo: number
  facts: Partial<Record<FactName, Texts>>
  warnings?: Texts
  status?: 'draft'
}

export interface DemoCollection {
  slug: string
  title: Texts
  description: Texts
  picture: DemoPicture
  by: { products: string[] } | { rule: string }
  featured?: boolean
}

export interface DemoPage {
  slug: PageKind | 'about' | 'returns' | 'food-contact'
  title: Texts
  /** Safe HTML. */
  body: Texts
}

export interface DemoLocation {
  slug: string
  name: string
  address: { lines: string[]; postalCode: string; city: string; country: string }
  latitude: number
  longitude: number
  phone: string
  email: string
  /** ISO weekdays: 1 is Monday. A missing day is closed. */
  hours: { weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7; opens: string; closes: string }[]
  closedOn: { date: string; reason: Texts }[]
  pickUp: boolean
  description: Texts
  picture?: DemoPicture
}

export interface DemoShippingZone {
  zone: Texts
  countries: string[]
  methods: {
    name: Texts
    detail: Texts
    /** EUR cents, VAT included. */
    price: number
    freeFrom?: number
    /** Grams. */
    maxWeight?: number
    /** Working days, from and to. */
    days: [number, number]
  }[]
}

export interface DemoTaxRate {
  country: string
  taxClass: 'standard' | 'reduced'
  /** Basis points: 1900 is 19 %. */
  rate: number
  name: Texts
}

export interface DemoShop {
  name: string
  claim: Texts
  story: Texts
  contact: { email: string; phone: string; address: string[] }
  seller: { name: string; representative: string; register: string; vatId: string }
  currency: 'EUR'
  hero: { wide: DemoPicture; tall: DemoPicture }
  /** The shop's logo, as SVG. */
  mark: () => string
  products: DemoProduct[]
  collections: DemoCollection[]
  pages: DemoPage[]
  locations: DemoLocation[]
  shipping: DemoShippingZone[]
  taxes: DemoTaxRate[]
}
