-- Two frequent words that no product has together were looked for three times, in titles, in facts and in descriptions. Now the last of
-- the three, which includes the others, is asked first whether there is any. For one word that is not asked: it is in too many descriptions.
create or replace function search_by(spoken text) returns void language plpgsql as $$
declare
  -- What is met; what is left out, since it came before.
  way text[];
  parts text[] := '{}';
  any_at_all text[] := '{}';
begin
  for part in 0 .. 7 loop
    any_at_all := any_at_all || format('exists (select from search_documents d where d.language = %L and d.slice = %s and d.entire @@ a.whole)', spoken, part);
  end loop;
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

-- Of the words that begin like the one that is being typed the first 500 by the alphabet were read: among a million words the one that
-- everybody means was often not among them, and counting the products of 500 took longer than all the rest.
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
      -- Of very many words that begin so, the frequent ones are meant: only where these have few products, the others are read, too.
      return query with frequent as materialized (
          select w.word, w.stem, w.products from search_words w where w.language = spoken.language and w.stem <> asked_stem and w.products >= 50
            and w.word ~>=~ begun and w.word ~<~ (begun || last) order by w.products desc, w.word limit 60),
        others as materialized (
          select w.word, w.stem, w.products from search_words w where w.language = spoken.language and w.stem <> asked_stem
            and w.word ~>=~ begun and w.word ~<~ (begun || last)
            and (select coalesce(sum(f.products), 0) from frequent f) < 5000 limit 500)
        select spoken.language, i, 'begins', 1, e.word, array[e.stem], (select exists (
            select from search_words r where r.language = spoken.language
              and r.stem in (search_stem(spoken.dictionary, e.rest), search_stem(spoken.dictionary, regexp_replace(e.rest, '^(es|en|er|n|s|e)', ''))))),
          e.products
        from (select w.word, w.stem, substr(w.word, length(asked_stem) + 1) as rest,
            products_with(spoken.language, w.word, w.products) as products
          from (select * from frequent union select * from others) w) e
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
