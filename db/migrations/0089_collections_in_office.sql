-- Collections in the back office: made, changed, hidden and deleted by staff.
alter table collections
  add column visible boolean not null default true,
  -- In which order its list begins, as in app/catalogue/lists/listing.ts. 'featured' is the one by hand.
  add column sort text not null default 'featured' check (sort in ('featured', 'newest', 'price-up', 'price-down', 'title')),
  add column seo_title text,
  add column seo_description text,
  -- For as long as the deletion can be undone; then a job takes the row away, with what belongs to it.
  add column deleted_at timestamptz,
  -- What shoppers see.
  add column shown boolean not null generated always as (visible and deleted_at is null) stored;

-- A deleted one's address is free.
alter table collections drop constraint collections_slug_key;
create unique index collections_slug_key on collections (slug) where deleted_at is null;

-- The office's list of collections: each of its orders is a stretch of an index.
create index collections_office_added on collections (created_at, id) where deleted_at is null;
create index collections_office_place on collections (position, id) where deleted_at is null;
create index collections_office_title on collections (product_title_key(title), id) where deleted_at is null;

-- A collection that nobody sees is no word of the search.
create or replace view collection_words_worked_out as
  select distinct c.id as collection_id, l.language, search_stem(l.dictionary, w.word) as stem
  from collections c cross join search_languages l
  cross join string_to_table(search_text(coalesce(nullif(c.translations -> l.language ->> 'title', ''), c.title)), ' ') w (word)
  where c.shown and search_stem(l.dictionary, w.word) is not null;
drop trigger words on collections;
create trigger words after insert or delete or update of title, translations, visible, deleted_at on collections
  for each row execute function tell_collection_words();

-- A rule is its conditions, as one types them, of which all or any have to be met:
--   {"match": "all", "conditions": ["tag:stoneware", "price_up_to:5000", "stock:available"]}
update collections set rule = jsonb_build_object('match', 'all', 'conditions',
  jsonb_build_array(case when rule ->> 'field' in ('new', 'reduced') then rule ->> 'field' else (rule ->> 'field') || ':' || (rule ->> 'value') end))
  where rule is not null;

-- As many as a page of a list shows: "new" counts products and not days, so that a quiet month does not empty the collection.
create function newest_products() returns setof uuid language sql stable as $$
  select product_id from shelf where shown order by created_at desc, product_id desc limit 24
$$;

-- The one definition of what fits a rule: a condition on a row of the shelf `s` and its product `p`. Counting, filling and keeping
-- current are made of it.
create function rule_test(rule jsonb) returns text language plpgsql stable as $$
declare
  struck text := coalesce((select value ->> 'struckPrice' from settings where key = 'shop'), 'lowest');
  tests text;
begin
  select string_agg(case split_part(c, ':', 1)
      when 'tag' then format('p.tags @> array[%L::text]', v)
      when 'type' then format('p.product_type = %L', v)
      when 'vendor' then format('p.vendor = %L', v)
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

-- The products that fit a rule, the newest first.
create function fitting_products(rule jsonb, most integer) returns setof uuid language plpgsql stable as $$
begin
  return query execute format('select s.product_id from shelf s join products p on p.id = s.product_id where %s
    order by s.created_at desc, s.product_id desc limit %s', rule_test(rule), most);
end $$;
create function count_fitting(rule jsonb, most integer) returns integer language plpgsql stable as $$
declare found integer;
begin
  execute format('select count(*) from (select from shelf s join products p on p.id = s.product_id where %s limit %s) f',
    rule_test(rule), most) into found;
  return found;
end $$;

-- Sets right which collections by rule these products are in, as they stand on the shelf. Whoever calls it holds their rows there.
create function keep_members(these uuid[]) returns void language plpgsql as $$
declare tests text;
begin
  select string_agg(format('case when %s then %L::uuid end', rule_test(c.rule), c.id), ', ' order by c.id) into tests
    from collections c where c.rule is not null and c.deleted_at is null;
  if tests is null then
    return;
  end if;
  execute format('
    with fitting as materialized (
      select m.id as collection_id, s.product_id from shelf s join products p on p.id = s.product_id
      cross join lateral unnest(array[%s]) m (id) where s.product_id = any ($1) and m.id is not null
    ), gone as (
      delete from collection_products m using collections c
      where c.id = m.collection_id and c.rule is not null and c.deleted_at is null and m.product_id = any ($1)
        and not exists (select from fitting f where f.collection_id = m.collection_id and f.product_id = m.product_id)
    )
    insert into collection_products (collection_id, product_id)
      select f.collection_id, f.product_id from fitting f
      where not exists (select from collection_products m where m.collection_id = f.collection_id and m.product_id = f.product_id)
      on conflict do nothing', tests) using these;
end $$;

-- A product that comes among the newest, or leaves them, moves others.
create function keep_newest(these uuid[]) returns void language plpgsql as $$
declare
  newest uuid[];
  members uuid[];
begin
  if not exists (select from collections c where c.rule -> 'conditions' ? 'new' and c.deleted_at is null) then
    return;
  end if;
  newest := array(select newest_products());
  members := array(select m.product_id from collection_products m join collections c on c.id = m.collection_id
    where c.rule -> 'conditions' ? 'new' and c.deleted_at is null);
  -- A deleted product is not among the members any more.
  if these && newest or these && members
    or exists (select from unnest(these) t (id) where not exists (select from products p where p.id = t.id)) then
    perform keep_members(array(select unnest(newest || members) except select unnest(these)));
  end if;
end $$;

create or replace function reshelve_changed() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  -- The first of the transaction's rows has done it for all.
  if not exists (select from shelf_changes where transaction_id = new.transaction_id and product_id = new.product_id) then
    return null;
  end if;
  -- Until this transaction ends, whoever has changed a rule can wait for those that have not seen it (settle_barrier).
  perform pg_advisory_xact_lock_shared(hashtextextended('rules of collections', 0));
  with taken as (delete from shelf_changes where transaction_id = new.transaction_id returning product_id)
    select array_agg(product_id) into changed from taken;
  -- The others first: which of these were among the newest is forgotten afterwards.
  perform reshelve(changed), keep_newest(changed), keep_members(changed);
  return null;
end
$$;

create or replace function reshelve_next(most integer) returns table (products integer, wrong integer) language plpgsql as $$
declare
  done uuid;
  these uuid[];
  found_wrong integer;
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
  found_wrong := reshelve(these);
  perform keep_members(these);
  return query select cardinality(these), found_wrong;
end
$$;

-- After a rule was changed and committed: products that were changed at the same time, and judged by the former rule, are committed
-- when this returns.
create function settle_barrier() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('rules of collections', 0))
$$;

-- Sets right the members of one collection by rule, as many as are wrong after a product, up to a number. Answers with the last
-- one; null: there were no more.
create function settle_collection(which uuid, after uuid, most integer) returns uuid language plpgsql as $$
declare
  test text := (select rule_test(c.rule) from collections c where c.id = which and c.rule is not null and c.deleted_at is null);
  wrong uuid[];
begin
  if test is null then
    return null;
  end if;
  execute format('select array(select product_id from (
    (select m.product_id from collection_products m where m.collection_id = $1 and m.product_id > $2
      and not exists (select from shelf s join products p on p.id = s.product_id where s.product_id = m.product_id and %1$s)
      order by 1 limit $3)
    union (select s.product_id from shelf s join products p on p.id = s.product_id where %1$s and s.product_id > $2
      and not exists (select from collection_products m where m.collection_id = $1 and m.product_id = s.product_id)
      order by 1 limit $3)) w order by 1 limit $3)', test) into wrong using which, after, most;
  with gone as (delete from collection_products where collection_id = which and product_id = any (wrong) returning product_id)
  insert into collection_products (collection_id, product_id)
    select which, w from unnest(wrong) w where w not in (select product_id from gone) on conflict do nothing;
  return case when cardinality(wrong) = most then wrong[most] end;
end $$;

-- Both of these looked for rules of before.
do $$
begin
  execute replace(pg_get_functiondef('goes_with(uuid, text, text[])'::regprocedure),
    $r$c.rule ->> 'field' in ('new', 'reduced')$r$, $r$c.rule -> 'conditions' ?| array['new', 'reduced']$r$);
end $$;
-- A collection by rule has what shoppers see, and no draft: that is worked out for each product, in the background.
select reshelve_all();
