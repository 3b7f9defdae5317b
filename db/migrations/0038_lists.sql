-- The list of orders by total, and by the country that they go to, within each stretch of `orders_standing`
-- (app/orders/lists/orders.list.ts).
create index orders_by_total on orders (state, payment, fulfilment, currency, total, id);
create index orders_by_country on orders ((shipping_address->>'country'), state, payment, fulfilment, id);
