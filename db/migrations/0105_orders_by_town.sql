-- outside a transaction
-- Staff look for an order by its town. With the id, so that of a large town the newest are read first.
create index concurrently if not exists orders_by_town on orders (lower(shipping_address->>'city') text_pattern_ops, id)
  where shipping_address->>'city' <> '';
create index concurrently if not exists orders_by_billing_town on orders (lower(billing_address->>'city') text_pattern_ops, id)
  where billing_address->>'city' <> '';
