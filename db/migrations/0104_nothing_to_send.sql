-- What was refunded before it left need not be sent. The start computes these orders' standing again.
alter table orders drop constraint orders_fulfilment_check;
alter table orders add constraint orders_fulfilment_check
  check (fulfilment in ('unfulfilled', 'partial', 'fulfilled', 'delivered', 'partially_returned', 'returned', 'nothing_to_send')) not valid;
update orders set payment = null
  where fulfilment in ('unfulfilled', 'partial') and payment in ('refunded', 'partially_refunded', 'void');
