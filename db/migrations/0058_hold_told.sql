-- How many pieces of a product are left depends on what others have set aside, who may not have ended yet (0047_held_for_shelf.sql): an order
-- that was paid while there were many left told nothing, although another one had taken most of them by the time it ended, and the
-- product's page went on saying five where there were four. So whatever order has money, or has it no more, tells its products; one that is
-- sold many times a second is made anew now and then, and not each time (app/web/restless-things.ts).
create or replace function tell_hold_change() returns trigger language plpgsql as $$
declare held_for uuid := coalesce(to_jsonb(new) ->> 'order_id', to_jsonb(new) ->> 'id');
begin
  perform tell_change('product:' || v.product_id), tell_change('listing') from stock_reservations r
    join variants v on v.id = r.variant_id
    where r.order_id = held_for and r.state = 'held';
  return null;
end $$;
