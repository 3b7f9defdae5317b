import { sql } from 'kysely'
import type { Titles } from '#app/locales.ts'
import { list } from '#app/operations/list.server.ts'
import { typedText } from '#app/operations/list-filter.ts'
import { db } from '#db/database.server.ts'
import { inEachLanguage } from '#db/own-titles.server.ts'
import { taxRate } from './tax-rate.record.ts'

interface ListedRate {
  id: string
  country: string
  region: string
  class: string
  /** In percent. */
  rate: string
  name: string
  /** The name in other languages. */
  names: Titles
}

/** Every rate by its country: two for each country at most, and some for its regions. */
export const taxRates = list({
  name: 'tax_rates',
  of: taxRate,
  filters: { country: typedText(2) },
  async find({ filter: { country }, after, most }): Promise<ListedRate[]> {
    const { rows } = await sql<ListedRate>`
      select id, country, region, tax_class as class, trim_scale(rate_basis_points / 100.0)::text as rate, name, ${namesOf} as names from tax_rates
      where ${of(country)} and (${after}::uuid is null
        or (country, region, tax_class) > (select country, region, tax_class from tax_rates where id = ${after}::uuid))
      order by country, region, tax_class limit ${most}`.execute(db)
    return rows
  },
  async count({ country }, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from tax_rates where ${of(country)} limit ${most}) fits`.execute(db)
    return rows[0]?.count ?? 0
  },
  columns: {
    country: { kind: 'text' },
    region: { kind: 'text', aside: true },
    class: { kind: 'status' },
    rate: { kind: 'text' },
    name: { kind: 'text' },
  },
  order: 'country',
  views: { all: {} },
})

const of = (country: string | null) => sql`(${country}::text is null or country = upper(${country}))`

const namesOf = inEachLanguage((locale) => sql`nullif(translations #>> array[${locale}::text, 'name'], '')`)
