-- What lists need of each product, worked out when it changes and not when somebody reads (docs/decisions/0020-shelf.md). Everything
-- here follows from the tables of before; `reshelve` is the one function that writes it.
create table shelf (
  product_id uuid primary key,
  -- Active, and with something to buy. Of the others there is nothing but this row.
  shown boolean not null default false,
  created_at timestamptz not null default 'epoch',
  low integer not null default 0,
  high integer not null default 0,
  -- Of the cheapest variant, by the two ways in which a reduction may be told (app/catalogue/products/variant-parts.server.ts).
  was_lowest integer,
  was_stated integer,
  available boolean not null default false,
  -- What lists are narrowed by: 'type:Bowls', 'colour:Tide', 'available', 'reduced:lowest'; 'offer:lowest' where a reduced variant can be had.
  facets text[] not null default '{}',
  -- How the values among them are written: {"type:Bowls": {"in": {"de": "Schalen"}}, "colour:Tide": {"in": {}, "swatch": "#334455"}}.
  labels jsonb not null default '{}',
  collections uuid[] not null default '{}',
  -- For sorting: by language, and the shop's own under ''.
  titles jsonb not null default '{}',
  -- What a card shows (app/catalogue/shelf/shelved.ts).
  card json not null default '{}',
  -- By the name of a colour, the pictures of the variants that have it: each with its position.
  colour_pictures json not null default '{}'
);
create index shelf_facets on shelf using gin (collections, facets);
create index shelf_newest on shelf (created_at desc, product_id desc) where shown;
create index shelf_offers_lowest on shelf (created_at desc, product_id desc) where facets @> '{offer:lowest}';
create index shelf_offers_stated on shelf (created_at desc, product_id desc) where facets @> '{offer:stated}';

-- A product in a collection, with what each order goes by: a page of any order is a stretch of an index. A language that titles are
-- sorted in has an index here.
create table shelf_places (
  collection_id uuid not null,
  product_id uuid not null,
  position integer not null,
  created_at timestamptz not null,
  low integer not null,
  titles jsonb not null,
  primary key (collection_id, product_id)
);
create index shelf_places_product on shelf_places (product_id);
create index shelf_places_featured on shelf_places (collection_id, position, created_at desc, product_id);
create index shelf_places_newest on shelf_places (collection_id, created_at desc, position, product_id);
create index shelf_places_price_up on shelf_places (collection_id, low, position, created_at desc, product_id);
create index shelf_places_price_down on shelf_places (collection_id, low desc, position, created_at desc, product_id);
create index shelf_places_title_en on shelf_places
  (collection_id, (coalesce(titles ->> 'en', titles ->> '')), position, created_at desc, product_id);
create index shelf_places_title_de on shelf_places
  (collection_id, (coalesce(titles ->> 'de', titles ->> '')), position, created_at desc, product_id);

-- How many products of a collection have a facet, as written in one way: the sum of all its rows, since a transaction that changes
-- it adds a row and waits for nobody. A job makes one row of them. The facet '' counts all products.
create table facet_counts (
  id uuid primary key default uuidv7(),
  collection_id uuid not null,
  facet text not null,
  label jsonb not null,
  products integer not null
);
create index facet_counts_collection on facet_counts (collection_id, facet);

create view shown_pictures as
  select pm.product_id, pm.media_id, pm.position, json_build_object('key', m.key, 'kind', m.kind, 'widths', m.widths,
    'width', m.width, 'height', m.height, 'colour', m.colour) as picture
  from product_media pm join media m on m.id = pm.media_id;

-- How each product that is shown belongs on the shelf.
create view shelf_worked_out as
select p.id as product_id, v.low is not null as shown, p.created_at, v.low, v.high, v.was_lowest, v.was_stated, v.available,
  array(select f.facet from (
      select 'type:' || p.product_type as facet where p.product_type <> ''
      union select 'colour:' || c.name from unnest(w.colours) c (name)
      union select 'available' where v.available
      union select 'reduced:lowest' where v.reduced_lowest
      union select 'reduced:stated' where v.reduced_stated
      union select 'offer:lowest' where v.offer_lowest
      union select 'offer:stated' where v.offer_stated) f
    order by 1) as facets,
  case when p.product_type <> '' then jsonb_build_object('type:' || p.product_type, jsonb_build_object('in', t.types)) else '{}' end
    || w.labels as labels,
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
  select coalesce(array_agg(c.name), '{}') as colours,
    coalesce(jsonb_object_agg('colour:' || c.name, jsonb_build_object('in', c.words, 'swatch', c.swatch)), '{}') as labels,
    coalesce((select json_agg(s.swatch order by s.option_position, s.position) from (
      select w.swatch, o.position as option_position, w.position from options o join option_values w on w.option_id = o.id
      where o.product_id = p.id and w.swatch is not null order by 2, 3 limit 5) s), '[]') as swatches
  from (
    select distinct on (w.name) w.name, w.swatch,
      (select coalesce(jsonb_object_agg(e.key, e.value ->> 'name') filter (where nullif(e.value ->> 'name', '') is not null), '{}')
        from jsonb_each(w.translations) e) as words
    from options o join option_values w on w.option_id = o.id
    where o.product_id = p.id and (w.swatch is not null
      or lower(o.name) in ('colour', 'color', 'colours', 'colors', 'glaze', 'farbe', 'farben', 'glasur'))
    order by w.name, o.position) c) w
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

create view shelf_places_worked_out as
  select m.collection_id, s.product_id, m.position, s.created_at, s.low, s.titles
  from collection_products m join shelf_worked_out s on s.product_id = m.product_id;

create view facet_counts_worked_out as
  select c.id as collection_id, f.facet, coalesce(s.labels -> f.facet, '{}') as label, count(*)::int as products
  from shelf_worked_out s cross join unnest(s.collections) c (id) cross join unnest(s.facets || '{""}'::text[]) f (facet)
  group by 1, 2, 3;

-- Puts products on the shelf as they are now, or takes them off. Whoever does that for the same product waits until this transaction
-- has ended, and then sees what it did. Answers with how many were not as they should be.
create function reshelve(changed uuid[]) returns integer language plpgsql as $$
declare
  sorted uuid[] := array(select distinct id from unnest(changed) c (id) order by 1);
  at integer;
  wrong integer := 0;
begin
  insert into shelf (product_id) select p.id from products p where p.id = any (sorted) order by 1 on conflict do nothing;
  perform from shelf where product_id = any (sorted) order by product_id for update;
  for at in select generate_series(1, cardinality(sorted), 500) loop
    wrong := wrong + reshelve_locked(sorted[at:at + 499]);
  end loop;
  return wrong;
end
$$;

create function reshelve_locked(locked uuid[]) returns integer language sql as $$
  with stood as materialized (select * from shelf where product_id = any (locked)),
  worked as materialized (select * from shelf_worked_out where product_id = any (locked)),
  due as materialized (
    select s.product_id, coalesce(w.shown, false) as shown, coalesce(w.created_at, 'epoch') as created_at, coalesce(w.low, 0) as low,
      coalesce(w.high, 0) as high, w.was_lowest, w.was_stated, coalesce(w.available, false) as available,
      coalesce(w.facets, '{}') as facets, coalesce(w.labels, '{}') as labels, coalesce(w.collections, '{}') as collections,
      coalesce(w.titles, '{}') as titles, coalesce(w.card, '{}') as card, coalesce(w.colour_pictures, '{}') as colour_pictures
    from stood s left join worked w on w.product_id = s.product_id
    where (s.shown, s.created_at, s.low, s.high, s.was_lowest, s.was_stated, s.available, s.facets, s.labels, s.collections, s.titles,
        s.card::text, s.colour_pictures::text)
      is distinct from (coalesce(w.shown, false), coalesce(w.created_at, 'epoch'), coalesce(w.low, 0), coalesce(w.high, 0),
        w.was_lowest, w.was_stated, coalesce(w.available, false), coalesce(w.facets, '{}'), coalesce(w.labels, '{}'),
        coalesce(w.collections, '{}'), coalesce(w.titles, '{}'), coalesce(w.card::text, '{}'), coalesce(w.colour_pictures::text, '{}'))
  ),
  counted as (
    insert into facet_counts (collection_id, facet, label, products)
    select c.id, f.facet, coalesce(r.labels -> f.facet, '{}'), sum(r.sign)
    from (
      select -1 as sign, s.facets, s.labels, s.collections from stood s join due d on d.product_id = s.product_id
      union all select 1, facets, labels, collections from due) r
    cross join unnest(r.collections) c (id) cross join unnest(r.facets || '{""}'::text[]) f (facet)
    group by 1, 2, 3 having sum(r.sign) <> 0
  ),
  left_places as (
    delete from shelf_places k where k.product_id = any (locked)
      and not exists (select from worked w where w.product_id = k.product_id and k.collection_id = any (w.collections))
    returning k.product_id
  ),
  taken_places as (
    insert into shelf_places as k (collection_id, product_id, position, created_at, low, titles)
    select m.collection_id, w.product_id, m.position, w.created_at, w.low, w.titles
    from worked w join collection_products m on m.product_id = w.product_id
    on conflict (collection_id, product_id) do update
      set position = excluded.position, created_at = excluded.created_at, low = excluded.low, titles = excluded.titles
      where (k.position, k.created_at, k.low, k.titles)
        is distinct from (excluded.position, excluded.created_at, excluded.low, excluded.titles)
    returning k.product_id
  ),
  gone as (
    delete from shelf s where s.product_id = any (locked) and not exists (select from products p where p.id = s.product_id)
    returning s.product_id
  ),
  set_right as (
    update shelf s set shown = d.shown, created_at = d.created_at, low = d.low, high = d.high, was_lowest = d.was_lowest,
      was_stated = d.was_stated, available = d.available, facets = d.facets, labels = d.labels, collections = d.collections,
      titles = d.titles, card = d.card, colour_pictures = d.colour_pictures
    from due d where d.product_id = s.product_id and exists (select from products p where p.id = s.product_id)
    returning s.product_id
  )
  select count(distinct product_id)::int from (
    select product_id from left_places union all select product_id from taken_places union all select product_id from gone
    union all select product_id from set_right) touched
$$;

-- What the transaction under way has changed. Products are put on the shelf once, when it ends, however often they were touched.
create unlogged table shelf_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  product_id uuid not null,
  primary key (transaction_id, product_id)
);

create function reshelve_changed() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  -- The first of the transaction's rows has done it for all.
  if not exists (select from shelf_changes where transaction_id = new.transaction_id and product_id = new.product_id) then
    return null;
  end if;
  with taken as (delete from shelf_changes where transaction_id = new.transaction_id returning product_id)
    select array_agg(product_id) into changed from taken;
  perform reshelve(changed);
  return null;
end
$$;
create constraint trigger reshelve after insert on shelf_changes deferrable initially deferred
  for each row execute function reshelve_changed();

create function mark_for_shelf(product uuid) returns void language sql as $$
  insert into shelf_changes (product_id) values (product) on conflict do nothing
$$;

-- As in 0001, and the shelf hears of it.
create or replace function tell_product_change() returns trigger language plpgsql as $$
declare
  field text := case tg_table_name when 'products' then 'id' else 'product_id' end;
  was uuid := to_jsonb(old) ->> field;
  now_is uuid := to_jsonb(new) ->> field;
begin
  perform tell_change('product:' || coalesce(now_is, was));
  perform tell_change('listing');
  perform mark_for_shelf(coalesce(now_is, was));
  -- A variant may go from one product to another.
  if was <> now_is then
    perform mark_for_shelf(was);
  end if;
  return null;
end $$;

create or replace function tell_option_value_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_change('product:' || o.product_id), mark_for_shelf(o.product_id) from options o where o.id = changed.option_id;
  perform tell_change('listing');
  return null;
end $$;

create or replace function tell_media_change() returns trigger language plpgsql as $$
begin
  perform tell_change('product:' || p.product_id), mark_for_shelf(p.product_id) from product_media p where p.media_id = new.id;
  perform tell_change('product:' || v.product_id) from variants v where v.media_id = new.id;
  perform tell_change('collection:' || c.id) from collections c where c.media_id = new.id;
  perform tell_change('locations') from locations l where l.media_id = new.id;
  -- Cards of a grid depend on the list as a whole.
  perform tell_change('listing');
  return null;
end $$;

create or replace function tell_membership_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_change('collection:' || changed.collection_id);
  perform mark_for_shelf(changed.product_id);
  return null;
end $$;

-- Whether a variant can be had changes only where there is nothing left that nobody has set aside, before or after.
create function mark_level_for_shelf() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform mark_for_shelf(v.product_id) from variants v where v.id = changed.variant_id;
  return null;
end $$;
create trigger shelf after insert or delete on stock_levels for each row execute function mark_level_for_shelf();
create trigger shelf_changed after update on stock_levels for each row
  when (least(old.on_hand - old.reserved, new.on_hand - new.reserved) <= 0) execute function mark_level_for_shelf();

-- What is set aside for an order is on offer to others as long as the order has no money (`unpaid_orders`).
create function mark_held_for_shelf() returns trigger language plpgsql as $$
declare held_for uuid := coalesce(to_jsonb(new) ->> 'order_id', to_jsonb(new) ->> 'id');
begin
  perform mark_for_shelf(v.product_id) from stock_reservations r
    join stock_levels s on s.variant_id = r.variant_id and s.location_id = r.location_id
    join variants v on v.id = r.variant_id
    where r.order_id = held_for and r.state = 'held' and s.on_hand <= s.reserved;
  return null;
end $$;
create trigger shelf after insert on payment_attempts for each row
  when (new.state in ('processing', 'authorised', 'captured')) execute function mark_held_for_shelf();
create trigger shelf_changed after update of state on payment_attempts for each row
  when ((old.state in ('processing', 'authorised', 'captured')) <> (new.state in ('processing', 'authorised', 'captured')))
  execute function mark_held_for_shelf();
create trigger shelf_changed after update of state, held_because on orders for each row
  when ((old.state in ('pending', 'expired') and old.held_because is null)
    <> (new.state in ('pending', 'expired') and new.held_because is null)) execute function mark_held_for_shelf();

-- Many rows that count the same become one, with the same sum.
create function fold_facet_counts() returns void language sql as $$
  with many as (
    select collection_id, facet, label from facet_counts group by 1, 2, 3 having count(*) > 1 or sum(products) = 0
  ), taken as (
    delete from facet_counts f using many m
    where f.collection_id = m.collection_id and f.facet = m.facet and f.label = m.label
    returning f.collection_id, f.facet, f.label, f.products
  )
  insert into facet_counts (collection_id, facet, label, products)
    select collection_id, facet, label, sum(products) from taken group by 1, 2, 3 having sum(products) <> 0
$$;

-- What is not as it should be; nothing, at any moment between two transactions.
create view shelf_differences as
  select 'product ' || coalesce(s.product_id, w.product_id) as what,
    (to_jsonb(s) - 'product_id')::text as stands, (to_jsonb(w) - 'product_id')::text as should
  from (select * from shelf where shown) s full join shelf_worked_out w on w.product_id = s.product_id
  where to_jsonb(s) is distinct from to_jsonb(w)
  union all
  select 'place of ' || coalesce(k.product_id, w.product_id) || ' in ' || coalesce(k.collection_id, w.collection_id),
    to_jsonb(k)::text, to_jsonb(w)::text
  from shelf_places k full join shelf_places_worked_out w on w.collection_id = k.collection_id and w.product_id = k.product_id
  where to_jsonb(k) is distinct from to_jsonb(w)
  union all
  select 'count of ' || coalesce(f.facet, w.facet) || ' in ' || coalesce(f.collection_id, w.collection_id),
    f.products::text, w.products::text
  from (select collection_id, facet, label, sum(products)::int as products from facet_counts group by 1, 2, 3
    having sum(products) <> 0) f
  full join facet_counts_worked_out w on w.collection_id = f.collection_id and w.facet = f.facet and w.label = f.label
  where f.products is distinct from w.products;

select reshelve(array(select id from products));
