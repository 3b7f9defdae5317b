-- The search's documents are worked out for many products as one statement, which costs a third of what it cost one by one
-- (docs/decisions/0022-search.md), and all that the shop has is worked out in portions, once an upgrade.

-- In plpgsql, since a function in SQL that calls one that is not immutable is never made part of the statement, and starting it
-- costs more than what it does.
create or replace function plain_text(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return lower(public.unaccent('public.unaccent', value));
end
$$;

create or replace function search_text(value text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(regexp_replace(public.plain_text(value), '[^[:alnum:]]+', ' ', 'g'), '([0-9])([a-z])', '\1 \2', 'g'))
$$;

create or replace function search_title(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  if value not like '%-%' then
    return public.search_text(value);
  end if;
  return btrim(concat_ws(' ', public.search_text(value), (
    select string_agg(public.search_text(replace(m[1], '-', '')), ' ') from regexp_matches(value, '([[:alnum:]]+(?:-[[:alnum:]]+)+)', 'g') m)));
end
$$;

-- A description, whose words nobody counts: what stands between them is left to the parser, but for what it would make one word of
-- ("and/or", an address). Each place where an expression fits costs as much as reading a line.
create function search_prose(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return regexp_replace(
    regexp_replace(public.plain_text(left(regexp_replace(value, '<[^>]*>|&[a-z]+;', ' ', 'g'), 16384)), '[-/.@_:+&#~=%]+', ' ', 'g'),
    '([0-9])([a-z])', '\1 \2', 'g');
end
$$;

-- What a document's word counts as. "=s" is a size that a dictionary takes for no word, and no other such word counts.
create function counted_word(dictionary regdictionary, word text) returns text language sql immutable parallel safe strict as $$
  select case
    when length(word) > 40 then null
    when (search_stem(dictionary, ltrim(word, '=')) is null) = starts_with(word, '=') then ltrim(word, '=') end
$$;

drop view search_differences, search_worked_out cascade;

create function search_worked_out(these uuid[])
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
    -- By how often it is bought, and all others by chance.
    case when s.orders >= 100 then 0 when s.orders >= 10 then 1 when s.orders > 0 then 2 else 3 + abs(hashtext(p.id::text)::bigint) % 5 end::smallint,
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

create or replace function index_for_search(locked uuid[]) returns integer language sql as $$
  with stood as materialized (select * from search_documents where product_id = any (locked)),
  worked as materialized (select * from search_worked_out(locked)),
  due as materialized (
    select w.* from worked w left join stood s on s.product_id = w.product_id and s.language = w.language
    where (w.slice, w.strong, w.entire, w.words, w.title_words, w.orders)
      is distinct from (s.slice, s.strong, s.entire, s.words, s.title_words, s.orders)
  ),
  left_over as materialized (
    select s.* from stood s where not exists (select from worked w where w.product_id = s.product_id and w.language = s.language)
  ),
  changed as materialized (
    select language, written, sum(sign)::int as products from (
      select -1 as sign, s.language, s.words from stood s
        where exists (select from due d where d.product_id = s.product_id and d.language = s.language)
      union all select -1, language, words from left_over
      union all select 1, language, words from due) r
    cross join unnest(r.words) written group by 1, 2 having sum(sign) <> 0
  ),
  counted as materialized (
    select c.language, w.word, c.products, coalesce(search_stem(l.dictionary, w.word), w.word) as stem
    from changed c join search_languages l on l.language = c.language
    cross join lateral (select counted_word(l.dictionary, c.written) as word offset 0) w where w.word is not null
  ),
  new_words as (
    insert into search_words (language, word, stem) select language, word, stem from counted c
    where not exists (select from search_words w where w.language = c.language and w.word = c.word)
  ),
  noted as (insert into search_word_changes (language, word, products) select language, word, products from counted),
  gone as (
    delete from search_documents s using left_over o where s.product_id = o.product_id and s.language = o.language returning s.product_id
  ),
  written as (
    insert into search_documents as s select * from due
    on conflict (product_id, language) do update set slice = excluded.slice, strong = excluded.strong, entire = excluded.entire,
      words = excluded.words, title_words = excluded.title_words, orders = excluded.orders
    returning s.product_id
  )
  select count(distinct product_id)::int from (select product_id from gone union all select product_id from written) touched
$$;

-- To plan them for each set of products costs four times as much as to carry them out for one.
alter function index_for_search(uuid[]) set plan_cache_mode = force_generic_plan;
alter function reshelve_locked(uuid[]) set plan_cache_mode = force_generic_plan;

-- New rows wait in a list of 64 kB for each slice, and come into its index together: a fifth of the work, and whoever searches reads
-- through that list in less than a millisecond.
do $$
declare
  name text;
begin
  foreach name in array array(select indexname::text from pg_indexes where tablename = 'search_documents' and indexdef like '% USING gin %') loop
    execute format('alter index %I set (fastupdate = on, gin_pending_list_limit = 64)', name);
  end loop;
end $$;

-- As in 0054, but for the end of a word that stands alone in a language without compounds: it was looked for among all words.
create or replace function look_up_words(asked text[], reader text, is_typed boolean)
returns table (language text, n integer, kind text, span integer, word text, stems text[], known boolean, products integer)
language plpgsql stable rows 50 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  spoken search_languages%rowtype;
  stem text[];
  i integer;
  own integer;
  asked_word text;
  asked_stem text;
  meant boolean;
  begun text;
  -- Behind every word that begins alike: a pattern that is not known beforehand is looked for by no index.
  last constant text := chr(1114111);
begin
  select l.* into spoken from search_languages l
    order by (select count(*) from unnest(asked) a (word) where exists (
      select from search_words w where w.language = l.language and w.stem = coalesce(search_stem(l.dictionary, a.word), a.word)
        and products_with(w.language, w.word, w.products) > 0)) desc, l.language = reader desc, l.language limit 1;
  language := spoken.language;
  stem := array(select coalesce(search_stem(spoken.dictionary, a.word), '') from unnest(asked) with ordinality a (word, at) order by at);
  for i in 1 .. cardinality(asked) loop
    n := i; span := 1; known := true;
    asked_word := asked[i];
    asked_stem := stem[i];
    if asked_stem = '' then
      -- "S" is no word, and a size.
      if length(asked_word) < 3 and exists (select from search_words w where w.language = spoken.language and w.word = asked_word) then
        asked_stem := asked_word;
      else
        kind := 'stop'; word := asked_word; stems := '{}'; products := 0;
        return next;
        continue;
      end if;
    end if;
    select sum(products_with(w.language, w.word, w.products))::int into own from search_words w
      where w.language = spoken.language and w.stem = asked_stem;
    kind := 'same'; word := asked_word; stems := array[asked_stem]; products := coalesce(own, 0);
    return next;
    own := products;

    return query select spoken.language, i, 'collection', 1, asked_word, array['c' || replace(c.collection_id::text, '-', '')], true, 1
      from collection_words c where c.language = spoken.language and c.stem = asked_stem limit 10;
    meant := found or own > 0;

    for span in 1 .. least(3, cardinality(asked) - i + 1) loop
      return query select spoken.language, i, 'means', span, array_to_string(s.means, ' '),
          array(select coalesce(search_stem(spoken.dictionary, m), m) from unnest(s.means) m), true, 1
        from search_synonyms s where s.language = spoken.language
          and s.stems = (select string_agg(coalesce(search_stem(spoken.dictionary, a.word), a.word), ' ' order by a.at)
            from unnest(asked[i:i + span - 1]) with ordinality a (word, at)) limit 10;
      meant := meant or found;
    end loop;

    if i < cardinality(asked) then
      return query select spoken.language, i, 'joined', 2, w.word, array[w.stem], true, products_with(w.language, w.word, w.products)
        from search_words w where w.language = spoken.language
          and w.stem = coalesce(search_stem(spoken.dictionary, asked_word || asked[i + 1]), asked_word || asked[i + 1])
          and products_with(w.language, w.word, w.products) > 0 limit 3;
      meant := meant or found;
    end if;
    if i > 1 then
      meant := meant or exists (select from search_words w where w.language = spoken.language
        and w.stem = coalesce(search_stem(spoken.dictionary, asked[i - 1] || asked_word), asked[i - 1] || asked_word));
    end if;

    if length(asked_stem) >= 3 then
      return query select spoken.language, i, 'ends', 1, e.word, array[e.stem], (select exists (
            select from search_words r where r.language = spoken.language and r.stem = search_stem(spoken.dictionary, e.rest))), e.products
        from (select w.word, w.stem, products_with(w.language, w.word, w.products) as products,
            case when w.word like '%' || asked_word then left(w.word, -length(asked_word)) else left(w.stem, -length(asked_stem)) end as rest
          from (
            (select * from search_words w where w.language = spoken.language and reverse(w.stem) ~>=~ reverse(asked_stem) and reverse(w.stem) ~<~ (reverse(asked_stem) || last)
              and length(w.stem) >= length(asked_stem) + 3 limit 200)
            -- The stem of a compound is not always that of its last word: "gartensch", "scher".
            union (select * from search_words w where w.language = spoken.language and reverse(w.word) ~>=~ reverse(asked_word) and reverse(w.word) ~<~ (reverse(asked_word) || last)
              and length(w.word) >= length(asked_word) + 3 limit 200)) w) e
        where e.products > 0 and e.rest ~ '^[[:alpha:]]+$' order by e.products desc, e.word limit 60;
      meant := meant or found and spoken.compounds;
    end if;

    begun := case when spoken.compounds and not is_typed and length(asked_stem) > 3 and starts_with(asked_word, asked_stem)
      then asked_stem else asked_word end;
    if length(asked_word) >= 3 or is_typed and i = cardinality(asked) and length(asked_word) >= 2 then
      return query select spoken.language, i, 'begins', 1, e.word, array[e.stem], (select exists (
            select from search_words r where r.language = spoken.language
              and r.stem in (search_stem(spoken.dictionary, e.rest), search_stem(spoken.dictionary, regexp_replace(e.rest, '^(es|en|er|n|s|e)', ''))))),
          e.products
        from (select w.word, w.stem, substr(w.word, length(asked_stem) + 1) as rest,
            products_with(w.language, w.word, w.products) as products
          from (select * from search_words w where w.language = spoken.language and w.stem <> asked_stem
              and w.word ~>=~ begun and w.word ~<~ (begun || last) limit 500) w) e
        where e.products > 0 order by e.products desc, e.word limit 60;
    end if;

    -- The second part may be one that the shop has only at the end of others, or none that is looked for ("wateringcan").
    if length(asked_word) between 6 and 40 then
      return query select spoken.language, i, 'parts', 1, left(asked_word, at) || ' ' || substr(asked_word, at + 1), one.stem || two.stems, true, 1
        from generate_series(3, length(asked_word) - 3) at
        cross join lateral (select w.stem from search_words w where w.language = spoken.language and w.stem in (
            search_stem(spoken.dictionary, left(asked_word, at)), search_stem(spoken.dictionary, regexp_replace(left(asked_word, at), '(s|n|en)$', '')))
          and products_with(w.language, w.word, w.products) > 0 limit 1) one
        cross join lateral (select search_stem(spoken.dictionary, substr(asked_word, at + 1)) as stem) rest
        -- Null where no word is asked by its end, so that no index is read for it.
        cross join lateral (select case when spoken.compounds and length(rest.stem) >= 4 then reverse(rest.stem) end as back) ending
        -- Each of the two by its own index: as one condition with "or", every word of the language was read.
        cross join lateral (select array(
          (select w.stem from search_words w where w.language = spoken.language and w.stem = rest.stem
            and products_with(w.language, w.word, w.products) > 0 limit 1)
          union (select w.stem from search_words w where w.language = spoken.language
            and reverse(w.stem) ~>=~ ending.back and reverse(w.stem) ~<~ (ending.back || last) and w.word <> asked_word
            and products_with(w.language, w.word, w.products) > 0 limit 20)) as stems offset 0) two
        where rest.stem is null or cardinality(two.stems) > 0 limit 3;
      meant := meant or found;
    end if;

    if not meant then
      return query select spoken.language, i, 'shorter', 1, w.word, array[w.stem], true, products_with(w.language, w.word, w.products)
        from generate_series(1, 3) less cross join lateral (select * from search_words w where w.language = spoken.language
          and length(asked_word) - less >= 4 and w.word = left(asked_word, -less)) w
        where products_with(w.language, w.word, w.products) > 0 order by length(w.word) desc limit 1;
    end if;

    if not meant and length(asked_word) between 4 and 40 then
      return query select spoken.language, i, 'like', 1, e.word, array[e.stem], true, e.products
        from (select w.word, w.stem, products_with(w.language, w.word, w.products) as products,
            levenshtein_less_equal(asked_word, w.word, 4) as far
          from search_words w where w.language = spoken.language
            and typo_keys(w.word, case when length(w.word) < 6 then 1 else 2 end) && typo_keys(asked_word, case when length(asked_word) < 8 then 1 else 2 end)
            and abs(length(w.word) - length(asked_word)) <= 2
            and levenshtein_less_equal(asked_word, w.word, case when length(asked_word) < 8 then 2 else 4 end)
              <= case when length(asked_word) < 8 then 2 else 4 end) e
        where e.products > 0 order by e.far, e.products desc, e.word limit 12;
    end if;
  end loop;
end
$$;

-- Makes a language searchable, as in 0054: the indexes of its documents, and the function that finds products by them. Of more than it
-- may look at, those come first that have the words in their title or type as they are written, and of them those that are bought.
create or replace function search_in(spoken text, config regconfig, dictionary regdictionary, compounds boolean default false) returns void
language plpgsql as $$
begin
  insert into search_languages values (spoken, config, dictionary, compounds);
  for part in 0 .. 7 loop
    execute format('create index search_documents_%s_%s on search_documents using gin (strong, entire)
      with (fastupdate = on, gin_pending_list_limit = 64) where language = %L and slice = %s', spoken, part, spoken, part);
  end loop;
  perform search_by(spoken);
end
$$;

create function search_by(spoken text) returns void language plpgsql as $$
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
          + 0.03 * least(5, ln(1 + c.orders)) - case when s.available then 0 else 0.15 end
        from said a cross join candidates c join shelf s on s.product_id = c.product_id left join ranked r on r.product_id = c.product_id
    $q$ $f$, spoken,
    replace(replace(array_to_string(parts, ' union all '), 'a.titled', '(select ($1 ->> ''titled'')::tsquery)'), 'a.whole', '(select ($1 ->> ''all'')::tsquery)'));
end
$$;
select search_by(language) from search_languages;

-- What stands in these is worked out in one place, which the triggers write from and the proof compares with.
create view collection_words_worked_out as
  select distinct c.id as collection_id, l.language, search_stem(l.dictionary, w.word) as stem
  from collections c cross join search_languages l
  cross join string_to_table(search_text(coalesce(nullif(c.translations -> l.language ->> 'title', ''), c.title)), ' ') w (word)
  where search_stem(l.dictionary, w.word) is not null;

create or replace function tell_collection_words() returns trigger language plpgsql as $$
begin
  delete from collection_words where collection_id = coalesce(new.id, old.id);
  insert into collection_words (collection_id, language, stem)
    select collection_id, language, stem from collection_words_worked_out where collection_id = new.id;
  return null;
end
$$;

create view page_words_worked_out as
  select p.id as page_id, l.language, w.lexeme as stem, bool_or(w.in_title) as in_title
  from pages p cross join search_languages l
  cross join lateral (
    select true as in_title, lexeme
      from unnest(to_tsvector(l.config, search_text(coalesce(nullif(p.translations -> l.language ->> 'title', ''), p.title))))
    union all
    select false, lexeme from unnest(to_tsvector(l.config, search_prose(coalesce(nullif(p.translations -> l.language ->> 'body', ''), p.body))))) w
  group by 1, 2, 3;

create or replace function tell_page_words() returns trigger language plpgsql as $$
begin
  delete from page_words where page_id = coalesce(new.id, old.id);
  insert into page_words (page_id, language, stem, in_title)
    select page_id, language, stem, in_title from page_words_worked_out where page_id = new.id;
  return null;
end
$$;

-- A rule is a line, and its phrases stand between commas: each of them finds the others (app/catalogue/synonyms/synonyms.ts).
create view search_synonyms_worked_out as
  select distinct r.language, (
      select string_agg(coalesce(search_stem(l.dictionary, w), w), ' ' order by at) from string_to_table(one.phrase, ' ') with ordinality t (w, at)) as stems,
    string_to_array(other.phrase, ' ') as means
  from synonym_rules r join search_languages l on l.language = r.language
  cross join string_to_table(r.words, E'\n') rule
  cross join lateral (select search_text(phrase) as phrase from string_to_table(rule, ',') phrase) one
  cross join lateral (select search_text(phrase) as phrase from string_to_table(rule, ',') phrase) other
  where one.phrase <> other.phrase and one.phrase <> '' and other.phrase <> '';

alter table search_synonyms add column of_owner boolean not null default false;
update search_synonyms set of_owner = true where rule_id is not null;
drop function mean_the_same;
alter table search_synonyms drop column rule_id;
create index search_synonyms_of_owner on search_synonyms (language) where of_owner;

create function tell_synonyms() returns trigger language plpgsql as $$
begin
  delete from search_synonyms where of_owner and language = coalesce(new.language, old.language);
  insert into search_synonyms (language, stems, means, of_owner)
    select language, stems, means, true from search_synonyms_worked_out where language = new.language;
  return null;
end
$$;
create trigger words after insert or delete or update on synonym_rules for each row execute function tell_synonyms();

-- What is not as it should be; nothing, at any moment between two transactions.
create view search_differences as
  select 'document of ' || coalesce(s.product_id, w.product_id) || ' in ' || coalesce(s.language, w.language) as what,
    to_jsonb(s)::text as stands, to_jsonb(w)::text as should
  from search_documents s full join search_worked_out(array(select id from products)) w on w.product_id = s.product_id and w.language = s.language
  where to_jsonb(s) is distinct from to_jsonb(w)
  union all
  select 'word ' || coalesce(h.word, d.word) || ' in ' || coalesce(h.language, d.language), h.products::text, d.products::text
  from (
    select language, word, sum(products)::int as products from (
      select language, word, products from search_words union all select language, word, products from search_word_changes) c
    group by 1, 2 having sum(products) <> 0) h
  full join (
    select d.language, counted_word(l.dictionary, d.written) as word, count(*)::int as products
    from (select language, unnest(words) as written from search_documents) d join search_languages l on l.language = d.language
    where counted_word(l.dictionary, d.written) is not null group by 1, 2) d
    on d.language = h.language and d.word = h.word
  where h.products is distinct from d.products
  union all
  select 'word ' || c.word || ' in ' || c.language || ' is not known', null, c.products::text from search_word_changes c
  where not exists (select from search_words w where w.language = c.language and w.word = c.word)
  union all
  select 'stem of ' || w.word || ' in ' || w.language, w.stem, search_stem(l.dictionary, w.word)
  from search_words w join search_languages l on l.language = w.language where w.stem <> coalesce(search_stem(l.dictionary, w.word), w.word)
  union all
  select 'words of collection ' || coalesce(h.collection_id, w.collection_id), to_jsonb(h)::text, to_jsonb(w)::text
  from collection_words h full join collection_words_worked_out w
    on w.collection_id = h.collection_id and w.language = h.language and w.stem = h.stem
  where h is distinct from w
  union all
  select 'words of page ' || coalesce(h.page_id, w.page_id), to_jsonb(h)::text, to_jsonb(w)::text
  from page_words h full join page_words_worked_out w on w.page_id = h.page_id and w.language = h.language and w.stem = h.stem
  where to_jsonb(h) is distinct from to_jsonb(w)
  union all
  select 'what is meant by ' || coalesce(h.stems, w.stems), array_to_string(h.means, ' '), array_to_string(w.means, ' ')
  from (select * from search_synonyms where of_owner) h
  full join search_synonyms_worked_out w on w.language = h.language and w.stems = h.stems and w.means = h.means
  where h.language is null or w.language is null;

update collections set title = title;
update pages set title = title;
update synonym_rules set words = words;

-- Up to which product all are being worked out anew; no row where nothing is to be done. A migration that changes what is worked out
-- says `select reshelve_all()`, and the products follow in portions when all migrations are applied (db/migrate.ts).
create table shelf_rebuild (
  only_one boolean primary key default true check (only_one),
  after uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Before the shop opens, since without it lists would be wrong.
  urgent boolean not null default false
);

create function reshelve_all() returns void language sql as $$
  insert into shelf_rebuild (urgent) values (true) on conflict (only_one) do update set after = excluded.after, urgent = true
$$;

-- The next of them, with those that are on the shelf and no products any more. No row when there are none left.
create function reshelve_next(most integer) returns table (products integer, wrong integer) language plpgsql as $$
declare
  done uuid;
  these uuid[];
begin
  select r.after into done from shelf_rebuild r for update;
  if not found then
    return;
  end if;
  these := array(select id from (
    (select p.id from products p where p.id > done order by 1 limit most)
    union (select s.product_id from shelf s where s.product_id > done order by 1 limit most)) known order by id limit most);
  if cardinality(these) = 0 then
    delete from shelf_rebuild;
    return;
  end if;
  update shelf_rebuild set after = these[cardinality(these)];
  return query select cardinality(these), reshelve(these);
end
$$;

-- Written anew as a whole: what words count as is another now.
truncate search_documents, search_words, search_word_changes;
select reshelve_all();
