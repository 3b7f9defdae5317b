import { sql } from 'kysely'

/** All that a variant `c` of a product `q` is called, in all languages. */
const called = sql`plain_text(concat_ws(' ', '', q.title, (select string_agg(e.value ->> 'title', ' ') from jsonb_each(q.translations) e),
  q.vendor, q.product_type, array_to_string(q.tags, ' '),
  (select string_agg(concat_ws(' ', o.name, w.name, (select string_agg(e.value ->> 'name', ' ') from jsonb_each(w.translations) e)), ' ')
    from options o join option_values w on w.option_id = o.id where w.id in (c.value1_id, c.value2_id, c.value3_id))))`

/** Whether all of these words are said of a variant `c`, of its product `q` or of its values, or are how such a word begins. */
export const saysAll = (words: readonly string[]) => sql<boolean>`(
  select bool_and(position(' ' || plain_text(word) in translate(${called}, '-/,;.()', '       ')) > 0)
  from unnest(${words}::text[]) word)`
