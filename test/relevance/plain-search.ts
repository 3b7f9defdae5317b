import { pool } from '#db/database.server.ts'

/** Prepares the database's own full text search over the same products, as a baseline. */
export async function preparePlainSearch() {
  await pool.query(
    `create table plain_documents as
      select p.slug, l.language, setweight(to_tsvector(l.dictionary, l.title), 'A') || setweight(to_tsvector(l.dictionary, concat_ws(' ', l.type, v.names)), 'B')
        || setweight(to_tsvector(l.dictionary, concat_ws(' ', p.vendor, array_to_string(p.tags, ' '), l.story)), 'D') as document
      from products p
      cross join lateral (values ('en', 'english'::regconfig, p.title, p.product_type, p.description),
        ('de', 'german', p.translations -> 'de' ->> 'title', p.translations -> 'de' ->> 'type', p.translations -> 'de' ->> 'description')
      ) l (language, dictionary, title, type, story)
      cross join lateral (select string_agg(case l.language when 'de' then coalesce(w.translations -> 'de' ->> 'name', w.name) else w.name end, ' ') as names
        from options o join option_values w on w.option_id = o.id where o.product_id = p.id) v`,
  )
}

export async function plainSearch(text: string, locale: 'en' | 'de'): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>(
    `select slug from plain_documents, websearch_to_tsquery($2::regconfig, $1) q
      where language = $3 and document @@ q order by ts_rank(document, q) desc, slug limit 10`,
    [text, locale === 'de' ? 'german' : 'english', locale],
  )
  return rows.map(({ slug }) => slug)
}
