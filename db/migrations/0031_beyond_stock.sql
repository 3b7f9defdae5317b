-- What was sold beyond stock stays owed when it is sold so no longer: such a level is below zero, and only goes up. As a check of
-- the row this could not be said, and the shop could not be told to stop.
alter table stock_levels drop constraint stock_never_below_zero;
create function refuse_beyond_stock() returns trigger language plpgsql as $$
begin
  raise exception 'there are not so many pieces (stock_never_below_zero)' using errcode = '23514', constraint = 'stock_never_below_zero';
end
$$;
create trigger stock_never_below_zero before update on stock_levels for each row
  when (not new.allows_backorder and new.on_hand - new.reserved < least(0, old.on_hand - old.reserved))
  execute function refuse_beyond_stock();
