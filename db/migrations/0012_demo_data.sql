-- What was made while the shop was tried out, so that it can be told from the real thing and removed again.

-- Whether an order was made with the card provider's test keys, and so has moved no money. Null: it is older than this and
-- nothing shows it, so it counts as real.
alter table orders add column test_mode boolean;
update orders set test_mode = known.test_mode
from (
  -- Whatever says live, says it for the order.
  select order_id, bool_and(test_mode) as test_mode from (
    select a.order_id, not (e.body ->> 'live')::boolean as test_mode
    from payment_attempts a join provider_events e on e.provider = a.provider and e.body ->> 'payment' = a.provider_reference
    where jsonb_typeof(e.body -> 'live') = 'boolean'
    union all
    select order_id, true from payment_attempts where hosted_reference like 'cs\_test\_%'
    union all
    select order_id, false from payment_attempts where hosted_reference like 'cs\_live\_%'
  ) said group by order_id
) known
where known.order_id = orders.id;

-- No order becomes a test afterwards: that would open the way to remove it.
create function refuse_other_mode() returns trigger language plpgsql as $$
begin
  raise exception 'an order stays in the mode that it was made in' using errcode = 'restrict_violation';
end $$;
create trigger mode_stays before update of test_mode on orders for each row
  when (old.test_mode is distinct from new.test_mode) execute function refuse_other_mode();

-- The ledger is append-only as before, but for orders in test mode, and there only for who says that they are to go.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  if current_setting('barrow.removes_test_orders', true) = 'yes'
    and exists (select from orders where id = old.order_id and test_mode) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger append_only on ledger_entries;
create trigger append_only before update on ledger_entries for each row execute function refuse_change();
create trigger never_removed before delete on ledger_entries for each row execute function refuse_removal();

-- Accounts of the identity provider that comes with the shop: everybody knows their passwords. Its three people have these ids.
alter table identities add column demo boolean not null default false;
update identities set demo = true where issuer in (
  select issuer from identities where subject in (
    '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a01', '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a02', '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a03'));
