-- The office's list of products: each of its orders is a stretch of an index, of all products and of each status.
create function product_title_key(title text) returns text language sql immutable parallel safe strict as $$
  select left(public.plain_text(title), 100)
$$;
create index products_office_added on products (status, created_at, id);
create index products_office_changed on products (status, updated_at, id);
create index products_office_title on products (status, product_title_key(title), id);
create index products_office_vendor on products (vendor, status, created_at, id);
create index products_office_type on products (product_type, status, created_at, id);
create index products_office_reasons on products (status, created_at, id) where draft_reasons <> '[]';
create index shelf_sold_out on shelf (product_id) where shown and not available;

-- Options may change places: two have the same one until both are written.
alter table options drop constraint options_product_id_position_key;
alter table options add constraint options_product_id_position_key unique (product_id, position) deferrable initially deferred;
