-- Whether something is left depends on what others have set aside, who may not have ended yet: two orders that have the last two pieces,
-- paid at the same time, each saw one piece left that had no money. So every order whose money comes or goes has its products worked out
-- anew when its transaction ends, one after the other.
create or replace function mark_held_for_shelf() returns trigger language plpgsql as $$
declare held_for uuid := coalesce(to_jsonb(new) ->> 'order_id', to_jsonb(new) ->> 'id');
begin
  perform mark_for_shelf(v.product_id) from stock_reservations r join variants v on v.id = r.variant_id
    where r.order_id = held_for and r.state = 'held';
  return null;
end $$;
