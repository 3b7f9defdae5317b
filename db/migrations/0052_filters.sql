-- Lists are narrowed by whatever the shop knows of its products: types, makers, tags, options, facts, prices; by which of them, the
-- owner says for each collection (docs/decisions/0021-filters.md). Null is what app/catalogue/shelf/facet-kinds.ts says.
alter table collections add column filters text[] check (cardinality(filters) <= 20);

-- What a facet is a value of: 'type:Bowls' of 'type', 'option:shape:Round' of 'option:shape', 'reduced:lowest' of 'reduced'.
create function facet_kind(facet text) returns text language sql immutable parallel safe as $$
  select case when facet like 'option:%' or facet like 'fact:%'
    then split_part(facet, ':', 1) || ':' || split_part(facet, ':', 2) else split_part(facet, ':', 1) end
$$;

-- Options that shoppers look for by one name, whatever they are called; each other one by its own name.
create function option_kind(name text) returns text language sql immutable parallel safe as $$
  select case
    when lower(name) in ('colour', 'color', 'colours', 'colors', 'glaze', 'farbe', 'farben', 'glasur') then 'colour'
    when lower(name) in ('size', 'sizes', 'größe', 'grösse', 'groesse', 'größen') then 'size'
    else 'option:' || lower(replace(name, ':', ' ')) end
$$;

-- A price as one of some seventy steps, each a quarter higher than the one before: what lies between two prices is found by the steps
-- between them.
create function price_step(price integer) returns integer language sql immutable parallel safe as $$
  select floor(ln(price + 1) / ln(1.25))::int
$$;

-- One text of an object in all languages that it has been translated to.
create function words_of(translations jsonb, field text) returns jsonb language sql immutable parallel safe as $$
  -- Most have no translations at all, and this is asked for each value of each product.
  select case when translations = '{}' then '{}' else (
    select coalesce(jsonb_object_agg(e.key, e.value ->> field) filter (where nullif(e.value ->> field, '') is not null), '{}')
    from jsonb_each(translations) e) end
$$;

-- How each product that is shown belongs on the shelf.
create or replace view shelf_worked_out as
select p.id as product_id, v.low is not null as shown, p.created_at, v.low, v.high, v.was_lowest, v.was_stated, v.available,
  array(select f.facet from (
      select 'type:' || p.product_type as facet where p.product_type <> ''
      union select 'vendor:' || p.vendor where p.vendor <> ''
      -- Of so many tags nobody chooses: the first by the alphabet.
      union (select 'tag:' || g.tag from unnest(p.tags) g (tag) where g.tag <> '' order by 1 limit 30)
      union select w.facet from unnest(w.facets) w (facet)
      union select k.facet from jsonb_object_keys(x.labels) k (facet)
      union select 'price:' || price_step(v.low)
      union select 'available' where v.available
      union select 'reduced:lowest' where v.reduced_lowest
      union select 'reduced:stated' where v.reduced_stated
      union select 'offer:lowest' where v.offer_lowest
      union select 'offer:stated' where v.offer_stated) f
    order by 1) as facets,
  case when p.product_type <> '' then jsonb_build_object('type:' || p.product_type, jsonb_build_object('in', t.types)) else '{}' end
    || w.labels || x.labels as labels,
  array(select m.collection_id from collection_products m where m.product_id = p.id order by 1) as collections,
  t.sorted as titles,
  json_build_object('slug', p.slug, 'title', p.title, 'titles', t.titles, 'low', v.low, 'high', v.high, 'content', v.content,
    'only', v.only, 'swatches', w.swatches, 'pictures', g.pictures) as card,
  g.colour_pictures
from products p
cross join lateral (
  select min(o.price) as low, max(o.price) as high,
    (array_agg(o.lowest order by o.price, o.position))[1] as was_lowest,
    (array_agg(o.stated order by o.price, o.position))[1] as was_stated,
    bool_or(o.lowest is not null) as reduced_lowest, bool_or(o.stated is not null) as reduced_stated,
    bool_or(o.lowest is not null and o.available) as offer_lowest, bool_or(o.stated is not null and o.available) as offer_stated,
    bool_or(o.available) as available,
    (array_agg(o.content order by o.price, o.position))[1] as content,
    case when count(*) = 1 then to_json((array_agg(o.named))[1]) end as only
  from (
    select v.price, v.position,
      case when v.compare_at_price > v.price then v.compare_at_price end as stated,
      case when v.compare_at_price > v.price and v.lowest_before > v.price then v.lowest_before end as lowest,
      not v.tracks_stock or v.allows_backorder
        or exists (select from stock_on_offer s where s.variant_id = v.id and s.pieces > 0) as available,
      case when v.content_amount is not null then jsonb_build_object('amount', v.content_amount, 'unit', v.content_unit) end as content,
      to_jsonb(array(select w.name from options o join option_values w on w.option_id = o.id
        and w.id in (v.value1_id, v.value2_id, v.value3_id) where o.product_id = p.id order by o.position)) as named
    from variants v where v.product_id = p.id) o) v
cross join lateral (
  select coalesce(jsonb_object_agg(e.key, e.value ->> 'title') filter (where nullif(e.value ->> 'title', '') is not null), '{}') as titles,
    jsonb_build_object('', plain_text(p.title)) || coalesce(jsonb_object_agg(e.key, plain_text(e.value ->> 'title'))
      filter (where nullif(e.value ->> 'title', '') is not null), '{}') as sorted,
    coalesce(jsonb_object_agg(e.key, e.value ->> 'type') filter (where nullif(e.value ->> 'type', '') is not null), '{}') as types
  from jsonb_each(p.translations) e) t
cross join lateral (
  select coalesce(array_agg(c.name) filter (where c.kind = 'colour'), '{}') as colours,
    coalesce(array_agg(c.kind || ':' || c.name), '{}') as facets,
    coalesce(jsonb_object_agg(c.kind || ':' || c.name, jsonb_build_object('in', c.words)
      || case when c.kind = 'colour' then jsonb_build_object('swatch', c.swatch)
        when c.kind like 'option:%' then jsonb_build_object('of', c.option_words) else '{}' end), '{}') as labels,
    coalesce((select json_agg(s.swatch order by s.option_position, s.position) from (
      select w.swatch, o.position as option_position, w.position from options o join option_values w on w.option_id = o.id
      where o.product_id = p.id and w.swatch is not null order by 2, 3 limit 5) s), '[]') as swatches
  from (
    select distinct on (k.kind, w.name) k.kind, w.name, w.swatch, words_of(w.translations, 'name') as words,
      jsonb_build_object('', o.name) || words_of(o.translations, 'name') as option_words
    from options o join option_values w on w.option_id = o.id
    cross join lateral (select case when w.swatch is not null then 'colour' else option_kind(o.name) end as kind) k
    where o.product_id = p.id
    order by k.kind, w.name, o.position) c) w
cross join lateral (
  select coalesce(jsonb_object_agg('fact:' || e.key || ':' || e.value, jsonb_build_object('in', words_of(p.translations, 'fact.' || e.key))), '{}')
    as labels
  -- A sentence is nothing to choose by.
  from jsonb_each_text(p.facts) e where e.value <> '' and length(e.value) <= 80) x
cross join lateral (
  select coalesce((select json_agg(x.picture order by x.position) from (
      select m.picture, m.position from shown_pictures m where m.product_id = p.id order by m.position limit 2) x), '[]') as pictures,
    coalesce((select json_object_agg(x.name, x.pictures order by x.name) from (
      select y.name, json_agg(json_build_object('at', y.position, 'picture', y.picture) order by y.position) as pictures
      from (
        select n.name, m.position, m.picture, row_number() over (partition by n.name order by m.position) as rank
        from unnest(w.colours) n (name)
        join shown_pictures m on m.product_id = p.id and exists (
          select from variants v join option_values o on o.id in (v.value1_id, v.value2_id, v.value3_id)
          where v.product_id = p.id and v.media_id = m.media_id and o.name = n.name)) y
      where y.rank <= 2 group by y.name) x), '{}') as colour_pictures) g
where p.status = 'active' and v.low is not null;

-- A list reads the counts of the facets that it shows, and of no others.
create index facet_counts_kind on facet_counts (collection_id, facet_kind(facet));
-- Rows that have been made one of are left alone until there are more of the same.
alter table facet_counts add column folded boolean not null default false;
create index facet_counts_new on facet_counts (collection_id) where not folded;

create or replace function fold_facet_counts() returns void language sql as $$
  with many as (
    select collection_id, facet, label from facet_counts where not folded group by 1, 2, 3
  ), taken as (
    delete from facet_counts f using many m
    where f.collection_id = m.collection_id and f.facet = m.facet and f.label = m.label
    returning f.collection_id, f.facet, f.label, f.products
  )
  insert into facet_counts (collection_id, facet, label, products, folded)
    select collection_id, facet, label, sum(products), true from taken group by 1, 2, 3 having sum(products) <> 0
$$;

-- How rare a facet is decides how a list is found: rarer ones than the usual hundred have to be known.
alter table shelf alter column facets set statistics 500;

-- A list that is narrowed by the price hears of it with its order by price.
create function listed_by(facets text[]) returns text[] language sql immutable parallel safe as $$
  select array(select facet from unnest(facets) facet where facet not like 'price:%' order by 1)
$$;

create or replace function tell_shelf_change() returns trigger language plpgsql as $$
begin
  insert into changes (tag)
    with both_rows as materialized (
      select o.shown as was_shown, n.shown, o.card ->> 'slug' as old_slug, n.card ->> 'slug' as slug,
        o.collections || n.collections as collections, n.product_id,
        n.shown and (not o.shown or o.created_at <> n.created_at) as comes,
        o.facets as old_facets, n.facets,
        -- What cards say, and what places tell, is no matter of the list. Whatever else comes into the row, is.
        to_jsonb(o) - own.columns is distinct from to_jsonb(n) - own.columns
          or listed_by(o.facets) is distinct from listed_by(n.facets) as is_listed_otherwise
      from old_rows o join new_rows n on n.product_id = o.product_id
      cross join (values (array['created_at', 'low', 'high', 'was_lowest', 'was_stated', 'titles', 'card', 'colour_pictures',
        'facets']))
        own (columns))
    select 'card:' || coalesce(old_slug, '') from both_rows where was_shown
    union select 'card:' || coalesce(slug, '') from both_rows where shown
    union select 'list:' || c.id from both_rows b cross join unnest(b.collections) c (id) where is_listed_otherwise
    union select 'newest' from both_rows where comes
    union select 'reduced' from both_rows b where exists (
      select from unnest(b.facets) f (facet) where f.facet like 'offer:%' and (b.comes or f.facet <> all (b.old_facets)))
    on conflict do nothing;
  perform tell_kin(p.product_type, p.tags) from old_rows o join new_rows n on n.product_id = o.product_id
    join products p on p.id = n.product_id where o.shown <> n.shown;
  return null;
end $$;

select reshelve(array(select id from products));
