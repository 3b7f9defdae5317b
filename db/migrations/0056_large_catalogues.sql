-- What a list is narrowed by is found slice by slice: every product is in one of eight, by chance, and each of its words says in which.
-- A list counts to a thousand; where many match, a slice or two have as many, and the others are not looked at
-- (docs/decisions/0021-filters.md).
create function facet_words(product uuid, collections uuid[], facets text[]) returns tsvector
language sql immutable parallel safe cost 10000 as $$
  select array_to_tsvector(array(
    select chr(97 + get_byte(uuid_send(product), 15) % 8) || word from unnest(collections::text[] || facets) word))
$$;

-- Its cost says to the planner that it is read from the index, also where products are few: made for each row, it takes longer than the rest.
-- Without a list of what is still to be sorted in: each slice would read it.
create index shelf_words on shelf using gin (facet_words(product_id, collections, facets)) with (fastupdate = off);
drop index shelf_facets;

-- A product may have a hundred variants: what all rows of a statement change is told once, and their prices are kept at once.
create function tell_variants() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tell_product_row(product_id) from (select distinct product_id from new_rows) r;
  elsif tg_op = 'DELETE' then
    perform tell_product_row(product_id) from (select distinct product_id from old_rows) r;
  else
    -- A variant may go from one product to another.
    perform tell_product_row(product_id) from (
      select o.product_id from old_rows o join new_rows n on n.id = o.id where o.* is distinct from n.*
      union select n.product_id from old_rows o join new_rows n on n.id = o.id where o.* is distinct from n.*) r;
  end if;
  return null;
end $$;
drop trigger tell on variants;
drop trigger tell_changed on variants;
create trigger tell_come after insert on variants referencing new table as new_rows
  for each statement execute function tell_variants();
create trigger tell_gone after delete on variants referencing old table as old_rows
  for each statement execute function tell_variants();
create trigger tell_changed after update on variants referencing old table as old_rows new table as new_rows
  for each statement execute function tell_variants();

-- As in 0017, of all rows at once. A writer that began earlier and waited for a row comes after the one it waited for.
create function keep_prices(variants uuid[], prices integer[]) returns void language sql as $$
  insert into variant_prices (variant_id, price, from_at)
    select v.id, v.price, case when l.latest > now() then l.latest + interval '1 microsecond' else now() end
    from unnest(variants, prices) v (id, price)
    cross join lateral (select max(from_at) as latest from variant_prices p where p.variant_id = v.id) l
    on conflict (variant_id, from_at) do update set price = excluded.price
$$;
drop trigger price_kept on variants;
drop trigger price_kept_again on variants;
create or replace function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_prices(array_agg(id), array_agg(price)) from new_rows;
  else
    perform keep_prices(array_agg(n.id), array_agg(n.price)) from old_rows o join new_rows n on n.id = o.id where n.price <> o.price;
  end if;
  return null;
end $$;
create trigger price_kept after insert on variants referencing new table as new_rows
  for each statement execute function keep_price();
create trigger price_kept_again after update on variants referencing old table as old_rows new table as new_rows
  for each statement execute function keep_price();

-- As in 0017; it is looked up where a price is reduced, and nowhere else is it asked for.
create or replace function find_lowest_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.compare_at_price > new.price) is not true then
    new.lowest_before := null;
  elsif new.price <> old.price or (old.compare_at_price > old.price) is not true then
    new.lowest_before := lowest_price_before(new.id, new.created_at, now());
  else
    new.lowest_before := old.lowest_before;
  end if;
  return new;
end $$;

-- Planned for each call, the planning took four times as long as the work: it looks a few products up, however many there are.
alter function reshelve_locked(uuid[]) set plan_cache_mode = force_generic_plan;

-- As in 0013. What is set aside without money is looked for only where something is set aside: as a part of the view, every statement that
-- asks what is on offer made that ready first.
create function held_without_money(variant uuid, location uuid) returns integer language sql stable as $$
  select coalesce(sum(r.quantity)::int, 0) from stock_reservations r join unpaid_orders o on o.id = r.order_id
  where r.variant_id = variant and r.location_id = location and r.state = 'held'
$$;
create or replace view stock_on_offer as
  select s.variant_id, s.location_id,
    s.on_hand - case when s.reserved = 0 then 0 else s.reserved - held_without_money(s.variant_id, s.location_id) end as pieces
  from stock_levels s;

-- The four products that go with one: what was bought with it most often; then what is of its kind, by the tags that it shares; then what
-- stands beside it in its collection (`beside`, whose list then decides). Each is looked for only where those before are too few.
-- `hidden` was bought with it and cannot be now.
create function goes_with(product uuid, kind text, its_tags text[], out others uuid[], out hidden text[], out beside uuid)
language plpgsql stable as $$
begin
  select coalesce((array_agg(b.other_id order by b.times desc, s.created_at desc, b.other_id) filter (where s.shown))[:4], '{}'),
      coalesce(array_agg(q.slug) filter (where not s.shown), '{}')
    into others, hidden
    from bought_together b join shelf s on s.product_id = b.other_id join products q on q.id = b.other_id
    where b.product_id = product;
  if cardinality(others) < 4 and kind <> '' then
    others := others || array(
      select n.id from (
        select k.id, k.created_at, (select count(*) from unnest(k.tags) t (tag) where t.tag = any (its_tags)) as shared
        from (select q.id, q.created_at, q.tags from products q where q.product_type = kind and q.status = 'active'
          order by q.created_at desc limit 24) k
        where k.id <> product and k.id <> all (others)
        order by shared desc, created_at desc, id) n
      cross join lateral (select from shelf s where s.product_id = n.id and s.shown limit 1) s
      order by n.shared desc, n.created_at desc, n.id limit 4 - cardinality(others));
  end if;
  if cardinality(others) < 4 then
    beside := (select c.id from collection_products m join collections c on c.id = m.collection_id where m.product_id = product
      order by c.rule ->> 'field' in ('new', 'reduced'), c.position limit 1);
    others := others || array(
      select n.product_id from (
        select k.product_id, k.created_at from shelf_places k where k.collection_id = beside
          and k.position >= (select position from shelf_places own where own.collection_id = beside and own.product_id = product)
        order by k.position, k.created_at desc, k.product_id limit 24) n
      where n.product_id <> product and n.product_id <> all (others)
      order by n.created_at desc, n.product_id limit 4 - cardinality(others));
  end if;
end $$;
