-- outside a transaction
create index concurrently if not exists products_word_tags on products using gin (word_keys(tags));
create index concurrently if not exists products_word_vendor on products (word_key(vendor), status, created_at, id);
create index concurrently if not exists products_word_type on products (word_key(product_type), status, created_at, id);
drop index concurrently if exists products_office_vendor;
drop index concurrently if exists products_office_type;
