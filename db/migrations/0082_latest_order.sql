-- The name and the country in a customer's file are those of the latest order. They followed new orders alone: the name of an order that was
-- erased, or that came into an account, stayed in the file of the address, and a corrected address did not reach it.
-- And an order failed if the file of its address ended at that moment.

-- From the latest of the orders that are left, as write_customer_files has it. Of an account the name is its own.
create function follow_latest(file customer_files) returns void language plpgsql as $$
begin
  update customer_files f set last_order_at = coalesce(latest.created_at, 'epoch'),
      name = case when f.guest then coalesce(nullif(latest.ship->>'name', ''), nullif(latest.bill->>'name', ''), '') else f.name end,
      country = coalesce(latest.ship->>'country', latest.bill->>'country')
    from (select) one left join lateral (
      select o.created_at, o.shipping_address as ship, o.billing_address as bill from orders o
      where counts_for_customer(o) and (o.customer_id = file.customer_id
        or (file.customer_id is null and o.customer_id is null and lower(o.email) = lower(file.email)))
      order by o.created_at desc, o.id desc limit 1) latest on true
    where f.id = file.id;
end $$;

create or replace function take_order(was customer_files, o orders, heir uuid) returns void language plpgsql as $$
begin
  perform add_to_customer(was.id, o.currency, -1, -coalesce(o.kept, 0));
  if exists (select from customer_files f where f.id = was.id and f.last_order_at <= o.created_at) then
    perform follow_latest(was);
  end if;
  if was.customer_id is null and exists (select from customer_files f where f.id = was.id and f.orders = 0) then
    perform hand_over_file(was.id, heir);
  end if;
end $$;
drop function find_last_order;

create or replace function follow_order() returns trigger language plpgsql as $$
declare
  was customer_files;
  now_of customer_files;
begin
  if tg_op <> 'INSERT' and counts_for_customer(old) then
    select * into was from customer_files f
      where f.id = old.customer_id or (old.customer_id is null and f.customer_id is null and lower(f.email) = lower(old.email));
  end if;
  -- A guest's file may end, with an order that goes elsewhere, before it is locked here: then there is another one.
  loop
    if tg_op <> 'DELETE' and counts_for_customer(new) then
      if new.customer_id is null then
        insert into customer_files (id, email, created_at) values (uuidv7(), new.email, new.created_at)
          on conflict (lower(email)) where customer_id is null do nothing;
      end if;
      select * into now_of from customer_files f
        where f.id = new.customer_id or (new.customer_id is null and f.customer_id is null and lower(f.email) = lower(new.email));
    end if;
    perform from customer_files where id in (was.id, now_of.id) order by id for update;
    exit when now_of.id is null or exists (select from customer_files where id = now_of.id);
  end loop;
  if was.id = now_of.id then
    perform add_to_customer(was.id, new.currency, 0, coalesce(new.kept, 0) - coalesce(old.kept, 0));
    if (new.shipping_address, new.billing_address) is distinct from (old.shipping_address, old.billing_address) then
      perform follow_latest(now_of);
    end if;
    return null;
  end if;
  if was.id is not null then perform take_order(was, old, now_of.id); end if;
  if now_of.id is not null then
    perform add_to_customer(now_of.id, new.currency, 1, coalesce(new.kept, 0));
    if exists (select from customer_files f where f.id = now_of.id and f.last_order_at <= new.created_at) then
      perform follow_latest(now_of);
    end if;
  end if;
  return null;
end $$;

drop trigger follow_changed on orders;
create constraint trigger follow_changed after update on orders deferrable initially deferred
  for each row when ((old.placed_at is not null or new.placed_at is not null) and
    (old.placed_at is not null, old.erased_at is not null, old.customer_id, old.email, coalesce(old.kept, 0), old.shipping_address, old.billing_address)
    is distinct from (new.placed_at is not null, new.erased_at is not null, new.customer_id, new.email, coalesce(new.kept, 0),
      new.shipping_address, new.billing_address))
  execute function follow_order();

-- The trigger's lock keeps orders as they are meanwhile.
select write_customer_files();
