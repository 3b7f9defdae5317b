-- How many working days it takes to make or buy a variant that is not in stock, where that is not what the shop's settings say.
alter table variants
  add column to_order_days_min smallint check (to_order_days_min between 0 and 250),
  add column to_order_days_max smallint check (to_order_days_max between 0 and 250),
  add constraint to_order_days_whole check ((to_order_days_min is null) = (to_order_days_max is null)),
  add constraint to_order_days_order check (to_order_days_min <= to_order_days_max);
