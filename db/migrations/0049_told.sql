-- Each change tells what shows it, and no more (docs/decisions/0005-page-cache.md). Until now every change of any product told 'listing', and
-- every list of every collection was made anew.
--
--   product:<id>            its own page
--   card:<slug>             what a list shows of it
--   list:<collection>       which products it has, in which order by hand or by age, and the counts beside its filters
--   order:<collection>:price, order:<collection>:title   the order of its pages when they are sorted by that
--   members:<collection>    how many products it has
--   newest, reduced         which products are the newest, and the newest reduced ones
--   kin:<digest>            which products have this type, or this tag
--   media:<key>             a picture
--   listing                 anything that feeds say of products

create function tell_product_row(product uuid) returns void language plpgsql as $$
begin
  insert into changes (tag) values ('product:' || product), ('listing') on conflict do nothing;
  perform mark_for_shelf(product);
end $$;

create or replace function tell_product_change() returns trigger language plpgsql as $$
declare
  field text := case tg_table_name when 'products' then 'id' else 'product_id' end;
  was uuid := to_jsonb(old) ->> field;
  now_is uuid := to_jsonb(new) ->> field;
begin
  perform tell_product_row(coalesce(now_is, was));
  -- A variant may go from one product to another.
  if was <> now_is then
    perform tell_product_row(was);
  end if;
  return null;
end $$;

create or replace function tell_option_value_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_product_row(o.product_id) from options o where o.id = changed.option_id;
  return null;
end $$;

-- A row that is written as it was tells nothing.
do $$
declare
  at text;
  does text;
begin
  foreach at in array array['products', 'variants', 'options', 'product_media', 'option_values'] loop
    does := case at when 'option_values' then 'tell_option_value_change' else 'tell_product_change' end;
    execute format('drop trigger tell on %I', at);
    execute format('create trigger tell after insert or delete on %I for each row execute function %I()', at, does);
    execute format('create trigger tell_changed after update on %I for each row
      when (old.* is distinct from new.*) execute function %I()', at, does);
  end loop;
end $$;

-- What goes with a product is found by its type and its tags.
create function tell_kin(product_type text, tags text[]) returns void language plpgsql as $$
begin
  insert into changes (tag)
    select 'kin:' || md5('type:' || tell_kin.product_type) where tell_kin.product_type <> ''
    union select 'kin:' || md5('tag:' || t.tag) from unnest(tell_kin.tags) t (tag)
    on conflict do nothing;
end $$;

create function tell_kin_change() returns trigger language plpgsql as $$
begin
  if old.status = 'active' then
    perform tell_kin(old.product_type, old.tags);
  end if;
  if new.status = 'active' then
    perform tell_kin(new.product_type, new.tags);
  end if;
  return null;
end $$;
create trigger tell_kin after insert or delete on products for each row execute function tell_kin_change();
create trigger tell_kin_changed after update on products for each row
  when ((old.status, old.product_type, old.tags, old.created_at) is distinct from (new.status, new.product_type, new.tags, new.created_at))
  execute function tell_kin_change();

-- A product's own page says how many pieces are left from five downwards (app/catalogue/products/stock.ts); more are all alike.
create or replace function tell_stock_change() returns trigger language plpgsql as $$
begin
  insert into changes (tag) select 'product:' || v.product_id from variants v where v.id = coalesce(new.variant_id, old.variant_id)
    on conflict do nothing;
  if tg_op <> 'UPDATE' or (old.on_hand - old.reserved > 0) <> (new.on_hand - new.reserved > 0)
    or old.on_hand <> new.on_hand and new.on_hand <= new.reserved then
    perform tell_change('listing');
  end if;
  return null;
end $$;
drop trigger tell on stock_levels;
create trigger tell after insert or delete on stock_levels for each row execute function tell_stock_change();
create trigger tell_changed after update on stock_levels for each row
  when (old.* is distinct from new.* and least(old.on_hand - old.reserved, new.on_hand - new.reserved) <= 5)
  execute function tell_stock_change();

-- What is set aside for an order is on offer to others as long as the order has no money: as the shelf hears of it.
create or replace function tell_hold_change() returns trigger language plpgsql as $$
declare held_for uuid := coalesce(to_jsonb(new) ->> 'order_id', to_jsonb(new) ->> 'id');
begin
  perform tell_change('product:' || v.product_id), tell_change('listing') from stock_reservations r
    join stock_levels s on s.variant_id = r.variant_id and s.location_id = r.location_id
    join variants v on v.id = r.variant_id
    where r.order_id = held_for and r.state = 'held' and s.on_hand - s.reserved <= 5;
  return null;
end $$;
drop trigger tell on payment_attempts;
drop trigger tell on orders;
create trigger tell after insert on payment_attempts for each row
  when (new.state in ('processing', 'authorised', 'captured')) execute function tell_hold_change();
create trigger tell_changed after update of state on payment_attempts for each row
  when ((old.state in ('processing', 'authorised', 'captured')) <> (new.state in ('processing', 'authorised', 'captured')))
  execute function tell_hold_change();
create trigger tell_changed after update of state, held_because on orders for each row
  when ((old.state in ('pending', 'expired') and old.held_because is null)
    <> (new.state in ('pending', 'expired') and new.held_because is null)) execute function tell_hold_change();

create or replace function tell_media_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  insert into changes (tag)
    select 'media:' || changed.key where changed.key is not null
    union select 'media:' || old.key where old.key is not null
    union select 'product:' || p.product_id from product_media p where p.media_id = changed.id
    union select 'product:' || v.product_id from variants v where v.media_id = changed.id
    union select 'collection:' || c.id from collections c where c.media_id = changed.id
    union select 'locations' from locations l where l.media_id = changed.id
    union select 'listing'
    on conflict do nothing;
  perform mark_for_shelf(p.product_id) from product_media p where p.media_id = changed.id;
  return null;
end $$;
drop trigger tell on media;
create trigger tell after insert or delete on media for each row execute function tell_media_change();
create trigger tell_changed after update on media for each row when (old.* is distinct from new.*) execute function tell_media_change();

-- Which collection its page names. That the list is another, the shelf tells.
create or replace function tell_membership_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_change('product:' || changed.product_id), mark_for_shelf(changed.product_id);
  return null;
end $$;

-- What lists show is told where it stands. Rows come as not shown, and are written only where they become different.
create function tell_shelf_change() returns trigger language plpgsql as $$
begin
  insert into changes (tag)
    with both_rows as materialized (
      select o.shown as was_shown, n.shown, o.card ->> 'slug' as old_slug, n.card ->> 'slug' as slug,
        o.collections || n.collections as collections, n.product_id,
        n.shown and (not o.shown or o.created_at <> n.created_at) as comes,
        o.facets as old_facets, n.facets,
        -- What cards say, and what places tell, is no matter of the list. Whatever else comes into the row, is.
        to_jsonb(o) - own.columns is distinct from to_jsonb(n) - own.columns as is_listed_otherwise
      from old_rows o join new_rows n on n.product_id = o.product_id
      cross join (values (array['created_at', 'low', 'high', 'was_lowest', 'was_stated', 'titles', 'card', 'colour_pictures']))
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
create trigger tell_changed after update on shelf referencing old table as old_rows new table as new_rows
  for each statement execute function tell_shelf_change();

create function tell_shelf_gone() returns trigger language plpgsql as $$
begin
  insert into changes (tag)
    select 'card:' || coalesce(card ->> 'slug', '') from old_rows where shown
    union select 'list:' || c.id from old_rows o cross join unnest(o.collections) c (id)
    on conflict do nothing;
  return null;
end $$;
create trigger tell_gone after delete on shelf referencing old table as old_rows for each statement execute function tell_shelf_gone();

create function tell_places() returns trigger language plpgsql as $$
begin
  insert into changes (tag)
    select distinct t.tag from those cross join lateral (values ('list:' || collection_id), ('members:' || collection_id)) t (tag)
    on conflict do nothing;
  return null;
end $$;
create trigger tell_come after insert on shelf_places referencing new table as those for each statement execute function tell_places();
create trigger tell_gone after delete on shelf_places referencing old table as those for each statement execute function tell_places();

create function tell_places_change() returns trigger language plpgsql as $$
begin
  insert into changes (tag)
    select distinct t.tag from old_rows o join new_rows n on n.collection_id = o.collection_id and n.product_id = o.product_id
    cross join lateral (
      select 'order:' || n.collection_id || ':price' as tag where o.low <> n.low
      union all select 'order:' || n.collection_id || ':title' where o.titles <> n.titles
      -- Equal prices and titles are in the order by hand and by age: that is of all orders. So is whatever else comes into the row.
      union all select 'list:' || n.collection_id where to_jsonb(o) - array['low', 'titles'] <> to_jsonb(n) - array['low', 'titles']) t
    on conflict do nothing;
  return null;
end $$;
create trigger tell_changed after update on shelf_places referencing old table as old_rows new table as new_rows
  for each statement execute function tell_places_change();
