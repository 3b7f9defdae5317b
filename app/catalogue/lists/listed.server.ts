import type { Locale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { askBriefly } from '#db/brief.server.ts'
import { listedOf, shelved, type Shelved } from '#app/catalogue/shelf/shelved.ts'
import type { Listed } from './listing.ts'

// Short rows of products beside something else.

/** Null when that takes too long: these rows are an extra of a page, which then goes without. */
async function list(name: string, statement: string, count: number, locale: Locale): Promise<Listed[] | null> {
  const { struckPrice } = await getSettings()
  const rows = await askBriefly<{ shelved: Shelved }>('pages', name, statement, [count])
  return rows && rows.map((row) => listedOf(row.shelved, { locale, struckPrice }))
}

const newest = (which: string) => `select ${shelved('s')} as shelved from shelf s where ${which}
  order by s.created_at desc, s.product_id desc limit $1::int`

export function listNewest(locale: Locale, count: number): Promise<Listed[] | null> {
  return list('list-newest', newest('s.shown'), count, locale)
}

/** Reduced and still to be had, the newest first. */
export async function listReduced(locale: Locale, count: number): Promise<Listed[] | null> {
  const { struckPrice } = await getSettings()
  return list(`list-reduced-${struckPrice}`, newest(`s.facets @> '{offer:${struckPrice}}'`), count, locale)
}

/** Similar products of the row `p` (`goes_with` in 0056_large_catalogues.sql). Part of the product's own statement. */
export const relatedStatement = `
select json_build_object('beside', r.beside, 'hidden', r.hidden, 'products', coalesce((
    select json_agg(${shelved('s')} order by f.place) from unnest(r.others) with ordinality f (id, place) join shelf s on s.product_id = f.id), '[]'))
from goes_with(p.id, p.product_type, p.tags) r`
