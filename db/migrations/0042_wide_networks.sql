-- Who has an IPv6 /32 has 65,536 networks to order from; over the same pieces they count as one from some orders without money on
-- (docs/decisions/0010-holds.md). A network of IPv6 is a /48 from now on.
alter table orders
  -- A keyed hash of the IPv6 /32, forgotten after a day like network_hash.
  add column wide_network_hash bytea;

-- As in 0013, and the wide network.
create or replace view unpaid_orders as
  select o.id, o.state, o.created_at, o.expires_at, o.displaced_at, o.displaced_others,
    coalesce(encode(o.network_hash, 'hex'), o.cart_id::text, o.id::text) as party, o.wide_network_hash as wide_network
  from orders o
  where o.state in ('pending', 'expired') and o.held_because is null and not exists (
    select from payment_attempts a where a.order_id = o.id and a.state in ('processing', 'authorised', 'captured'));
