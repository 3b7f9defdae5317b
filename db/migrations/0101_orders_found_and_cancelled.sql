-- Staff look for an order by what a customer says on the phone: the postcode, the number that they call from, the code of a product.
-- Each with the id, so that the newest of many are read first.
create index orders_by_postcode on orders (search_code(shipping_address->>'postalCode'), id)
  where shipping_address->>'postalCode' <> '';
create index orders_by_billing_postcode on orders (search_code(billing_address->>'postalCode'), id)
  where billing_address->>'postalCode' <> '';
-- By its end: with or without the code of the country, it is the same.
create index orders_by_phone on orders (right(phone, 7), id) where phone is not null;
create index order_lines_by_sku on order_lines (search_code(sku), order_id) where sku is not null;

-- The customer gets no mail about it: staff who cancelled the order said so.
alter table refunds add column quiet boolean not null default false;

-- In a German office stock is looked for by German titles.
create index products_german_title_typed on products using gin (lower(translations #>> '{de,title}') gin_trgm_ops);
