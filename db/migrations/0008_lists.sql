-- A part of a long collection is read in its order, and what goes with a product among the newest of its kind.
create index collection_products_place on collection_products (collection_id, position);
create index products_kind on products (product_type, created_at desc) where status = 'active';
