-- Pieces that are set aside for an order without money may have to give way to somebody who pays; by which network an order
-- comes from, hoarders are told from other people (docs/decisions/0010-holds.md).
alter table orders
  -- A keyed hash of the network (IPv4 /24, IPv6 /56), forgotten after a day like client_hash.
  add column network_hash bytea,
  -- When its pieces went to somebody else, before it was paid.
  add column displaced_at timestamptz,
  -- Others had to give way to it; as long as it is not paid, that counts against its network.
  add column displaced_others boolean not null default false;
create index orders_network_pending on orders (network_hash, created_at) where state = 'pending' and network_hash is not null;
create index orders_unpaid on orders (expires_at) where state in ('pending', 'expired');
create index stock_reservations_held on stock_reservations (variant_id, location_id) where state = 'held';

-- Orders without money: none has come, none is on its way, and no person has to look. `party` is who they count for: the
-- network, or the cart where the network is not known.
create view unpaid_orders as
  select o.id, o.state, o.created_at, o.expires_at, o.displaced_at, o.displaced_others,
    coalesce(encode(o.network_hash, 'hex'), o.cart_id::text, o.id::text) as party
  from orders o
  where o.state in ('pending', 'expired') and o.held_because is null and not exists (
    select from payment_attempts a where a.order_id = o.id and a.state in ('processing', 'authorised', 'captured'));

-- What shoppers may ask for: what nobody has set aside, and what is set aside without money.
create view stock_on_offer as
  select s.variant_id, s.location_id, s.on_hand - case when s.reserved = 0 then 0 else s.reserved - coalesce((
      select sum(r.quantity)::int from stock_reservations r join unpaid_orders o on o.id = r.order_id
      where r.variant_id = s.variant_id and r.location_id = s.location_id and r.state = 'held'), 0) end as pieces
  from stock_levels s;

-- As in 0001; what is sold from under the last holds also changes what lists offer.
create or replace function tell_stock_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_change('product:' || v.product_id) from variants v where v.id = changed.variant_id;
  if tg_op <> 'UPDATE' or (old.on_hand - old.reserved > 0) <> (new.on_hand - new.reserved > 0)
    or old.on_hand <> new.on_hand and new.on_hand <= new.reserved then
    perform tell_change('listing');
  end if;
  return null;
end $$;

-- Once money is on its way, or not any more, other pieces are on offer although no level has changed.
create function tell_hold_change() returns trigger language plpgsql as $$
declare held_for uuid := coalesce(to_jsonb(new) ->> 'order_id', to_jsonb(new) ->> 'id');
begin
  perform tell_change('product:' || v.product_id), tell_change('listing')
    from stock_reservations r join variants v on v.id = r.variant_id where r.order_id = held_for and r.state = 'held';
  return null;
end $$;
create trigger tell after update of state on payment_attempts for each row
  when ((old.state = 'processing') <> (new.state = 'processing')) execute function tell_hold_change();
create trigger tell after update of held_because on orders for each row
  when ((old.held_because is null) <> (new.held_because is null)) execute function tell_hold_change();
