-- What the search reads (docs/decisions/0022-search.md): one document per product and language, kept by `reshelve` in the transaction
-- that changes the product, and the words that stand in them. Everything here follows from the tables of before.
create extension if not exists fuzzystrmatch;

-- The languages that are searched. `compounds`: its words are put together ("Teekanne" is a "Kanne"), also where the shop does not have the other part.
create table search_languages (
  language text primary key,
  config regconfig not null,
  dictionary regdictionary not null,
  compounds boolean not null default false
);

-- Words as they are compared: small, without accents, and numbers apart from their unit ("500ml").
create function search_text(value text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(public.plain_text(value), '[^[:alnum:]]+', ' ', 'g'), '([0-9])([a-z])', '\1 \2', 'g')
$$;

-- With what is joined by a hyphen as one word, too: "T-Shirt" is also "tshirt".
create function search_title(value text) returns text language sql immutable parallel safe strict as $$
  select search_text(value) || case when value like '%-%' then coalesce((
    select string_agg(' ' || search_text(replace(m[1], '-', '')), '') from regexp_matches(value, '([[:alnum:]]+(?:-[[:alnum:]]+)+)', 'g') m), '')
    else '' end
$$;

-- A code as it is compared: "MUG-1007" and "mug 1007" are one.
create function search_code(value text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(public.plain_text(value), '[^[:alnum:]]+', '', 'g')
$$;
create index variants_sku_code on variants (search_code(sku)) where sku is not null;
create index variants_barcode_code on variants (search_code(barcode)) where barcode is not null;

-- The stem of a word; null where the dictionary drops it ("the").
create function search_stem(dictionary regdictionary, word text) returns text language sql immutable parallel safe strict as $$
  select (ts_lexize(dictionary, word))[1]
$$;

-- What a word may look like with letters left out, of its first seven: two words that differ by as many letters have one of these in
-- common. So mistakes are found by an index, also in the first letter.
create function typo_keys(word text, deletions integer) returns integer[] language plpgsql immutable parallel safe strict as $$
declare
  start text := left(word, 7);
  once text;
  keys integer[] := '{}';
begin
  if word !~ '^[[:alpha:]]{3,40}$' then
    return keys;
  end if;
  keys := array[hashtext(start)];
  for i in 1 .. length(start) loop
    once := left(start, i - 1) || substr(start, i + 1);
    keys := keys || hashtext(once);
    if deletions > 1 then
      for j in i .. length(once) loop
        keys := keys || hashtext(left(once, j - 1) || substr(once, j + 1));
      end loop;
    end if;
  end loop;
  return keys;
end
$$;

-- What colour a swatch is, for those who search by colour: "Denim" is blue.
create function colour_family(swatch text) returns text language plpgsql immutable parallel safe strict as $$
declare
  value integer := ('x' || substr(swatch, 2))::bit(24)::integer;
  r float8 := (value >> 16) / 255.0;
  g float8 := (value >> 8 & 255) / 255.0;
  b float8 := (value & 255) / 255.0;
  high float8 := greatest(r, g, b);
  low float8 := least(r, g, b);
  light float8 := (high + low) / 2;
  strong float8 := case when high = low then 0 else (high - low) / (1 - abs(high + low - 1)) end;
  hue float8 := case when high = low then 0
    when high = r then (g - b) / (high - low) * 60 + case when g < b then 360 else 0 end
    when high = g then (b - r) / (high - low) * 60 + 120
    else (r - g) / (high - low) * 60 + 240 end;
begin
  return case
    when light < 0.13 or light < 0.2 and strong < 0.25 then 'black'
    when light > 0.93 or light > 0.85 and strong < 0.4 then 'white'
    when strong < 0.12 then 'grey'
    when hue < 15 or hue >= 345 then case when light > 0.68 then 'pink' when light < 0.25 then 'brown' else 'red' end
    when hue < 40 then case when light > 0.65 and strong < 0.45 then 'beige' when light < 0.45 or strong < 0.45 then 'brown' else 'orange' end
    when hue < 68 then case when strong < 0.4 and light > 0.6 then 'beige' when light < 0.35 then 'green' else 'yellow' end
    when hue < 165 then 'green'
    when hue < 192 then 'turquoise'
    when hue < 255 then 'blue'
    when hue < 300 then 'purple'
    else 'pink' end;
end
$$;
create table search_colours (
  family text not null,
  language text not null,
  words text not null,
  primary key (family, language)
);
insert into search_colours (family, language, words) values
  ('blue', 'en', 'blue'), ('green', 'en', 'green'), ('red', 'en', 'red'), ('yellow', 'en', 'yellow'), ('white', 'en', 'white'),
  ('black', 'en', 'black'), ('grey', 'en', 'grey'), ('brown', 'en', 'brown'), ('pink', 'en', 'pink'), ('orange', 'en', 'orange'),
  ('purple', 'en', 'purple'), ('turquoise', 'en', 'turquoise'), ('beige', 'en', 'beige'),
  ('blue', 'de', 'blau'), ('green', 'de', 'grün'), ('red', 'de', 'rot'), ('yellow', 'de', 'gelb'), ('white', 'de', 'weiß'),
  ('black', 'de', 'schwarz'), ('grey', 'de', 'grau'), ('brown', 'de', 'braun'), ('pink', 'de', 'rosa'), ('orange', 'de', 'orange'),
  ('purple', 'de', 'lila'), ('turquoise', 'de', 'türkis'), ('beige', 'de', 'beige');

-- How often a product was ordered lately, as counted by a job: what is bought comes first.
create table product_sales (
  product_id uuid primary key,
  orders integer not null check (orders > 0)
);

create table search_documents (
  product_id uuid not null,
  language text not null,
  -- The products are divided by chance, and those that are bought come before all others (0): for a word that a
  -- million products have, one slice is enough.
  slice smallint not null,
  -- Title (A), type, colours, sizes and other values (B), tags, vendor and collections (C), as stems; words as they are written ("=mugs"),
  -- and what the type's last word makes of it ("!mug"). The other has the stems of the description as well.
  strong tsvector not null,
  entire tsvector not null,
  -- Of `strong`, as they are written.
  words text[] not null,
  title_words smallint not null,
  orders integer not null,
  primary key (product_id, language)
);

-- A word that products have, in how many of them (but for `search_word_changes`).
create table search_words (
  id uuid primary key default uuidv7(),
  language text not null,
  word text not null,
  stem text not null,
  products integer not null default 0
);
create index search_words_word on search_words (language, word text_pattern_ops);
create index search_words_stem on search_words (language, stem);
-- By their ends: "kanne" is found in "teekanne".
create index search_words_end on search_words (language, reverse(stem) text_pattern_ops);
create index search_words_written_end on search_words (language, reverse(word) text_pattern_ops);
create index search_words_typos on search_words using gin (typo_keys(word, case when length(word) < 6 then 1 else 2 end));

-- What came since a job has last counted. Rows are only ever added, so that nobody waits for anybody about a word.
create table search_word_changes (
  id uuid primary key default uuidv7(),
  language text not null,
  word text not null,
  products integer not null
);
create index search_word_changes_word on search_word_changes (language, word);

create function products_with(lang text, known text, counted integer) returns integer language sql stable as $$
  select counted + coalesce((select sum(c.products)::int from search_word_changes c where c.language = lang and c.word = known), 0)
$$;

-- The words in the titles of collections. A document names its collections by id, so that a new title touches no product.
create table collection_words (
  collection_id uuid not null,
  language text not null,
  stem text not null,
  primary key (language, stem, collection_id)
);
create index collection_words_collection on collection_words (collection_id);

-- What means the same: whoever asks for `stems` ("fri pan") also finds `means` ("skillet").
create table search_synonyms (
  id uuid primary key default uuidv7(),
  -- Of one that the owner has made; null: it came with the shop.
  rule_id uuid,
  language text not null,
  stems text not null,
  means text[] not null
);
create index search_synonyms_stems on search_synonyms (language, stems);
create index search_synonyms_rule on search_synonyms (rule_id);

create view search_worked_out as
select p.id as product_id, l.language,
  case when sold.orders > 0 then 0 else 1 + abs(hashtext(p.id::text)::bigint) % 7 end::smallint as slice,
  w.strong, strip(ts_filter(w.strong, '{a,b,c}')) || strip(to_tsvector(l.config, search_text(left(regexp_replace(t.story, '<[^>]*>|&[a-z]+;', ' ', 'g'), 16384)))) as entire,
  array(select distinct each.word from string_to_table(concat_ws(' ', t.title, t.type, v.names, t.facts, p.vendor), ' ') each (word)
    where each.word <> '' and length(each.word) <= 40 and (search_stem(l.dictionary, each.word) is not null
      or length(each.word) < 3 and each.word = any (v.short)) order by 1) as words,
  least(cardinality(string_to_array(t.title, ' ')), 100)::smallint as title_words,
  coalesce(sold.orders, 0) as orders
from products p
cross join search_languages l
left join product_sales sold on sold.product_id = p.id
cross join lateral (
  select search_title(coalesce(nullif(p.translations -> l.language ->> 'title', ''), p.title)) as title,
    search_title(coalesce(nullif(p.translations -> l.language ->> 'type', ''), p.product_type)) as type,
    coalesce(nullif(p.translations -> l.language ->> 'description', ''), p.description) || ' '
      || coalesce((select string_agg(coalesce(p.translations -> l.language ->> ('fact.' || f.key), f.value), ' ') from jsonb_each_text(p.facts) f), '') as story,
    search_text(array_to_string(p.tags, ' ')) as facts offset 0) t
cross join lateral (
  select search_text(string_agg(concat_ws(' ', coalesce(nullif(x.translations -> l.language ->> 'name', ''), x.name), c.words), ' ')) as names,
    array_remove(array_agg(distinct case when length(x.name) < 3 then search_text(x.name) end), null) as short
  from options o join option_values x on x.option_id = o.id
  left join lateral (select colour_family(x.swatch) as name offset 0) f on true
  left join search_colours c on c.family = f.name and c.language = l.language
  where o.product_id = p.id offset 0) v
cross join lateral (
  select setweight(to_tsvector(l.config, t.title), 'A') || setweight(to_tsvector(l.config, concat_ws(' ', t.type, v.names)), 'B')
    || setweight(to_tsvector('simple', coalesce(array_to_string(v.short, ' '), '')), 'B')
    || setweight(to_tsvector(l.config, concat_ws(' ', t.facts, search_text(p.vendor))), 'C')
    || array_to_tsvector(array(select '=' || x.word from string_to_table(concat_ws(' ', t.title, t.type), ' ') x (word) where x.word <> '' group by 1 order by 1))
    || array_to_tsvector(array_remove(array['!' || search_stem(l.dictionary, substring(search_text(t.type) from '[^ ]+$'))], null))
    || setweight(array_to_tsvector(array(select 'c' || replace(m.collection_id::text, '-', '') from collection_products m
      where m.product_id = p.id order by 1)), 'C') as strong offset 0) w
where p.status = 'active' and exists (select from variants x where x.product_id = p.id);

-- Writes what differs of these products, and counts their words. Called by `reshelve` alone, which holds their rows of the shelf.
create function index_for_search(locked uuid[]) returns integer language sql as $$
  with stood as materialized (select * from search_documents where product_id = any (locked)),
  worked as materialized (select * from search_worked_out where product_id = any (locked)),
  due as materialized (
    select w.* from worked w left join stood s on s.product_id = w.product_id and s.language = w.language
    where (w.slice, w.strong, w.entire, w.words, w.title_words, w.orders)
      is distinct from (s.slice, s.strong, s.entire, s.words, s.title_words, s.orders)
  ),
  left_over as materialized (
    select s.* from stood s where not exists (select from worked w where w.product_id = s.product_id and w.language = s.language)
  ),
  changed as materialized (
    select language, word, sum(sign)::int as products from (
      select -1 as sign, s.language, s.words from stood s
        where exists (select from due d where d.product_id = s.product_id and d.language = s.language)
      union all select -1, language, words from left_over
      union all select 1, language, words from due) r
    cross join unnest(r.words) word group by 1, 2 having sum(sign) <> 0
  ),
  new_words as (
    insert into search_words (language, word, stem)
    select c.language, c.word, coalesce(search_stem(l.dictionary, c.word), c.word) from changed c join search_languages l on l.language = c.language
    where not exists (select from search_words w where w.language = c.language and w.word = c.word)
  ),
  counted as (insert into search_word_changes (language, word, products) select language, word, products from changed),
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

-- As in 0046, and the search with it.
create or replace function reshelve(changed uuid[]) returns integer language plpgsql as $$
declare
  sorted uuid[] := array(select distinct id from unnest(changed) c (id) order by 1);
  at integer;
  wrong integer := 0;
begin
  insert into shelf (product_id) select p.id from products p where p.id = any (sorted) order by 1 on conflict do nothing;
  perform from shelf where product_id = any (sorted) order by product_id for update;
  for at in select generate_series(1, cardinality(sorted), 500) loop
    wrong := wrong + greatest(reshelve_locked(sorted[at:at + 499]), index_for_search(sorted[at:at + 499]));
  end loop;
  return wrong;
end
$$;

-- Takes what came since into the counts, and makes one row of a word that two have brought at once.
create function count_search_words() returns void language sql as $$
  with taken as (delete from search_word_changes returning language, word, products),
  sums as (select language, word, sum(products)::int as products from taken group by 1, 2),
  firsts as (
    select language, word, (array_agg(id order by id))[1] as id, sum(products)::int as products from search_words w
    where (language, word) in (select language, word from sums) group by 1, 2
  ),
  doubles as (
    delete from search_words w using firsts f where w.language = f.language and w.word = f.word and w.id <> f.id
  )
  update search_words w set products = f.products + s.products
  from firsts f join sums s on s.language = f.language and s.word = f.word where w.id = f.id
$$;

-- The words of the pages: those in the title come first.
create table page_words (
  page_id uuid not null,
  language text not null,
  stem text not null,
  in_title boolean not null,
  primary key (language, stem, page_id)
);
create index page_words_page on page_words (page_id);

create function tell_page_words() returns trigger language plpgsql as $$
begin
  delete from page_words where page_id = coalesce(new.id, old.id);
  if tg_op <> 'DELETE' then
    insert into page_words (page_id, language, stem, in_title)
      select new.id, l.language, w.lexeme, bool_or(w.in_title) from search_languages l
      cross join lateral (select coalesce(nullif(new.translations -> l.language ->> 'title', ''), new.title) as title,
        coalesce(nullif(new.translations -> l.language ->> 'body', ''), new.body) as body) t
      cross join lateral (
        select true as in_title, lexeme from unnest(to_tsvector(l.config, search_text(t.title)))
        union all select false, lexeme from unnest(to_tsvector(l.config, search_text(regexp_replace(t.body, '<[^>]*>', ' ', 'g'))))) w
      group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger words after insert or delete or update of title, body, translations on pages
  for each row execute function tell_page_words();

create function tell_collection_words() returns trigger language plpgsql as $$
begin
  delete from collection_words where collection_id = coalesce(new.id, old.id);
  if tg_op <> 'DELETE' then
    insert into collection_words (collection_id, language, stem)
      select distinct new.id, l.language, search_stem(l.dictionary, w.word) from search_languages l
      cross join string_to_table(search_text(coalesce(nullif(new.translations -> l.language ->> 'title', ''), new.title)), ' ') w (word)
      where search_stem(l.dictionary, w.word) is not null;
  end if;
  return null;
end
$$;
create trigger words after insert or delete or update of title, translations on collections
  for each row execute function tell_collection_words();

-- What is not as it should be; nothing, at any moment between two transactions.
create view search_differences as
  select 'document of ' || coalesce(s.product_id, w.product_id) || ' in ' || coalesce(s.language, w.language) as what,
    to_jsonb(s)::text as stands, to_jsonb(w)::text as should
  from search_documents s full join search_worked_out w on w.product_id = s.product_id and w.language = s.language
  where to_jsonb(s) is distinct from to_jsonb(w)
  union all
  select 'word ' || coalesce(h.word, d.word) || ' in ' || coalesce(h.language, d.language), h.products::text, d.products::text
  from (
    select language, word, sum(products)::int as products from (
      select language, word, products from search_words union all select language, word, products from search_word_changes) c
    group by 1, 2 having sum(products) <> 0) h
  full join (select language, word, count(*)::int as products from search_documents, unnest(words) word group by 1, 2) d
    on d.language = h.language and d.word = h.word
  where h.products is distinct from d.products
  union all
  select 'word ' || c.word || ' in ' || c.language || ' is not known', null, c.products::text from search_word_changes c
  where not exists (select from search_words w where w.language = c.language and w.word = c.word);

-- What the words of a search may mean, in the language that knows most of them: the reader's where that is as good as another.
-- `kind`: 'same' word; 'ends' and 'begins' a longer one, `known` where the rest of that is a word as well; 'like' it but for a mistake;
-- 'joined' with the next; in 'parts'; a 'shorter' one; 'means' the same; of a 'collection'; or a 'stop' word, which is not looked for.
create function look_up_words(asked text[], reader text, is_typed boolean)
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
        cross join lateral (select array(select distinct w.stem from search_words w where w.language = spoken.language and (w.stem = rest.stem
            or spoken.compounds and length(rest.stem) >= 4 and reverse(w.stem) ~>=~ reverse(rest.stem) and reverse(w.stem) ~<~ (reverse(rest.stem) || last) and w.word <> asked_word)
          and products_with(w.language, w.word, w.products) > 0 limit 20) as stems) two
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

-- Makes a language searchable: the indexes of its documents, one for each slice, and the function that finds products by them.
create function search_in(spoken text, config regconfig, dictionary regdictionary, compounds boolean default false) returns void
language plpgsql as $$
declare
  strong text := '';
  entire text := '';
  part integer;
begin
  insert into search_languages values (spoken, config, dictionary, compounds);
  for part in 0 .. 7 loop
    execute format('create index search_documents_%s_%s on search_documents using gin (strong, entire) with (fastupdate = off)
      where language = %L and slice = %s', spoken, part, spoken, part);
    strong := strong || format(' union all (select d.product_id, d.strong, d.title_words, d.orders, true as in_facts from search_documents d
      where d.language = %L and d.slice = %s and d.strong @@ ($1 ->> ''all'')::tsquery)', spoken, part);
    entire := entire || format(' union all (select d.product_id, d.strong, d.title_words, d.orders, false from search_documents d
      where d.language = %L and d.slice = %s and d.entire @@ ($1 ->> ''all'')::tsquery and not d.strong @@ ($1 ->> ''all'')::tsquery)', spoken, part);
  end loop;
  -- The first that are found: products that are bought, then those that have the words in their title and facts, then descriptions.
  execute format($f$
    create function find_products_%s(asked jsonb, most integer) returns table (product_id uuid, score double precision)
    language sql stable rows 200 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $q$
      with candidates as materialized (select * from (%s) c limit $2),
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
      select c.product_id, (coalesce(r.words, 0) + case when ($1 ->> 'every')::boolean then 0.35 * (($1 ->> 'words')::integer - coalesce(r.facts, 0)) else 0 end)
            / ($1 ->> 'words')::double precision
          + case when ($1 ->> 'near') <> '' and c.strong @@ ($1 ->> 'near')::tsquery then 0.1 else 0 end
          + 0.05 * least(1, ($1 ->> 'words')::double precision / greatest(1, c.title_words))
          + 0.03 * least(5, ln(1 + c.orders)) - case when s.available then 0 else 0.15 end
        from candidates c join shelf s on s.product_id = c.product_id left join ranked r on r.product_id = c.product_id
    $q$ $f$, spoken, substr(strong || entire, 12));
end
$$;

select search_in('en', 'pg_catalog.english', 'pg_catalog.english_stem');
select search_in('de', 'pg_catalog.german', 'pg_catalog.german_stem', true);

-- What the owner says means the same; each of the phrases then finds the others.
create function mean_the_same(rule uuid, spoken text, phrases text[]) returns void language sql as $$
  insert into search_synonyms (rule_id, language, stems, means)
  select rule, l.language,
    (select string_agg(coalesce(search_stem(l.dictionary, w), w), ' ' order by at) from string_to_table(one.phrase, ' ') with ordinality t (w, at)),
    string_to_array(other.phrase, ' ')
  from search_languages l
  cross join (select distinct btrim(search_text(p)) as phrase from unnest(phrases) p) one
  cross join (select distinct btrim(search_text(p)) as phrase from unnest(phrases) p) other
  where l.language = spoken and one.phrase <> other.phrase and one.phrase <> '' and other.phrase <> ''
$$;

-- Sizes have two names, and grey two spellings.
insert into search_synonyms (language, stems, means)
select l.language, (select string_agg(search_stem(l.dictionary, w), ' ' order by at) from string_to_table(search_text(s.one), ' ') with ordinality t (w, at)),
  string_to_array(search_text(s.other), ' ')
from (values ('en', 'small', 'S'), ('en', 'medium', 'M'), ('en', 'large', 'L'), ('en', 'extra large', 'XL'), ('en', 'gray', 'grey'), ('en', 'grey', 'gray'),
  ('de', 'klein', 'S'), ('de', 'mittel', 'M'), ('de', 'groß', 'L'), ('de', 'sehr groß', 'XL')) s (language, one, other)
join search_languages l on l.language = s.language;

update collections set title = title;
update pages set title = title;

-- Programs' lists are still narrowed by the words of a product's own texts; likeness is looked for in the shop's words.
create or replace function index_product_for_search() returns trigger language plpgsql as $$
declare
  titles text := new.title || ' ' || coalesce((select string_agg(t.value ->> 'title', ' ') from jsonb_each(new.translations) t), '');
  facts text := new.vendor || ' ' || new.product_type || ' ' || array_to_string(new.tags, ' ') || ' '
    || coalesce((select string_agg(t.value ->> 'type', ' ') from jsonb_each(new.translations) t), '');
  story text := new.description || ' ' || coalesce((select string_agg(t.value ->> 'description', ' ') from jsonb_each(new.translations) t), '');
begin
  new.search_words :=
    setweight(to_tsvector('simple', plain_text(titles)), 'A') ||
    setweight(to_tsvector('simple', plain_text(facts)), 'B') ||
    setweight(to_tsvector('simple', plain_text(regexp_replace(story, '<[^>]*>', ' ', 'g'))), 'C');
  return new;
end $$;
drop function find_products;
drop index products_search_text;
alter table products drop column search_text;

select reshelve(array(select id from products));
select count_search_words();
