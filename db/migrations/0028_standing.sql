-- How far an order's money and goods are, so that the office finds orders by it: written by the shop's own rules
-- (app/orders/order-standing.ts) in each transaction that moves a payment, a refund or a parcel of the order. Of orders of before
-- it is null until the next start has worked it out by the same rules (docs/decisions/0014-standing.md).
alter table orders
  add column payment text check (payment in ('unpaid', 'authorised', 'partially_paid', 'paid', 'partially_refunded', 'refunded',
    'overpaid', 'disputed', 'void')),
  add column fulfilment text check (fulfilment in ('unfulfilled', 'partial', 'fulfilled', 'delivered', 'returned')),
  -- It waits for somebody to pack it.
  add column to_pack boolean;

-- Every combination of the three is a stretch of this index, in the order of the list: whatever the list is narrowed by, it is
-- read off the ends of some stretches (app/back-office/orders.server.ts).
create index orders_standing on orders (state, payment, fulfilment, id);
create index orders_to_pack on orders (id) where to_pack;

-- As in 0003, in the order of the list: one address may have ordered often.
drop index orders_email;
create index orders_email on orders (lower(email), id);
