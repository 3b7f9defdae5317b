-- A tag, a maker or a product type as rules and filters compare it: "cups" finds "Cups", and an accent is one however it was typed.
create function word_key(word text) returns text language sql immutable parallel safe strict as $$
  select casefold(normalize(btrim(word), NFC) collate "pg_unicode_fast")
$$;
create function word_keys(words text[]) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct public.word_key(word)), '{}') from unnest(words) word
$$;

-- As in 0089, with the words compared so.
create or replace function rule_test(rule jsonb) returns text language plpgsql stable as $$
declare
  struck text := coalesce((select value ->> 'struckPrice' from settings where key = 'shop'), 'lowest');
  tests text;
begin
  select string_agg(case split_part(c, ':', 1)
      when 'tag' then format('word_keys(p.tags) @> array[%L::text]', word_key(v))
      when 'type' then format('word_key(p.product_type) = %L', word_key(v))
      when 'vendor' then format('word_key(p.vendor) = %L', word_key(v))
      when 'price_from' then format('s.low >= %s', v::integer)
      when 'price_up_to' then format('s.low <= %s', v::integer)
      when 'stock' then case v when 'available' then 's.available' else 'not s.available' end
      when 'created_from' then format('p.created_at >= %L::timestamptz', v || 'T00:00Z')
      when 'created_before' then format('p.created_at < %L::timestamptz', v || 'T00:00Z')
      when 'reduced' then format('s.facets @> array[%L::text]', 'reduced:' || struck)
      when 'new' then 's.product_id in (select newest_products())'
      else 'false' end, case rule ->> 'match' when 'any' then ' or ' else ' and ' end order by n)
    into tests
    from jsonb_array_elements_text(rule -> 'conditions') with ordinality e (c, n)
    cross join lateral (select substr(c, length(split_part(c, ':', 1)) + 2) as v) v;
  return 's.shown and (' || coalesce(tests, 'false') || ')';
end $$;

-- Which collections by rule hold which products is worked out again, beside all else.
insert into shelf_rebuild (urgent)
  select false where exists (select from collections where rule is not null and deleted_at is null)
  on conflict (only_one) do update set after = excluded.after;
