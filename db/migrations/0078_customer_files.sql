-- The office's file of each customer (docs/decisions/0035-customers.md): one of each account, with the account's id, and one of each address
-- that bought without an account. It has the sums that the list of customers is sorted by, since no request can add up a million orders.

-- What the shop has kept of an order's money, written with its standing (app/orders/standing). Null in orders of before, until the next start.
alter table orders add column kept bigint;
alter table orders alter column kept set default 0;
create index orders_without_kept on orders (id) where kept is null;

create table customer_files (
  id uuid primary key,
  customer_id uuid unique references customers on delete cascade,
  guest boolean not null generated always as (customer_id is null) stored,
  email text not null default '',
  name text not null default '',
  -- Where the latest order went.
  country text,
  -- Orders that were placed, also if they were cancelled since.
  orders integer not null default 0 check (orders >= 0),
  -- In the currency of most of these orders; '' without any.
  currency text not null default '',
  worth bigint not null default 0,
  -- 1970 without any: so that one index has the order of the list.
  last_order_at timestamptz not null default 'epoch',
  created_at timestamptz not null,
  check (customer_id is null or customer_id = id),
  check (customer_id is not null or email <> '')
);
create unique index customer_files_guest on customer_files (lower(email)) where customer_id is null;
create index customer_files_by_last on customer_files (guest, last_order_at, id);
create index customer_files_by_worth on customer_files (guest, currency, worth, id);
create index customer_files_by_orders on customer_files (guest, orders, id);
create index customer_files_country_by_last on customer_files (country, guest, last_order_at, id);
create index customer_files_country_by_worth on customer_files (country, guest, currency, worth, id);
create index customer_files_country_by_orders on customer_files (country, guest, orders, id);

-- Who has no orders has no currency, no worth and no last order: without this, the database takes a range that is empty for a large one.
create statistics customer_files_together (mcv) on guest, currency, worth, orders, last_order_at from customer_files;

create table customer_sums (
  file_id uuid not null references customer_files on delete cascade,
  currency text not null,
  orders integer not null,
  worth bigint not null,
  primary key (file_id, currency)
);

-- The same tags as of orders (app/orders/care); a group of customers is a tag.
create table customer_tags (
  file_id uuid not null references customer_files on delete cascade,
  tag text not null check (tag <> '' and length(tag) <= 40),
  primary key (file_id, tag)
);
create index customer_tags_tag on customer_tags (tag, file_id);

-- What the list is searched by: the words of the name, and the address as a whole.
create table customer_words (
  file_id uuid not null references customer_files on delete cascade,
  word text not null,
  primary key (file_id, word)
);
create index customer_words_word on customer_words (word text_pattern_ops, file_id);

-- Nothing has ever written these two: tags are above, notes are comments.
alter table customers drop column tags;
alter table customers drop column notes;

create function write_customer_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from customer_words where file_id = new.id;
  end if;
  insert into customer_words (file_id, word)
    select distinct new.id, left(word, 100)
    from unnest(regexp_split_to_array(lower(new.name), '[^[:alnum:]]+') || lower(new.email)) as word
    where word <> '';
  return null;
end $$;
create trigger words_of_new after insert on customer_files for each row execute function write_customer_words();
create trigger words_of_changed after update of name, email on customer_files
  for each row when (old.name <> new.name or old.email <> new.email) execute function write_customer_words();

-- An account has its file from the beginning.
create function write_customer_file() returns trigger language plpgsql as $$
begin
  insert into customer_files (id, customer_id, email, name, created_at)
    values (new.id, new.id, coalesce(new.email, ''), new.name, new.created_at)
    on conflict (id) do update set email = excluded.email, name = excluded.name;
  return null;
end $$;
create trigger file_of_new after insert on customers for each row execute function write_customer_file();
create trigger file_of_changed after update of name, email on customers
  for each row when (old.name <> new.name or old.email is distinct from new.email) execute function write_customer_file();

-- It was placed, and its buyer is known.
create function counts_for_customer(o orders) returns boolean language sql immutable as $$
  select o.placed_at is not null and o.erased_at is null and (o.customer_id is not null or o.email <> '')
$$;

-- Adds to the sums of a file, or takes off.
create function add_to_customer(file uuid, of_currency text, number_of integer, amount bigint) returns void language plpgsql as $$
begin
  insert into customer_sums as s (file_id, currency, orders, worth) values (file, of_currency, number_of, amount)
    on conflict (file_id, currency) do update set orders = s.orders + excluded.orders, worth = s.worth + excluded.worth;
  delete from customer_sums where file_id = file and orders = 0;
  update customer_files f set orders = f.orders + number_of, currency = coalesce(main.currency, ''), worth = coalesce(main.worth, 0)
    from (select) one left join lateral (
      select s.currency, s.worth from customer_sums s where s.file_id = file order by s.orders desc, s.currency limit 1) main on true
    where f.id = file;
end $$;

-- The latest of the orders that are left.
create function find_last_order(file customer_files) returns timestamptz language sql stable as $$
  select coalesce(max(o.created_at), 'epoch') from (
    select created_at, placed_at, erased_at from orders where customer_id = file.customer_id
    union all select created_at, placed_at, erased_at from orders
      where file.customer_id is null and customer_id is null and lower(email) = lower(file.email)) o
  where o.placed_at is not null and o.erased_at is null
$$;

-- Runs when the transaction commits: its locks are then the last that it takes, so that two of them never wait for each other.
create function follow_order() returns trigger language plpgsql as $$
declare
  was customer_files;
  now_of customer_files;
begin
  if tg_op <> 'INSERT' and counts_for_customer(old) then
    select * into was from customer_files f
      where f.id = old.customer_id or (old.customer_id is null and f.customer_id is null and lower(f.email) = lower(old.email));
  end if;
  if tg_op <> 'DELETE' and counts_for_customer(new) then
    if new.customer_id is null then
      insert into customer_files (id, email, created_at) values (uuidv7(), new.email, new.created_at)
        on conflict (lower(email)) where customer_id is null do nothing;
    end if;
    select * into now_of from customer_files f
      where f.id = new.customer_id or (new.customer_id is null and f.customer_id is null and lower(f.email) = lower(new.email));
  end if;
  perform from customer_files where id in (was.id, now_of.id) order by id for update;
  if was.id = now_of.id then
    perform add_to_customer(was.id, new.currency, 0, coalesce(new.kept, 0) - coalesce(old.kept, 0));
    return null;
  end if;
  if was.id is not null then perform take_order(was, old, now_of.id); end if;
  if now_of.id is not null then
    perform add_to_customer(now_of.id, new.currency, 1, coalesce(new.kept, 0));
    update customer_files f set last_order_at = new.created_at,
      name = case when f.guest then coalesce(nullif(new.shipping_address->>'name', ''), nullif(new.billing_address->>'name', ''), f.name) else f.name end,
      country = coalesce(new.shipping_address->>'country', new.billing_address->>'country', f.country)
      where f.id = now_of.id and f.last_order_at <= new.created_at;
  end if;
  return null;
end $$;

-- An order that is erased, or that has come into an account. A guest without orders is no one: what staff kept goes with the order.
create function take_order(was customer_files, o orders, heir uuid) returns void language plpgsql as $$
begin
  perform add_to_customer(was.id, o.currency, -1, -coalesce(o.kept, 0));
  update customer_files f set last_order_at = find_last_order(was) where f.id = was.id and f.last_order_at <= o.created_at;
  if was.customer_id is null and exists (select from customer_files f where f.id = was.id and f.orders = 0) then
    perform hand_over_file(was.id, heir);
  end if;
end $$;

-- Tags and comments go to another file, if there is one, and this one ends.
create function hand_over_file(file uuid, heir uuid) returns void language plpgsql as $$
begin
  if heir is not null then
    insert into customer_tags (file_id, tag) select heir, tag from customer_tags where file_id = file on conflict do nothing;
    update comments set object_id = heir::text where record = 'customers' and object_id = file::text;
  end if;
  delete from comments where record = 'customers' and object_id = file::text;
  delete from customer_files where id = file;
end $$;

create constraint trigger follow_new after insert on orders deferrable initially deferred
  for each row when (new.placed_at is not null) execute function follow_order();
create constraint trigger follow_changed after update on orders deferrable initially deferred
  for each row when ((old.placed_at is not null or new.placed_at is not null) and
    (old.placed_at is not null, old.erased_at is not null, old.customer_id, old.email, coalesce(old.kept, 0))
    is distinct from (new.placed_at is not null, new.erased_at is not null, new.customer_id, new.email, coalesce(new.kept, 0)))
  execute function follow_order();
create constraint trigger follow_deleted after delete on orders deferrable initially deferred
  for each row when (old.placed_at is not null) execute function follow_order();

-- The same sums from the orders themselves, for this migration and for those who check them.
create view customer_sums_worked_out as
  with counted as (
    select o.customer_id, case when o.customer_id is null then lower(o.email) end as address, o.currency, o.kept, o.created_at
    from orders o where counts_for_customer(o)
  )
  select f.id as file_id, c.currency, count(*)::integer as orders, coalesce(sum(c.kept), 0)::bigint as worth, max(c.created_at) as last_order_at
  from counted c join customer_files f on f.id = c.customer_id group by 1, 2
  union all
  select f.id, c.currency, count(*)::integer, coalesce(sum(c.kept), 0)::bigint, max(c.created_at)
  from counted c join customer_files f on f.customer_id is null and lower(f.email) = c.address group by 1, 2;

-- Writes all files anew. Nobody may change an order meanwhile.
create function write_customer_files() returns void language plpgsql as $$
begin
  delete from customer_sums;
  insert into customer_files (id, customer_id, email, name, created_at)
    select id, id, coalesce(email, ''), name, created_at from customers on conflict (id) do nothing;
  insert into customer_files (id, email, created_at)
    select uuidv7(), (array_agg(email order by created_at desc))[1], min(created_at) from orders o
    where customer_id is null and counts_for_customer(o) group by lower(email)
    on conflict (lower(email)) where customer_id is null do nothing;
  insert into customer_sums (file_id, currency, orders, worth) select file_id, currency, orders, worth from customer_sums_worked_out;
  update customer_files f set orders = a.orders, currency = a.currency, worth = a.worth, last_order_at = a.last
    from (select w.file_id, sum(w.orders)::integer as orders, max(w.last_order_at) as last,
        (array_agg(w.currency order by w.orders desc, w.currency))[1] as currency, (array_agg(w.worth order by w.orders desc, w.currency))[1] as worth
      from customer_sums_worked_out w group by w.file_id) a where a.file_id = f.id;
  update customer_files f set country = coalesce(o.shipping_address->>'country', o.billing_address->>'country'),
      name = case when f.guest then coalesce(nullif(o.shipping_address->>'name', ''), nullif(o.billing_address->>'name', ''), '') else f.name end
    from orders o where counts_for_customer(o) and o.created_at = f.last_order_at
      and (o.customer_id = f.id or (o.customer_id is null and f.customer_id is null and lower(o.email) = lower(f.email)));
end $$;
select write_customer_files();

-- Which files have become part of another one: their old addresses lead there, and the history goes on.
create table customer_merges (
  gone_id uuid primary key,
  into_id uuid not null references customer_files on delete cascade,
  merged_at timestamptz not null
);
create index customer_merges_into on customer_merges (into_id);
