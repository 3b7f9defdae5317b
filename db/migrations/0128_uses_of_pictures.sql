-- outside a transaction
-- The first product that shows a picture, however many do, and how many without looking at each.
create index concurrently if not exists product_media_shows on product_media (media_id, product_id);
drop index concurrently if exists product_media_media;
