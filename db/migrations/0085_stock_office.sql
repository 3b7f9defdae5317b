-- Stock in the back office: staff set, adjust, receive, move and count it. Why a level changed is said in the trade's own words.
alter table stock_movements
  add column note text not null default '' check (length(note) <= 500),
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (reason in ('sale', 'return', 'correction', 'receipt', 'release', 'count', 'move',
    'damaged', 'found', 'lost', 'given_away'));

-- At this many or fewer it is low. Null: nobody wants to know.
alter table variants add column low_stock_at integer check (low_stock_at between 0 and 1000000);

-- A UUID of version 7 (RFC 9562, 5.7), as the shop makes them: new rows are next to each other.
create function ordered_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- The list of levels reads each filter and each order from an index, so a level knows of its product and its variant what it is
-- found by. Triggers keep these; the quantities are written by the shop alone.
alter table stock_levels
  add column id uuid not null default ordered_id(),
  add column vendor text not null default '',
  add column counted boolean not null default true,
  add column low_at integer;
update stock_levels s set vendor = p.vendor, counted = v.tracks_stock
  from variants v join products p on p.id = v.product_id where v.id = s.variant_id;

create function describe_level() returns trigger language plpgsql as $$
begin
  select p.vendor, v.tracks_stock, v.low_stock_at into new.vendor, new.counted, new.low_at
    from variants v join products p on p.id = v.product_id where v.id = new.variant_id;
  new.vendor := coalesce(new.vendor, '');
  new.counted := coalesce(new.counted, true);
  return new;
end $$;
create trigger describe before insert on stock_levels for each row execute function describe_level();

-- In the order in which everybody locks levels.
create function describe_levels_of(of_variants uuid[]) returns void language sql as $$
  update stock_levels s set vendor = p.vendor, counted = v.tracks_stock, low_at = v.low_stock_at
  from (select variant_id, location_id from stock_levels where variant_id = any (of_variants)
      order by variant_id, location_id for update) l
    join variants v on v.id = l.variant_id join products p on p.id = v.product_id
  where s.variant_id = l.variant_id and s.location_id = l.location_id
    and (s.vendor, s.counted, s.low_at) is distinct from (p.vendor, v.tracks_stock, v.low_stock_at)
$$;
-- Of all rows of a statement together: one by one they would be locked in an order of their own.
create function describe_levels_of_variants() returns trigger language plpgsql as $$
declare changed uuid[] := array(select n.id from old_rows o join new_rows n using (id)
  where (o.product_id, o.tracks_stock, o.low_stock_at) is distinct from (n.product_id, n.tracks_stock, n.low_stock_at));
begin
  if cardinality(changed) > 0 then perform describe_levels_of(changed); end if;
  return null;
end $$;
create trigger describe_levels after update on variants referencing old table as old_rows new table as new_rows
  for each statement execute function describe_levels_of_variants();
create function describe_levels_of_products() returns trigger language plpgsql as $$
declare changed uuid[] := array(select v.id from old_rows o join new_rows n using (id) join variants v on v.product_id = n.id
  where o.vendor <> n.vendor);
begin
  if cardinality(changed) > 0 then perform describe_levels_of(changed); end if;
  return null;
end $$;
create trigger describe_levels after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function describe_levels_of_products();

create unique index stock_levels_id on stock_levels (id);
drop index stock_levels_location;
create index stock_levels_location on stock_levels (location_id, (on_hand - reserved), id);
create index stock_levels_available on stock_levels ((on_hand - reserved), id) where counted;
create index stock_levels_by_vendor on stock_levels (vendor, (on_hand - reserved), id) where counted;
create index stock_levels_low on stock_levels ((on_hand - reserved), id) where counted and on_hand - reserved <= low_at;
create index variants_not_counted on variants (id) where not tracks_stock;
create index products_by_vendor on products (vendor, id);
create index products_title_typed on products using gin (lower(title) gin_trgm_ops);

-- What is sold and not sent yet is still on the shelf. A reservation says whether its order has anything left to send.
alter table stock_reservations add column unsent boolean not null default true;
create function note_unsent() returns trigger language plpgsql as $$
declare has_more boolean := new.state = 'placed' and coalesce(new.fulfilment, 'unfulfilled') in ('unfulfilled', 'partial');
begin
  update stock_reservations set unsent = has_more where order_id = new.id and unsent <> has_more;
  return null;
end $$;
create trigger unsent after update of state, fulfilment on orders for each row
  when ((old.state, old.fulfilment) is distinct from (new.state, new.fulfilment)) execute function note_unsent();
update stock_reservations r set unsent = false from orders o
  where o.id = r.order_id and not (o.state in ('pending', 'placed') and coalesce(o.fulfilment, 'unfulfilled') in ('unfulfilled', 'partial'));
create index stock_reservations_unsent on stock_reservations (variant_id) where state = 'committed' and unsent;

-- How many pieces of a variant at a location are sold and not sent yet. Of an order that took from several locations, the first ones
-- count as sent first.
create function pieces_to_send(of_variant uuid, at_location uuid) returns integer language sql stable as $$
  select coalesce(sum(least(c.quantity, greatest(0, c.up_to - coalesce(sent.pieces, 0)))), 0)::integer
  from (select r.order_id, r.location_id, r.quantity, sum(r.quantity) over (partition by r.order_id order by r.location_id) as up_to
      from stock_reservations r where r.variant_id = of_variant and r.state = 'committed' and r.unsent) c
    left join lateral (select sum(p.quantity) as pieces from shipments s join shipment_lines p on p.shipment_id = s.id
      join order_lines l on l.id = p.order_line_id
      where s.order_id = c.order_id and s.state <> 'cancelled' and l.variant_id = of_variant) sent on true
  where c.location_id = at_location
$$;
