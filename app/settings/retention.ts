import { limits } from '#app/limits.ts'
import type { ShopSettings } from './settings.ts'

/** Where the law says how long invoices have to be kept, in years from the end of the year of issue. */
const byLaw: Record<string, number> = {
  // Section 132 BAO.
  AT: 7,
  // Article 958f OR.
  CH: 10,
  // Section 147(3) AO and section 14b UStG, since 2025.
  DE: 8,
  // Article L123-22 Code de commerce.
  FR: 10,
}

/**
 * How many full years after the year of issue an invoice keeps its buyer, where the owner sets nothing else. Other countries: the longest
 * that is usual in Europe, which is also what the records of sales into other member states need (Regulation (EU) 282/2011, article 63c).
 */
export const yearsByLaw = (country: string): number => byLaw[country] ?? limits.invoiceYears.value

/** The fewest that an owner can set: what the law asks for where it is known here, and otherwise what is the shortest in Europe. */
export const fewestYears = (country: string): number => byLaw[country] ?? limits.invoiceYearsLeast.value

/** The owner's choice, which never goes below the law, also after the seller has moved to another country. */
export const invoiceYears = ({
  homeCountry,
  invoiceYears: chosen,
}: Pick<ShopSettings, 'homeCountry' | 'invoiceYears'>) =>
  chosen === null ? yearsByLaw(homeCountry) : Math.max(chosen, fewestYears(homeCountry))

/** Invoices that were issued before this year need their buyer no longer. */
export const firstYearKept = (settings: Parameters<typeof invoiceYears>[0], thisYear: number): number =>
  thisYear - invoiceYears(settings)
