-- Documents get one of the ten slices (0122), and are looked for in all of them.
create or replace function search_worked_out(these uuid[])
returns table (product_id uuid, language text, slice smallint, strong tsvector, entire tsvector, words text[], title_words smallint, orders integer)
language sql stable rows 1000 as $$
  with shown as materialized (
    select p.*, search_text(array_to_string(p.tags, ' ')) as tag_words, search_text(p.vendor) as maker,
      search_prose(p.description || case when p.facts = '{}' then '' else
        (select string_agg(' ' || f.value, '' order by f.key) from jsonb_each_text(p.facts) f) end) as prose
    from products p where p.id = any (these) and p.status = 'active' and exists (select from variants v where v.product_id = p.id)
  ),
  chosen as materialized (
    select o.product_id, o.position as option_position, x.position, x.name, x.translations, colour_family(x.swatch) as family
    from options o join option_values x on x.option_id = o.id where o.product_id = any (these)
  ),
  named as materialized (
    select x.product_id, l.language,
      search_text(string_agg(concat_ws(' ', coalesce(nullif(x.translations -> l.language ->> 'name', ''), x.name), c.words), ' '
        order by x.option_position, x.position)) as names,
      array_agg(search_text(x.name) order by x.option_position, x.position) filter (where length(x.name) < 3 and search_text(x.name) <> '') as short
    from chosen x cross join search_languages l left join search_colours c on c.family = x.family and c.language = l.language
    group by 1, 2
  ),
  placed as materialized (
    select m.product_id, array_to_tsvector(array_agg('c' || replace(m.collection_id::text, '-', ''))) as collections
    from collection_products m where m.product_id = any (these) group by 1
  )
  select p.id, l.language,
    search_slice(coalesce(s.orders, 0), p.id),
    d.strong, strip(ts_filter(d.strong, '{a,b,c}')) || strip(to_tsvector(l.config, t.prose)),
    tsvector_to_array(array_to_tsvector(array_remove(string_to_array(concat_ws(' ', t.title, t.type, n.names, p.tag_words, p.maker,
      '=' || array_to_string(n.short, ' =')), ' '), ''))),
    least(cardinality(string_to_array(t.title, ' ')), 100)::smallint, coalesce(s.orders, 0)
  from shown p cross join search_languages l
  left join product_sales s on s.product_id = p.id
  left join named n on n.product_id = p.id and n.language = l.language
  left join placed c on c.product_id = p.id
  cross join lateral (
    select search_title(coalesce(nullif(p.translations -> l.language ->> 'title', ''), p.title)) as title,
      search_title(coalesce(nullif(p.translations -> l.language ->> 'type', ''), p.product_type)) as type,
      case when p.translations -> l.language is null then p.prose else
        search_prose(coalesce(nullif(p.translations -> l.language ->> 'description', ''), p.description) || coalesce((
          select string_agg(' ' || coalesce(p.translations -> l.language ->> ('fact.' || f.key), f.value), '' order by f.key)
          from jsonb_each_text(p.facts) f), '')) end as prose offset 0) t
  cross join lateral (
    select setweight(to_tsvector(l.config, t.title), 'A') || setweight(to_tsvector(l.config, concat_ws(' ', t.type, n.names)), 'B')
      || setweight(to_tsvector('simple', coalesce(array_to_string(n.short, ' '), '')), 'B')
      || setweight(to_tsvector(l.config, concat_ws(' ', p.tag_words, p.maker)), 'C')
      || array_to_tsvector(string_to_array('=' || replace(btrim(t.title || ' ' || t.type), ' ', ' ='), ' '))
      || array_to_tsvector(array_remove(array['!' || search_stem(l.dictionary, substring(t.type from '[^ ]+$'))], null))
      || coalesce(setweight(c.collections, 'C'), '') as strong offset 0) d
$$;

-- As in 0057 and 0120, for these slices.
create or replace function search_in(spoken text, config regconfig, dictionary regdictionary, compounds boolean default false) returns void
language plpgsql as $$
declare
  part integer;
begin
  insert into search_languages values (spoken, config, dictionary, compounds);
  foreach part in array search_slices() loop
    execute format('create index search_documents_%s_%s on search_documents using gin (strong, entire)
      with (fastupdate = on, gin_pending_list_limit = 64) where language = %L and slice = %s', spoken, part, spoken, part);
  end loop;
  perform search_by(spoken);
end
$$;

create or replace function search_by(spoken text) returns void language plpgsql as $$
declare
  -- What is met; what is left out, since it came before.
  way text[];
  parts text[] := '{}';
  any_at_all text[] := '{}';
  part integer;
begin
  foreach part in array search_slices() loop
    any_at_all := any_at_all || format('exists (select from search_documents d where d.language = %L and d.slice = %s and d.entire @@ a.whole)', spoken, part);
  end loop;
  foreach way slice 1 in array array[
    ['d.strong @@ a.titled', ''], ['d.strong @@ a.whole', 'and not d.strong @@ a.titled'], ['d.entire @@ a.whole', 'and not d.strong @@ a.whole']] loop
    foreach part in array search_slices() loop
      parts := parts || format('(select d.product_id, d.strong, d.title_words, d.orders from search_documents d where d.language = %L and d.slice = %s and %s %s)',
        spoken, part, way[1], way[2]);
    end loop;
  end loop;
  -- As values of the statement they are worked out once, and not for each product.
  execute format($f$
    create or replace function find_products_%s(asked jsonb, most integer) returns table (product_id uuid, score double precision)
    language sql stable rows 200 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $q$
      with candidates as materialized (select * from (%s) c where not ($1 ->> 'every')::boolean or ($1 ->> 'words')::double precision < 2 or %s limit $2),
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
    replace(replace(array_to_string(parts, ' union all '), 'a.titled', '(select ($1 ->> ''titled'')::tsquery)'), 'a.whole', '(select ($1 ->> ''all'')::tsquery)'),
    replace(array_to_string(any_at_all, ' or '), 'a.whole', '(select ($1 ->> ''all'')::tsquery)'));
end
$$;
select search_by(language) from search_languages;
