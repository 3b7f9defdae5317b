-- What each variant has cost since when, written by the database itself, so that no way of writing a price forgets it. The law
-- lets only the lowest price of the 30 days before a reduction stand beside it (Directive 98/6/EC, article 6a; in Germany
-- section 11 PAngV).
create table variant_prices (
  variant_id uuid not null references variants on delete cascade,
  from_at timestamptz not null default now(),
  price integer not null check (price between 0 and 99999999),
  -- Of several prices within one transaction only the last was ever to be seen.
  primary key (variant_id, from_at)
);
create trigger append_only before update on variant_prices for each row when (old.from_at <> now()) execute function refuse_change();

-- What is on sale now has cost so much at least from here on.
insert into variant_prices (variant_id, price) select id, price from variants;

-- The lowest price of the 30 days before a moment; null when it is not known what it cost in all of them, or since it came.
create function lowest_price_before(variant uuid, came_at timestamptz, moment timestamptz) returns integer
  language sql stable as $$
  with since as (
    select max(from_at) as from_at from variant_prices
    where variant_id = variant and from_at < moment and from_at <= greatest(came_at, moment - interval '30 days')
  )
  select min(p.price) from since join variant_prices p on p.variant_id = variant and p.from_at >= since.from_at and p.from_at < moment
$$;

-- Set when a reduction begins, and stays with it: a listing reads a column and looks nothing up.
alter table variants add column lowest_before integer;

create function find_lowest_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.lowest_before := null;
  elsif new.price <> old.price
    or (new.compare_at_price > new.price and (old.compare_at_price > old.price) is not true) then
    new.lowest_before := lowest_price_before(new.id, new.created_at, now());
  else
    new.lowest_before := old.lowest_before;
  end if;
  return new;
end $$;
create trigger lowest_price before insert or update on variants for each row execute function find_lowest_price();

create function keep_price() returns trigger language plpgsql as $$
declare latest timestamptz := (select max(from_at) from variant_prices where variant_id = new.id);
begin
  -- A writer that began earlier and waited for this row comes after the one it waited for.
  insert into variant_prices (variant_id, price, from_at)
    values (new.id, new.price, case when latest > now() then latest + interval '1 microsecond' else now() end)
    on conflict (variant_id, from_at) do update set price = excluded.price;
  return null;
end $$;
create trigger price_kept after insert on variants for each row execute function keep_price();
create trigger price_kept_again after update of price on variants for each row when (old.price <> new.price)
  execute function keep_price();
