-- The rank of a product among those found no longer says whether it can be had: the statement that shows them reads their rows of the
-- shelf anyway, and a thousand rows were read twice (app/catalogue/search/search.server.ts).
create or replace function search_by(spoken text) returns void language plpgsql as $$
declare
  -- What is met; what is left out, since it came before.
  way text[];
  parts text[] := '{}';
begin
  foreach way slice 1 in array array[
    ['d.strong @@ a.titled', ''], ['d.strong @@ a.whole', 'and not d.strong @@ a.titled'], ['d.entire @@ a.whole', 'and not d.strong @@ a.whole']] loop
    for part in 0 .. 7 loop
      parts := parts || format('(select d.product_id, d.strong, d.title_words, d.orders from search_documents d where d.language = %L and d.slice = %s and %s %s)',
        spoken, part, way[1], way[2]);
    end loop;
  end loop;
  -- As values of the statement they are worked out once, and not for each product.
  execute format($f$
    create or replace function find_products_%s(asked jsonb, most integer) returns table (product_id uuid, score double precision)
    language sql stable rows 200 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $q$
      with candidates as materialized (select * from (%s) c limit $2),
      said as materialized (
        select ($1 ->> 'words')::double precision as words, case when ($1 ->> 'every')::boolean then 0.35 else 0 end as for_every,
          ($1 ->> 'near') <> '' as is_near, ($1 ->> 'near')::tsquery as near
      ),
      meant as materialized (select m.n, m.q::tsquery as q, m.v from jsonb_to_recordset($1 -> 'meant') m (n integer, q text, v real)),
      met as (
        select c.product_id, m.n, max(m.v) as best, sum(m.v) as every from candidates c join meant m on c.strong @@ m.q group by 1, 2
      ), ranked as (
        -- What only the description says counts for a third.
        select product_id, sum(best + 0.1 * (every - best)) as words, count(*) filter (where best > 0.2) as facts from met group by 1
      )
      select v.product_id, 100::double precision from variants v
        where search_code(v.sku) = any (array(select jsonb_array_elements_text($1 -> 'codes')))
      union
      select v.product_id, 100 from variants v
        where search_code(v.barcode) = any (array(select jsonb_array_elements_text($1 -> 'codes')))
      union all
      select c.product_id, (coalesce(r.words, 0) + a.for_every * (a.words - coalesce(r.facts, 0))) / a.words
          + case when a.is_near and c.strong @@ a.near then 0.1 else 0 end
          + 0.05 * least(1, a.words / greatest(1, c.title_words))
          + 0.03 * least(5, ln(1 + c.orders))
        from said a cross join candidates c left join ranked r on r.product_id = c.product_id
    $q$ $f$, spoken,
    replace(replace(array_to_string(parts, ' union all '), 'a.titled', '(select ($1 ->> ''titled'')::tsquery)'), 'a.whole', '(select ($1 ->> ''all'')::tsquery)'));
end
$$;
select search_by(language) from search_languages;
