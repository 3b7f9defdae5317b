import { limits } from '#app/limits.ts'

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
 * How many full years after the year of issue an invoice keeps its buyer. Other countries: the longest that is usual in
 * Europe, which is also what the records of sales into other member states need (Regulation (EU) 282/2011, article 63c).
 */
export const invoiceYears = (country: string): number => byLaw[country] ?? limits.invoiceYears.value

/** Invoices that were issued before this year need their buyer no longer. */
export const firstYearKept = (country: string, thisYear: number): number => thisYear - invoiceYears(country)
