-- What could not be put into the cart when an order was bought again: shown until the cart changes.
alter table carts add column again jsonb;
