import { type RawBuilder, sql } from 'kysely'
import type { VariantId } from '#app/kernel/ids.ts'
import { type Locale, titleIn, type Titles } from '#app/locales.ts'
import { db } from '#db/database.server.ts'
import { inEachLanguage } from '#db/own-titles.server.ts'

const namedBy = (title: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`${title} || coalesce((
  select ', ' || string_agg(${name}, ', ' order by o.position)
  from options o join option_values w on w.option_id = o.id where w.id in (v.value1_id, v.value2_id, v.value3_id)), '')`

/** What a variant `v` of a product `p` is called: its product, with its values of the options. */
export const variantTitle = namedBy(sql`p.title`, sql`w.name`)

/** The same in each other language, as far as it is translated. */
export const variantTitles = inEachLanguage((locale) =>
  namedBy(
    sql`coalesce(nullif(p.translations #>> array[${locale}::text, 'title'], ''), p.title)`,
    sql`coalesce(nullif(w.translations #>> array[${locale}::text, 'name'], ''), w.name)`,
  ),
)

/** What these variants are called now in this language; those that were deleted are not there. */
export async function listVariantTitles(ids: readonly VariantId[], locale: Locale): Promise<Map<VariantId, string>> {
  const { rows } = await sql<{ id: VariantId; title: string; titles: Titles }>`
    select v.id, ${variantTitle} as title, ${variantTitles} as titles
    from variants v join products p on p.id = v.product_id where v.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, title, titles }) => [id, titleIn(title, titles, locale)]))
}
