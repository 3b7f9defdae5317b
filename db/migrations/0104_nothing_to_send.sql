-- What was refunded before it left need not be sent. The start computes these orders' standing again.
alter table orders drop constraint orders_fulfilment_check;
alter table orders add constraint orders_fulfilment_check
  check (fulfilment in ('unfulfilled', 'partial', 'fulfilled', 'delivered', 'partially_returned', 'returned', 'nothing_to_send')) not valid;
update orders set payment = null
  where fulfilment in ('unfulfilled', 'partial') and payment in ('refunded', 'partially_refunded', 'void');

-- Staff look for an order by its town. With the id, so that of a large town the newest are read first.
create index orders_by_town on orders (lower(shipping_address->>'city') text_pattern_ops, id)
  where shipping_address->>'city' <> '';
create index orders_by_billing_town on orders (lower(billing_address->>'city') text_pattern_ops, id)
  where billing_address->>'city' <> '';
